import { issue, issueCycle, state, type Cycle } from '@cairn/domain';
import type { CommandTx } from '../../platform/commands/index.ts';

/** The issues of a cycle and the states of its project, in a few statements: the body of a transfer asks for each of them. */
export async function loadInside(tx: CommandTx, { id, projectId }: Cycle): Promise<void> {
  const inside = await tx.where(issueCycle, { cycleId: id });
  await tx.load(
    issue,
    Array.from(inside, (row) => row.id),
  );
  await tx.where(state, { projectId });
}
