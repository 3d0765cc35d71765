import { description } from '@cairn/domain';
import type { CommandTx, RowChanges } from '../../platform/commands/index.ts';
import { keepPlainText } from '../../platform/rich-text.ts';
import { SAME_PLACE } from './store.ts';

/** The fields of a new issue that the server sets, for created and copied ones. */
export const DECIDED_OF_NEW_ISSUES = {
  'issue.number': 'Numbers are given in the order in which commands are taken.',
  'issue.sortOrder': SAME_PLACE,
};

/** Indexes the description of a new issue for search. */
export async function keepNewIssue(tx: CommandTx, _input: unknown, changes: RowChanges): Promise<void> {
  for (const { id, body } of changes.inserted(description)) await keepPlainText(tx, 'descriptions', id, body);
}
