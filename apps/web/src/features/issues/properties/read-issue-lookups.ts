import {
  issue,
  label,
  member,
  project,
  projectMember,
  state,
  type Issue,
  type IssueLookups,
  type ProjectMember,
} from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';
import type { Entity, RowOfEntity } from '@cairn/sync/schema';
import { dateToDay } from '@cairn/ui/dates';

/** What names and orders issues, as the store stands now; for what runs once, such as a key or a menu. */
export function readIssueLookups(store: RowStore, userId: string): IssueLookups {
  const byId = <E extends Entity>(entity: E): ReadonlyMap<string, RowOfEntity<E>> =>
    new Map((store.rows(entity.name) as RowOfEntity<E>[]).map((row) => [row.id, row]));
  const projectMembers = new Map<string, Set<string>>();
  for (const row of store.rows(projectMember.name) as unknown as ProjectMember[]) {
    const held = projectMembers.get(row.projectId) ?? new Set();
    projectMembers.set(row.projectId, held.add(row.userId));
  }
  return {
    userId,
    today: dateToDay(new Date()),
    dayOf: (instant) => dateToDay(new Date(instant)),
    states: byId(state),
    labels: byId(label),
    members: byId(member),
    projects: byId(project),
    projectMembers,
    issue: (id) => store.get(issue.name, id) as Issue | undefined,
  };
}
