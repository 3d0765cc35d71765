import { updateWorkspace } from '@cairn/domain';
import { handleChange } from '../../platform/commands/index.ts';
import { assertOwnPicture } from '../assets/public.ts';

export const handleUpdateWorkspace = handleChange(updateWorkspace, {
  check: async (tx, { patch }) => {
    const { workspaceId } = tx;
    if (typeof patch.logoUrl === 'string')
      await assertOwnPicture(await tx.raw(), patch.logoUrl, { of: 'workspace-logo', workspaceId });
  },
});
