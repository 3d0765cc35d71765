/**
 * Who sees a row. Each synced row has exactly one scope in its workspace, and people see the rows of the scopes they
 * hold: everyone holds `everyone`, Viewers and above `members`, Admins `admins`, each person their own, and project
 * members their projects'.
 */
export const scopes = {
  everyone: 'g',
  members: 'w',
  admins: 'a',
  project: (projectId: string): string => `p:${projectId}`,
  person: (userId: string): string => `u:${userId}`,
  /** Held by no one: deleted rows that can still be restored. */
  removed: 'removed',
} as const;

/** Whether only one person holds the scope. */
export const isOfOnePerson = (scope: string): boolean => scope.startsWith(scopes.person(''));
