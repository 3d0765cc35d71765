import type { Issue, Member } from '@cairn/domain';

/** A collaborator: the number of shared issues, and the latest change. */
export interface Collaborator {
  readonly person: Member;
  readonly shared: number;
  readonly lastAt: number;
}

/** The people on the person's issues, most recent first, then all others by name. */
export function collaboratorsOf(
  issues: readonly Issue[],
  members: readonly Member[],
  userId: string,
): readonly Collaborator[] {
  const shared = new Map<string, { count: number; lastAt: number }>();
  for (const { assigneeIds, createdBy, updatedAt } of issues)
    for (const id of new Set([...assigneeIds, createdBy])) {
      const held = shared.get(id) ?? { count: 0, lastAt: 0 };
      shared.set(id, { count: held.count + 1, lastAt: Math.max(held.lastAt, updatedAt) });
    }
  return members
    .filter(({ id, isActive, isBot }) => id !== userId && isActive && !isBot)
    .map((person) => {
      const { count = 0, lastAt = 0 } = shared.get(person.id) ?? {};
      return { person, shared: count, lastAt };
    })
    .toSorted((a, b) => b.lastAt - a.lastAt || a.person.displayName.localeCompare(b.person.displayName));
}
