import {
  archiveCycle,
  createCycle,
  cycle,
  cycleStatus,
  issue,
  issueCycle,
  moveToCycle,
  namingIssues,
  overlappingCycle,
  project,
  restoreCycle,
  takeBackTransfer,
  transferCycle,
  updateCycle,
  type Cycle,
} from '@cairn/domain';
import { cycleRefusals } from '@cairn/domain/cycles/refusals';
import { sql } from 'kysely';
import { handleChange, refused, selectList, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { loadWithFacet } from '../issues/public.ts';
import { personOutside } from '../projects/public.ts';
import { loadInside } from './load-inside.ts';
import { routes } from './routes.ts';
import { todayOf } from './today.ts';

type Dated = Pick<Cycle, 'id' | 'projectId' | 'startDate' | 'endDate'>;

async function assertNoOverlap(tx: CommandTx, wanted: Dated): Promise<void> {
  if (wanted.startDate === null) return;
  const other = overlappingCycle(wanted, await sharingDays(tx, wanted));
  if (!other) return;
  const { name, startDate, endDate } = other;
  throw refused(
    cycleRefusals.overlaps,
    { name, startDate: String(startDate), endDate: String(endDate) },
    { field: 'startDate' },
  );
}

/** One overlap is enough to refuse it. */
const sharingDays = (tx: CommandTx, { id, projectId, startDate, endDate }: Dated): Promise<Cycle[]> =>
  tx.query(sql<Cycle>`select ${selectList(cycle)} from cycles
    where workspace_id = ${tx.workspaceId} and project_id = ${projectId} and id <> ${id}
      and start_date <= ${endDate}::date and end_date >= ${startDate}::date order by id limit 1`);

/** Only people of the project can own its cycles; creators own theirs without a check. */
async function assertMayOwn(tx: CommandTx, projectId: string, userId: string | null | undefined) {
  if (userId === null || userId === undefined || userId === tx.actor.userId) return;
  const outside = await personOutside(tx, projectId, [userId]);
  if (outside)
    throw refused(cycleRefusals.not_in_project, { name: outside.displayName }, { field: 'ownerId' });
}

async function isOver(tx: CommandTx, row: Cycle): Promise<boolean> {
  return cycleStatus(row, todayOf(await tx.get(project, row.projectId), tx.now)) === 'completed';
}

async function assertOver(tx: CommandTx, row: Cycle): Promise<void> {
  if (!(await isOver(tx, row)))
    throw refused(cycleRefusals.not_completed, { name: row.name }, { field: 'cycleId' });
}

async function assertRunning(tx: CommandTx, row: Cycle): Promise<void> {
  if (await isOver(tx, row)) throw issuesFixed(row);
}

const issuesFixed = ({ name }: Cycle) => refused(cycleRefusals.issues_fixed, { name }, { field: 'cycleId' });

const handleMoveToCycle = handleChange(moveToCycle, {
  check: async (tx, { changes }) => {
    // In one statement, because a bulk change can include a thousand.
    await tx.load(
      issueCycle,
      changes.map(({ issueId }) => issueId),
    );
    const fixed: { readonly issueId: string; readonly name: string }[] = [];
    const over = new Map<string, boolean>();
    const isFixed = async (row: Cycle): Promise<boolean> => {
      const known = over.get(row.id) ?? (await isOver(tx, row));
      over.set(row.id, known);
      return known;
    };
    for (const { issueId, patch } of changes) {
      const { projectId } = await tx.get(issue, issueId);
      const held = await tx.find(issueCycle, issueId);
      const from = held?.cycleId ?? null;
      const former = from !== null && from !== patch.cycleId ? await tx.get(cycle, from) : undefined;
      if (former && (await isFixed(former))) fixed.push({ issueId, name: former.name });
      if (patch.cycleId === null || patch.cycleId === from) continue;
      const to = await tx.get(cycle, patch.cycleId);
      if (to.projectId !== projectId) throw refused(cycleRefusals.other_project, {}, { field: 'cycleId' });
      if (await isFixed(to)) throw issuesFixed(to);
    }
    const [first] = fixed;
    if (!first) return;
    const named = namingIssues(fixed.map(({ issueId }) => issueId));
    throw refused(cycleRefusals.issues_fixed, { name: first.name }, { field: 'cycleId', ...named });
  },
});

export const cycles: Feature = {
  commandHandlers: [
    handleChange(createCycle, {
      check: async (tx, input) => {
        await assertNoOverlap(tx, input);
        await assertMayOwn(tx, input.projectId, input.ownerId);
      },
    }),
    handleChange(updateCycle, {
      check: async (tx, { cycleId, patch }) => {
        const row = await tx.get(cycle, cycleId);
        const { startDate = row.startDate, endDate = row.endDate } = patch;
        if (await isOver(tx, row))
          throw refused(cycleRefusals.completed, { name: row.name }, { field: 'cycleId' });
        await assertNoOverlap(tx, { ...row, startDate, endDate });
        // Forms send the current owner too.
        if (patch.ownerId !== row.ownerId) await assertMayOwn(tx, row.projectId, patch.ownerId);
      },
    }),
    handleMoveToCycle,
    handleChange(restoreCycle, {
      check: async (tx, input) => {
        await assertNoOverlap(tx, input);
        await loadWithFacet(tx, issueCycle, input.issueIds);
      },
    }),
    handleChange(archiveCycle, {
      check: async (tx, { cycleId }) => await assertOver(tx, await tx.get(cycle, cycleId)),
    }),
    handleChange(transferCycle, {
      check: async (tx, { cycleId, toId }) => {
        await assertTransfer(tx, cycleId, toId);
        await loadInside(tx, await tx.get(cycle, cycleId));
      },
    }),
    handleChange(takeBackTransfer, {
      check: (tx, { cycleId, fromId }) => assertTransfer(tx, cycleId, fromId),
    }),
  ],
  routes,
};

/** From a completed cycle to an uncompleted one of the same project. */
async function assertTransfer(tx: CommandTx, fromId: string, toId: string): Promise<void> {
  const [from, to] = [await tx.get(cycle, fromId), await tx.get(cycle, toId)];
  await assertOver(tx, from);
  if (to.projectId !== from.projectId) throw refused(cycleRefusals.other_project, {}, { field: 'toId' });
  await assertRunning(tx, to);
}
