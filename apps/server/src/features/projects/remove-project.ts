import { project, projectListing, projectMember, removeProject, scopes } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';

/** One revocation per member takes all rows of the project off their disks; no row of it is logged. */
export const handleRemoveProject = handle(removeProject, async (tx, { projectId }) => {
  for (const { userId } of await tx.where(projectMember, { projectId }))
    tx.revoke(userId, [scopes.project(projectId)]);
  tx.record('project.removed', { projectId });
  await tx.remove(projectListing, projectId);
  await tx.remove(project, projectId);
});
