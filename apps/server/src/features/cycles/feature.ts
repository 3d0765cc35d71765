import {
  createCycle,
  cycle,
  cycleStatus,
  issue,
  issueCycle,
  moveToCycle,
  overlappingCycle,
  removeCycle,
  updateCycle,
  type Cycle,
} from '@cairn/domain';
import { cycleRefusals } from '@cairn/domain/cycles/refusals';
import { handleChange, type CommandTx, refused } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { handleFacetEdit, recordFacet } from '../issues/public.ts';

type Dated = Pick<Cycle, 'id' | 'projectId' | 'startDate' | 'endDate'>;

const HALF_A_DAY_MS = 12 * 3_600_000;

/** The day that it is where the day is latest: until then somebody may still be in the cycle's last day. */
const latestToday = ({ now }: CommandTx): string =>
  new Date(now - HALF_A_DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

async function assertNoOverlap(tx: CommandTx, wanted: Dated): Promise<void> {
  if (wanted.startDate === null) return;
  const other = overlappingCycle(wanted, await tx.where(cycle, { projectId: wanted.projectId }));
  if (!other) return;
  const { name, startDate, endDate } = other;
  throw refused(
    cycleRefusals.overlaps,
    { name, startDate: String(startDate), endDate: String(endDate) },
    { field: 'startDate' },
  );
}

const assertRunning = (tx: CommandTx, row: Cycle): void => {
  if (cycleStatus(row, latestToday(tx)) === 'completed')
    throw refused(cycleRefusals.issues_fixed, { name: row.name }, { field: 'cycleId' });
};

const handleMoveToCycle = handleFacetEdit(moveToCycle, issueCycle, async (tx, { changes }) => {
  for (const { issueId, patch } of changes) {
    const { projectId } = await tx.get(issue, issueId);
    const held = await tx.find(issueCycle, issueId);
    const from = held?.cycleId ?? null;
    if (from !== null && from !== patch.cycleId) assertRunning(tx, await tx.get(cycle, from));
    if (patch.cycleId === null || patch.cycleId === from) continue;
    const to = await tx.get(cycle, patch.cycleId);
    if (to.projectId !== projectId) throw refused(cycleRefusals.other_project, {}, { field: 'cycleId' });
    assertRunning(tx, to);
  }
});

export const cycles: Feature = {
  commandHandlers: [
    handleChange(createCycle, { check: (tx, input) => assertNoOverlap(tx, input) }),
    handleChange(updateCycle, {
      check: async (tx, { cycleId, patch }) => {
        const row = await tx.get(cycle, cycleId);
        const { startDate = row.startDate, endDate = row.endDate } = patch;
        if (cycleStatus(row, latestToday(tx)) === 'completed')
          throw refused(cycleRefusals.completed, { name: row.name }, { field: 'cycleId' });
        await assertNoOverlap(tx, { ...row, startDate, endDate });
      },
    }),
    handleChange(removeCycle, {
      also: (tx, _input, changes) => recordFacet(tx, issueCycle, changes, [cycle]),
    }),
    handleMoveToCycle,
  ],
};
