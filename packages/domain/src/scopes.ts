/**
 * Who sees a row. Each synced row stands in exactly one scope of its workspace, and a person sees the rows of the
 * scopes held: everybody holds `everyone`, Viewers and above `members`, Admins `admins`, each person their own, and
 * project members their projects'.
 */
export const scopes = {
  everyone: 'g',
  members: 'w',
  admins: 'a',
  project: (projectId: string): string => `p:${projectId}`,
  person: (userId: string): string => `u:${userId}`,
  /** Held by nobody: rows that may still be restored. */
  removed: 'removed',
} as const;

/** Whether one person alone sees what stands there. */
export const isOfOnePerson = (scope: string): boolean => scope.startsWith(scopes.person(''));
