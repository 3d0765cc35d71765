import {
  isClosedGroup,
  issue as issueEntity,
  project,
  state,
  type Issue,
  type Project,
  type State,
} from '@cairn/domain';
import type { ViewSpec } from '@cairn/sync/client';
import type { Row } from '@cairn/sync/schema';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { dateToDay } from '@cairn/ui/dates';
import { useEngine, useUserId } from '../../data/engine-context.ts';
import { useLiveView } from '../../data/use-live-view.ts';
import { useRows } from '../../data/use-rows.ts';
import { compareDue, dueGroup, DUE_GROUPS, type DueGroup } from './home-due.ts';
import { useRecentVisits } from './recent-visits.ts';
import { useNow } from '../shell/use-now.ts';

/** What names and draws the rows of the home screen. */
export interface HomeLookups {
  readonly today: string;
  readonly states: ReadonlyMap<string, State>;
  readonly projects: ReadonlyMap<string, Project>;
}

export function useHomeLookups(): HomeLookups {
  const states = useRows(state);
  const projects = useRows(project);
  const today = dateToDay(useNow());
  return useMemo(
    () => ({
      today,
      states: new Map(states.map((row) => [row.id, row])),
      projects: new Map(projects.map((row) => [row.id, row])),
    }),
    [today, states, projects],
  );
}

const asIssue = (row: Row): Issue => row as unknown as Issue;

/** Whether it is work still: neither the issue nor its project is archived. */
const isLive = (row: Issue, { projects }: HomeLookups): boolean =>
  row.archivedAt === null && projects.get(row.projectId)?.archivedAt === null;

const isOpen = (row: Issue, lookups: HomeLookups): boolean => {
  const group = lookups.states.get(row.stateId)?.group;
  return isLive(row, lookups) && group !== undefined && !isClosedGroup(group);
};

/** My open issues of all projects by when they are due, live. */
export function useMyWork(lookups: HomeLookups): ReadonlyMap<DueGroup, readonly Issue[]> {
  const userId = useUserId();
  const spec = useMemo<ViewSpec>(
    () => ({
      model: issueEntity.name,
      match: (row) => asIssue(row).assigneeIds.includes(userId) && isOpen(asIssue(row), lookups),
      compare: (a, b) => compareDue(asIssue(a), asIssue(b)),
      groups: (row) => [dueGroup(asIssue(row).dueDate, lookups.today)],
    }),
    [userId, lookups],
  );
  const { groups } = useLiveView(spec);
  return useMemo(
    () =>
      new Map(
        DUE_GROUPS.flatMap((group) => {
          const rows = groups.get(group)?.rows;
          return rows === undefined || rows.length === 0 ? [] : [[group, rows.map(asIssue)] as const];
        }),
      ),
    [groups],
  );
}

/** Newest first, live. */
export function useCreatedByMe(most: number, lookups: HomeLookups): readonly Issue[] {
  const userId = useUserId();
  const spec = useMemo<ViewSpec>(
    () => ({
      model: issueEntity.name,
      match: (row) => asIssue(row).createdBy === userId && isLive(asIssue(row), lookups),
      compare: (a, b) => asIssue(b).createdAt - asIssue(a).createdAt,
    }),
    [userId, lookups],
  );
  const { groups } = useLiveView(spec);
  return useMemo(() => (groups.get('')?.rows ?? []).slice(0, most).map(asIssue), [groups, most]);
}

/** The issues looked at last on this device, live; those that are gone are left out. */
export function useVisited(most: number): readonly Issue[] {
  const { store } = useEngine();
  const visits = useRecentVisits();
  const kept = useRef<readonly Issue[]>([]);
  const ids = useMemo(
    () => visits.filter((visit) => visit.kind === 'issue').map((visit) => visit.id),
    [visits],
  );
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const stops = ids.map((id) => store.onRow(issueEntity.name, id, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, ids],
  );
  return useSyncExternalStore(subscribe, () => {
    const rows = ids.flatMap((id) => store.get(issueEntity, id) ?? []).slice(0, most);
    const same = rows.length === kept.current.length && rows.every((row, at) => row === kept.current[at]);
    if (!same) kept.current = rows;
    return kept.current;
  });
}
