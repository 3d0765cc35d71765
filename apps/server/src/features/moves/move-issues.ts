import { belongings, formerNumber, issue, issueFormerKeys, MOVED_ROWS_MAX, moveIssues } from '@cairn/domain';
import { moveRefusals } from '@cairn/domain/moves/refusals';
import { sql } from 'kysely';
import { handleChange, refused, type CommandTx } from '../../platform/commands/index.ts';
import { followMove } from '../assets/public.ts';
import { DECIDED_OF_NEW_ISSUES, issuesFrom, keyBeside, nextNumber } from '../issues/public.ts';
import { assertOfProject } from './assert-of-project.ts';

export const handleMoveIssues = handleChange(moveIssues, {
  check: async (tx, { projectId, moves }) => {
    const ids = moves.map(({ issueId }) => issueId);
    // From here on no one can add anything to them until the move is done.
    await tx.query(sql`select 1 as one from issues
      where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[]) order by id for update`);
    await tx.load(issueFormerKeys, ids);
    await assertFewBelongings(tx, ids);
    const numbers: Record<string, number> = {};
    const given = new Set<string>();
    const going: typeof moves = [];
    for (const move of moves) {
      const held = await tx.get(issue, move.issueId);
      if (held.projectId === projectId) continue;
      await assertOfProject(tx, projectId, move);
      const keys = (await tx.find(issueFormerKeys, held.id))?.keys ?? [];
      numbers[held.id] ??= formerNumber(keys, projectId) ?? (await nextNumber(tx, projectId));
      const wanted = move.sortOrder ?? held.sortOrder;
      const there = await issuesFrom(tx, projectId, [wanted]);
      const sortOrder = keyBeside(wanted, there.get(wanted) ?? [], given);
      given.add(sortOrder);
      going.push({ ...move, sortOrder });
    }
    await followMove(
      tx,
      going.map(({ issueId }) => issueId),
    );
    // The issue and its belongings refer to the same project again only once all are written.
    await tx.query(sql`set constraints all deferred`);
    const settled = { projectId, moves: going, numbers };
    return settled;
  },
  also: async (tx) => {
    await tx.query(sql`set constraints all immediate`);
  },
  decides: DECIDED_OF_NEW_ISSUES,
});

/** Everything is written, logged and sent in one step. */
async function assertFewBelongings(tx: CommandTx, issueIds: readonly string[]): Promise<void> {
  const counts = belongings.map(
    ({ table }) => sql`(select count(*) from ${sql.table(table)}
      where workspace_id = ${tx.workspaceId} and issue_id = any(${issueIds}::uuid[]))`,
  );
  const [row] = await tx.query(sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`);
  if ((row?.count ?? 0) > MOVED_ROWS_MAX) throw refused(moveRefusals.too_much, { most: MOVED_ROWS_MAX });
}
