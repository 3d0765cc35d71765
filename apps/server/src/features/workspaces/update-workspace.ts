import { updateWorkspace, workspace } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';

export const handleUpdateWorkspace = handle(updateWorkspace, async (tx, { patch }) => {
  await tx.update(workspace, tx.workspaceId, patch);
});
