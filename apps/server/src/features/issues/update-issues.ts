import {
  breaksDateOrder,
  issue,
  namingIssues,
  updateIssues,
  type Issue,
  type IssuePatch,
} from '@cairn/domain';
import { issueRefusals } from '@cairn/domain/issues/refusals';
import { handleChange, refused, type CommandTx } from '../../platform/commands/index.ts';
import {
  assertFitsProject,
  assertValidParents,
  issuesFrom,
  keyBeside,
  SAME_PLACE,
  type Placed,
} from './store.ts';

export const handleUpdateIssues = handleChange(updateIssues, {
  check: async (tx, { changes }) => {
    const settled: typeof changes = [];
    const given = new Set<string>();
    await assertDatesInOrder(tx, changes);
    const placeOf = await placesOf(tx, changes);
    const parents = changes.flatMap(({ issueId, patch: { parentId } }) =>
      parentId === undefined ? [] : [[issueId, parentId] as const],
    );
    await assertValidParents(tx, new Map(parents));
    for (const { issueId, patch } of changes) {
      const held = await tx.get(issue, issueId);
      await assertFitsProject(tx, held.projectId, {
        stateId: patch.stateId,
        labelIds: patch.labelIds?.add,
        assigneeIds: patch.assigneeIds?.add,
      });
      const { sortOrder: wanted } = patch;
      const sortOrder = wanted === undefined ? undefined : keyBeside(wanted, placeOf(held, wanted), given);
      if (sortOrder !== undefined) given.add(sortOrder);
      settled.push({ issueId, patch: { ...patch, sortOrder } });
    }
    return { changes: settled };
  },
  decides: { 'issue.sortOrder': SAME_PLACE },
});

/** Names the issues that would start after they are due, so that a bulk change can be repeated without them. */
async function assertDatesInOrder(tx: CommandTx, changes: Changes): Promise<void> {
  const broken: string[] = [];
  for (const { issueId, patch } of changes)
    if (breaksDateOrder(await tx.get(issue, issueId), patch)) broken.push(issueId);
  if (broken.length > 0) throw refused(issueRefusals.dates_out_of_order, {}, namingIssues(broken));
}

type Changes = readonly { readonly issueId: string; readonly patch: IssuePatch }[];

/** The issues in the target places, without those being moved; read once for the whole project. */
async function placesOf(
  tx: CommandTx,
  changes: Changes,
): Promise<(row: Issue, wanted: string) => readonly Placed[]> {
  const wantedIn = new Map<string, string[]>();
  for (const { issueId, patch } of changes) {
    if (patch.sortOrder === undefined) continue;
    const { projectId } = await tx.get(issue, issueId);
    const wanted = wantedIn.get(projectId) ?? [];
    wantedIn.set(projectId, wanted);
    wanted.push(patch.sortOrder);
  }
  const found = new Map<string, Awaited<ReturnType<typeof issuesFrom>>>();
  for (const [projectId, wanted] of wantedIn) found.set(projectId, await issuesFrom(tx, projectId, wanted));
  return ({ id, projectId }, wanted) =>
    (found.get(projectId)?.get(wanted) ?? []).filter((each) => each.id !== id);
}
