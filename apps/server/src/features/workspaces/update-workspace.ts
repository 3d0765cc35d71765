import { updateWorkspace, workspace } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';
import { assertOwnPicture } from '../assets/public.ts';

export const handleUpdateWorkspace = handle(updateWorkspace, async (tx, { patch }) => {
  const { workspaceId } = tx;
  if (typeof patch.logoUrl === 'string')
    await assertOwnPicture(await tx.raw(), patch.logoUrl, { of: 'workspace-logo', workspaceId });
  await tx.update(workspace, workspaceId, patch);
});
