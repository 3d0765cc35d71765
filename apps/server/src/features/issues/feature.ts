import { issue } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx, DomainEvent } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import {
  handleArchiveIssues,
  handleRemoveIssues,
  handleRestoreIssues,
  handleUnarchiveIssues,
} from './archive-issues.ts';
import { handleCreateIssue } from './create-issue.ts';
import { handleDuplicateIssue } from './duplicate-issue.ts';
import { handleCreateLink, handleRemoveLink, handleUpdateLink } from './links.ts';
import { handleSetDescription } from './set-description.ts';
import { handleUpdateIssues } from './update-issues.ts';

/** A removed label comes off its issues, which is no activity of theirs. */
async function followRemovedLabel(tx: CommandTx, event: DomainEvent): Promise<void> {
  if (event.name !== 'label.removed') return;
  const labelId = String(event.payload['labelId']);
  const carriers = await tx.query(sql<{ id: string }>`
    select id from issues where workspace_id = ${tx.workspaceId} and label_ids @> array[${labelId}::uuid]`);
  await tx.load(
    issue,
    carriers.map(({ id }) => id),
    true,
  );
  for (const { id } of carriers) await tx.update(issue, id, { labelIds: { add: [], remove: [labelId] } });
}

export const issues: Feature = {
  handlings: [
    handleCreateIssue,
    handleDuplicateIssue,
    handleUpdateIssues,
    handleArchiveIssues,
    handleUnarchiveIssues,
    handleRemoveIssues,
    handleRestoreIssues,
    handleSetDescription,
    handleCreateLink,
    handleUpdateLink,
    handleRemoveLink,
  ],
  reactions: [followRemovedLabel],
};
