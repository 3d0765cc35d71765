import { cycle, estimateValue, module, type Move } from '@cairn/domain';
import { moveRefusals } from '@cairn/domain/moves/refusals';
import { refused, type CommandTx } from '../../platform/commands/index.ts';
import { assertFitsProject } from '../issues/public.ts';

type Wanted = Pick<Move, 'stateId' | 'assigneeIds' | 'labelIds' | 'estimateValueId'> &
  Partial<Pick<Move, 'cycleId' | 'moduleIds'>>;

/** An issue's new values in a project must belong to that project. */
export async function assertOfProject(tx: CommandTx, projectId: string, wanted: Wanted): Promise<void> {
  await assertFitsProject(tx, projectId, wanted);
  const { estimateValueId, cycleId, moduleIds = [] } = wanted;
  if (estimateValueId && (await tx.get(estimateValue, estimateValueId)).projectId !== projectId)
    throw refused(moveRefusals.estimate_of_other_project);
  if (cycleId && (await tx.get(cycle, cycleId)).projectId !== projectId)
    throw refused(moveRefusals.cycle_of_other_project);
  for (const id of moduleIds)
    if ((await tx.get(module, id)).projectId !== projectId)
      throw refused(moveRefusals.module_of_other_project);
}
