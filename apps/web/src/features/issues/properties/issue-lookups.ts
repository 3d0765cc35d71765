import {
  issue,
  label,
  member,
  project,
  projectMember,
  state,
  type Issue,
  type IssueLookups,
  type Label,
  type Member,
  type Project,
  type ProjectMember,
  type State,
} from '@cairn/domain';
import { useEffect, useMemo, useState } from 'react';
import type { RowStore } from '@cairn/sync/client';
import { dateToDay } from '@cairn/ui/dates';
import { useEngine, useUserId } from '../../../data/engine-context.ts';
import { useRows } from '../../../data/use-rows.ts';

interface Rows {
  readonly states: readonly State[];
  readonly labels: readonly Label[];
  readonly members: readonly Member[];
  readonly projects: readonly Project[];
  readonly projectMembers: readonly ProjectMember[];
}

/** What names and orders issues, as the store stands now; for what runs once, such as a key or a menu. */
export function readIssueLookups(store: RowStore, userId: string): IssueLookups {
  const rowsOf = (entity: { readonly name: string }) => store.rows(entity.name) as readonly unknown[];
  const rows = {
    states: rowsOf(state),
    labels: rowsOf(label),
    members: rowsOf(member),
    projects: rowsOf(project),
    projectMembers: rowsOf(projectMember),
  } as Rows;
  return lookupsOf(store, userId, dateToDay(new Date()), rows);
}

/** States, labels, members and projects of the workspace by id, live; a new object when one of them changes. */
export function useIssueLookups(): IssueLookups {
  const { store } = useEngine();
  const userId = useUserId();
  const states = useRows(state);
  const labels = useRows(label);
  const members = useRows(member);
  const projects = useRows(project);
  const projectMembers = useRows(projectMember);
  const today = useToday();
  return useMemo(
    () => lookupsOf(store, userId, today, { states, labels, members, projects, projectMembers }),
    [store, userId, today, states, labels, members, projects, projectMembers],
  );
}

function lookupsOf(store: RowStore, userId: string, today: string, rows: Rows): IssueLookups {
  return {
    userId,
    today,
    dayOf: (instant) => dateToDay(new Date(instant)),
    states: byId(rows.states),
    labels: byId(rows.labels),
    members: byId(rows.members),
    projects: byId(rows.projects),
    projectMembers: membersByProject(rows.projectMembers),
    issue: (id) => store.get(issue.name, id) as Issue | undefined,
  };
}

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
