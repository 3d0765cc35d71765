import { description } from '@cairn/domain';
import type { CommandTx, RowChanges } from '../../platform/commands/index.ts';
import { keepPlainTexts } from '../../platform/rich-text.ts';
import { followCopy } from '../assets/public.ts';

/** Indexes the descriptions of copies for search, and makes their files readable to their readers. */
export async function keepCopies(
  tx: CommandTx,
  copies: readonly { readonly issueId: string; readonly id: string }[],
  changes: RowChanges,
): Promise<void> {
  const originalOf = new Map(copies.map(({ id, issueId }) => [id, issueId]));
  const texts = changes.inserted(description);
  await keepPlainTexts(tx, 'descriptions', texts);
  for (const { id, body } of texts)
    await followCopy(tx, { from: originalOf.get(id) ?? '', to: id, text: body });
}
