import { issue, labelRemoved } from '@cairn/domain';
import { sql } from 'kysely';
import { on, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature, Running } from '../../platform/feature.ts';
import { sweep } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { followDescriptions, followLeftBehind } from './follow-descriptions.ts';
import { handleArchiveIssues, handleRestoreIssues } from './archive-issues.ts';
import { linkHandlers } from './count-one-by-one.ts';
import { handleCreateIssue } from './create-issue.ts';
import { DESCRIPTION_DOCUMENT, descriptionKind } from './description-document.ts';
import { handleDuplicateIssue, handleDuplicateIssues } from './duplicate-issue.ts';
import { forgetDrafts, issueDraftHandlers } from './issue-drafts.ts';
import { handleSetDescription } from './set-description.ts';
import { routes } from './routes.ts';
import { handleUpdateIssues } from './update-issues.ts';

/** A deleted label is removed from its issues without activity entries. */
async function takeOffIssues(tx: CommandTx, labelId: string): Promise<void> {
  const carriers = await tx.query(sql<{ id: string }>`
    select id from issues where workspace_id = ${tx.workspaceId} and label_ids @> array[${labelId}::uuid]`);
  await tx.load(
    issue,
    carriers.map(({ id }) => id),
    true,
  );
  for (const { id } of carriers) await tx.update(issue, id, { labelIds: { add: [], remove: [labelId] } });
}

async function startFollowing(services: Services): Promise<Running> {
  const follower = followDescriptions(services);
  await followLeftBehind(services.db, follower);
  const jobs = [sweep('issues.follow-left-behind', ({ db }) => followLeftBehind(db, follower))];
  return { stop: () => follower.stop(), jobs };
}

export const issues: Feature = {
  commandHandlers: [
    handleCreateIssue,
    handleDuplicateIssue,
    handleDuplicateIssues,
    handleUpdateIssues,
    handleArchiveIssues,
    handleRestoreIssues,
    handleSetDescription,
    ...issueDraftHandlers,
    ...linkHandlers,
  ],
  routes,
  documentKinds: { [DESCRIPTION_DOCUMENT]: descriptionKind },
  reactions: [on(labelRemoved, (tx, { id }) => takeOffIssues(tx, id)), forgetDrafts],
  start: startFollowing,
};
