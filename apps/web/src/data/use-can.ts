import {
  can,
  isRole,
  member,
  project,
  projectMember,
  type Actor,
  type Capability,
  type Role,
  type Subject,
} from '@cairn/domain';
import type { Entity, RowOfEntity } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useUserId } from './engine-context.ts';
import { useRow, useRows } from './use-rows.ts';

/** The signed-in person with their current roles. */
export function useActor(): Actor {
  const userId = useUserId();
  const self = useRow(member, userId);
  const memberships = useRows(projectMember, { field: 'userId', value: userId });
  const archived = useRows(project)
    .flatMap(({ id, archivedAt }) => (archivedAt === null ? [] : id))
    .join(' ');
  return useMemo(() => {
    const projectRoles = new Map<string, Role>();
    for (const { projectId, role } of memberships) if (isRole(role)) projectRoles.set(projectId, role);
    const workspaceRole = self?.isActive && isRole(self.role) ? self.role : undefined;
    const archivedProjects = new Set(archived.split(' '));
    return { userId, workspaceRole, projectRoles, archivedProjects };
  }, [userId, self, memberships, archived]);
}

/** Whether the signed-in person may do this. Use it only to hide or disable things: the server decides. */
export function useCan(capability: Capability, subject: Subject | undefined): boolean {
  const actor = useActor();
  return subject !== undefined && can(actor, capability, subject);
}

/** A row as the subject of a permission check; undefined until the row has loaded. */
export const subjectOf = <E extends Entity>(
  entity: E,
  row: RowOfEntity<E> | undefined,
): Subject | undefined => row && { entity, row };
