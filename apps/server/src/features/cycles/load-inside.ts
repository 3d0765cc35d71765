import { issue, issueCycle, state, type Cycle } from '@cairn/domain';
import type { CommandTx } from '../../platform/commands/index.ts';

/**
 * Loads the issues of a cycle and the states of its project in a few statements, because the change of a transfer reads
 * each of them.
 */
export async function loadInside(tx: CommandTx, { id, projectId }: Cycle): Promise<void> {
  const inside = await tx.where(issueCycle, { cycleId: id });
  await tx.load(
    issue,
    Array.from(inside, (row) => row.id),
  );
  await tx.where(state, { projectId });
}
