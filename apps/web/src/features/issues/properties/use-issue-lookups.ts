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
import { useEffect, useMemo, useState } from 'react';
import { dateToDay } from '@cairn/ui/dates';
import { useEngine, useUserId } from '../../../data/engine-context.ts';
import { useRows } from '../../../data/use-rows.ts';

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

function membersByProject(rows: readonly ProjectMember[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { projectId, userId } of rows) {
    const held = found.get(projectId);
    if (held) held.add(userId);
    else found.set(projectId, new Set([userId]));
  }
  return found;
}

const dayOf = (instant: number): string => dateToDay(new Date(instant));

/** States, labels, members and projects of the workspace by id, live; a new object when one of them changes. */
export function useIssueLookups(): IssueLookups {
  const { store } = useEngine();
  const userId = useUserId();
  const states = useRows(state);
  const labels = useRows(label);
  const members = useRows(member);
  const projects = useRows(project);
  const memberships = useRows(projectMember);
  const today = useToday();
  return useMemo(
    () => ({
      userId,
      today,
      dayOf,
      states: byId(states),
      labels: byId(labels),
      members: byId(members),
      projects: byId(projects),
      projectMembers: membersByProject(memberships),
      issue: (id) => store.get(issue.name, id) as Issue | undefined,
    }),
    [store, userId, today, states, labels, members, projects, memberships],
  );
}

const MINUTE_MS = 60_000;

/** The local day, also after midnight. */
function useToday(): string {
  const [today, setToday] = useState(() => dateToDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dateToDay(new Date())), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
