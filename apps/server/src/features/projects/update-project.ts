import { archiveProject, project, projectMember, unarchiveProject, updateProject } from '@cairn/domain';
import { handle, Refused, type CommandTx } from '../../platform/commands/index.ts';
import { assertOwnCover, assertUnusedName, followListing } from './store.ts';

export const handleUpdateProject = handle(updateProject, async (tx, { projectId, patch }) => {
  if (patch.name !== undefined || patch.identifier !== undefined)
    await assertUnusedName(tx, patch, projectId);
  await assertOwnCover(tx, projectId, patch.coverUrl);
  if (typeof patch.leadId === 'string') await assertMember(tx, projectId, patch.leadId);
  const { after } = await tx.update(
    project,
    projectId,
    patch as Parameters<typeof tx.update<typeof project>>[2],
  );
  await followListing(tx, after);
});

export const handleArchiveProject = handle(archiveProject, async (tx, { projectId }) => {
  if ((await tx.get(project, projectId)).archivedAt !== null) return;
  const { after } = await tx.update(project, projectId, { archivedAt: tx.now });
  await followListing(tx, after);
});

export const handleUnarchiveProject = handle(unarchiveProject, async (tx, { projectId }) => {
  const { after } = await tx.update(project, projectId, { archivedAt: null });
  await followListing(tx, after);
});

async function assertMember(tx: CommandTx, projectId: string, userId: string): Promise<void> {
  const [held] = await tx.where(projectMember, { projectId, userId });
  if (!held) throw new Refused('invalid', 'The lead must be a member of the project.', { field: 'leadId' });
}
