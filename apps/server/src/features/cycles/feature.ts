import {
  createCycle,
  cycle,
  cycleStatus,
  issue,
  issueCycle,
  moveToCycle,
  overlappingCycle,
  updateCycle,
  type Cycle,
} from '@cairn/domain';
import { handleChange, Refused, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';

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
  throw new Refused('conflict', `The dates overlap with ${name} (${startDate} to ${endDate}).`, {
    field: 'startDate',
  });
}

const assertRunning = (tx: CommandTx, row: Cycle): void => {
  if (cycleStatus(row, latestToday(tx)) === 'completed')
    throw new Refused('invalid', `${row.name} is completed. Its issues can't be changed.`, {
      field: 'cycleId',
    });
};

const handleMoveToCycle = handleChange(moveToCycle, {
  check: async (tx, { changes }) => {
    for (const { issueId, patch } of changes) {
      const { projectId } = await tx.get(issue, issueId);
      const held = await tx.find(issueCycle, issueId);
      const from = held?.cycleId ?? null;
      if (from !== null && from !== patch.cycleId) assertRunning(tx, await tx.get(cycle, from));
      if (patch.cycleId === null || patch.cycleId === from) continue;
      const to = await tx.get(cycle, patch.cycleId);
      if (to.projectId !== projectId)
        throw new Refused('invalid', 'The cycle belongs to another project.', { field: 'cycleId' });
      assertRunning(tx, to);
    }
  },
});

export const cycles: Feature = {
  commandHandlers: [
    handleChange(createCycle, { check: (tx, input) => assertNoOverlap(tx, input) }),
    handleChange(updateCycle, {
      check: async (tx, { cycleId, patch }) => {
        const row = await tx.get(cycle, cycleId);
        const { startDate = row.startDate, endDate = row.endDate } = patch;
        if (cycleStatus(row, latestToday(tx)) === 'completed')
          throw new Refused('invalid', `${row.name} is completed and can't be edited.`, { field: 'cycleId' });
        await assertNoOverlap(tx, { ...row, startDate, endDate });
      },
    }),
    handleMoveToCycle,
  ],
};
