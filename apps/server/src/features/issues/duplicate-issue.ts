import { copiedFields, description, duplicateIssue, issue, issueLink, type RichText } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { handle, type CommandTx } from '../../platform/commands/index.ts';
import { derivedOf } from '../../platform/documents/index.ts';
import { followCopy } from '../assets/public.ts';
import { insertIssue } from './insert-issue.ts';
import { projectMembersAmong } from './store.ts';

/** The issue as the server has it now: what somebody has not sent yet is not part of the copy. */
export const handleDuplicateIssue = handle(
  duplicateIssue,
  async (tx, { issueId, links: wanted, ...given }) => {
    const original = await tx.get(issue, issueId);
    const fields = copiedFields(original);
    const members = await projectMembersAmong(tx, original.projectId, fields.assigneeIds);
    const assigneeIds = fields.assigneeIds.filter((each) => members.has(each));
    const text = await textOf(tx, issueId);
    await insertIssue(tx, { ...fields, ...given, assigneeIds }, text);
    if (text) await followCopy(tx, { from: issueId, to: given.id, text });
    const ids = new Map(wanted.map(({ of, id }) => [of, id]));
    for (const link of await tx.where(issueLink, { issueId }))
      tx.insert(issueLink, {
        ...link,
        id: ids.get(link.id) ?? uuid(),
        issueId: given.id,
        createdBy: tx.actor.userId,
        createdAt: tx.now,
      });
  },
);

/** What people write together says more than the row, which repeats it now and then. */
async function textOf(tx: CommandTx, issueId: string): Promise<RichText | undefined> {
  const shared = await derivedOf(await tx.raw(), { workspaceId: tx.workspaceId, id: issueId });
  return shared?.content ?? (await tx.find(description, issueId))?.body;
}
