import { archiveProject, project, unarchiveProject, updateProject } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';
import { assertUnusedName, followListing } from './store.ts';

export const handleUpdateProject = handle(updateProject, async (tx, { projectId, patch }) => {
  if (patch.name !== undefined || patch.identifier !== undefined)
    await assertUnusedName(tx, patch, projectId);
  const { after } = await tx.update(
    project,
    projectId,
    patch as Parameters<typeof tx.update<typeof project>>[2],
  );
  await followListing(tx, after);
});

export const handleArchiveProject = handle(archiveProject, async (tx, { projectId }) => {
  const { after } = await tx.update(project, projectId, { archivedAt: tx.now });
  await followListing(tx, after);
});

export const handleUnarchiveProject = handle(unarchiveProject, async (tx, { projectId }) => {
  const { after } = await tx.update(project, projectId, { archivedAt: null });
  await followListing(tx, after);
});
