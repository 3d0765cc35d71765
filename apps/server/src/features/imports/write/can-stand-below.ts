import { issue, SUB_ISSUE_DEPTH_MAX, type Issue } from '@cairn/domain';
import type { CommandTx } from '../../../platform/commands/index.ts';

/** Whether the parent exists in the same project, isn't too deep, and isn't below the issue itself. */
export async function canStandBelow(
  tx: CommandTx,
  row: Pick<Issue, 'id' | 'projectId'>,
  parentId: string,
): Promise<boolean> {
  let above: string | null = parentId;
  for (let depth = 0; above !== null; depth++) {
    if (above === row.id || depth >= SUB_ISSUE_DEPTH_MAX) return false;
    const parent: Issue | undefined = await tx.find(issue, above);
    if (!parent || parent.removedAt !== null || parent.projectId !== row.projectId) return false;
    above = parent.parentId;
  }
  return true;
}
