import { can, isLockedTo, project, view, type View } from '@cairn/domain';
import { useActor } from '../../data/use-can.ts';
import { useRow } from '../../data/use-rows.ts';

export interface ViewRights {
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  readonly mayShare: boolean;
  readonly mayLock: boolean;
  readonly mayRemove: boolean;
}

/** Whether the person may save views of a project, or of the workspace if none is given. */
export function useMayCreateViews(projectId: string | null): boolean {
  const actor = useActor();
  const home = useRow(project, projectId);
  if (!can(actor, 'view:create', 'workspace')) return false;
  return (
    projectId === null || (home !== undefined && can(actor, 'view:create', { entity: project, row: home }))
  );
}

/** The person's rights on a view. */
export function useViewRights(row: View): ViewRights {
  const actor = useActor();
  const mayCreate = useMayCreateViews(row.projectId);
  const subject = { entity: view, row };
  const isOpen = !isLockedTo(row, actor.userId);
  return {
    mayCreate,
    mayUpdate: isOpen && can(actor, 'view:update', subject),
    mayShare: can(actor, 'view:share', subject),
    mayLock: can(actor, 'view:lock', subject),
    mayRemove: isOpen && can(actor, 'view:remove', subject),
  };
}
