import {
  breaksDateOrder,
  DATES_OUT_OF_ORDER,
  isClosedGroup,
  issue,
  state,
  updateIssues,
  type Issue,
  type IssuePatch,
} from '@cairn/domain';
import { handle, Refused, type CommandTx } from '../../platform/commands/index.ts';
import { assertFitsProject, freeOrderKey } from './store.ts';

export const handleUpdateIssues = handle(updateIssues, async (tx, { changes }) => {
  for (const { issueId, patch } of changes) await updateOne(tx, issueId, patch);
});

async function updateOne(tx: CommandTx, issueId: string, patch: IssuePatch): Promise<void> {
  const held = await tx.get(issue, issueId);
  if (breaksDateOrder(held, patch)) throw new Refused('invalid', DATES_OUT_OF_ORDER);
  await assertFitsProject(
    tx,
    held.projectId,
    { ...patch, labelIds: patch.labelIds?.add, assigneeIds: patch.assigneeIds?.add },
    issueId,
  );
  const full: Partial<Record<keyof Issue, unknown>> = { ...patch, updatedAt: tx.now };
  if (patch.stateId !== undefined) full.completedAt = await closedSince(tx, patch.stateId, held.completedAt);
  if (patch.sortOrder !== undefined)
    full.sortOrder = await freeOrderKey(tx, held.projectId, patch.sortOrder, issueId);
  // Whoever is put on an issue follows it from then on.
  if (patch.assigneeIds) full.subscriberIds = { add: patch.assigneeIds.add, remove: [] };
  const { before, after } = await tx.update(
    issue,
    issueId,
    full as Parameters<typeof tx.update<typeof issue>>[2],
  );
  if (before !== after) tx.record('issue.updated', { before, after });
}

async function closedSince(tx: CommandTx, stateId: string, since: number | null): Promise<number | null> {
  const { group } = await tx.get(state, stateId);
  return isClosedGroup(group) ? (since ?? tx.now) : null;
}
