import { createIssueDraft, projectRemoved, scopes, updateIssueDraft } from '@cairn/domain';
import { sql } from 'kysely';
import { handleChange, on } from '../../platform/commands/index.ts';
import { checkedDocument } from '../../platform/rich-text.ts';

export const issueDraftHandlers = [
  handleChange(createIssueDraft, {
    check: async (_tx, input) => ({ ...input, body: input.body && checkedDocument(input.body) }),
  }),
  handleChange(updateIssueDraft, {
    check: async (_tx, { draftId, patch }) => ({
      draftId,
      patch: { ...patch, ...(patch.body ? { body: checkedDocument(patch.body) } : {}) },
    }),
  }),
];

/** Deleting a project deletes its drafts. They are in their authors' scopes, which the project can't revoke. */
export const forgetDrafts = on(projectRemoved, async (tx, { id }) => {
  const { rows } = await sql<{ userId: string }>`select distinct user_id from issue_drafts
    where workspace_id = ${tx.workspaceId} and project_id = ${id}`.execute(await tx.rawBeforeRemovals());
  for (const { userId } of rows) tx.changedInBulk(scopes.person(userId));
});
