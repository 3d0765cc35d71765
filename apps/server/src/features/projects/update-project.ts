import { projectMember, updateProject } from '@cairn/domain';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import { handleChange, type CommandTx, refused } from '../../platform/commands/index.ts';
import { assertOwnCover, assertUnusedName } from './store.ts';

export const handleUpdateProject = handleChange(updateProject, {
  check: async (tx, { projectId, patch }) => {
    if (patch.name !== undefined || patch.identifier !== undefined)
      await assertUnusedName(tx, patch, projectId);
    await assertOwnCover(tx, projectId, patch.coverUrl);
    if (typeof patch.leadId === 'string') await assertMember(tx, projectId, patch.leadId);
  },
  decides: { projectListing: 'Only Admins of the workspace have the listing of a private project.' },
});

async function assertMember(tx: CommandTx, projectId: string, userId: string): Promise<void> {
  const [held] = await tx.where(projectMember, { projectId, userId });
  if (!held) throw refused(projectRefusals.lead_not_member, {}, { field: 'leadId' });
}
