import {
  issue as issueEntity,
  project,
  state,
  type HomeFilter,
  type Issue,
  type Project,
  type State,
  type StateGroup,
  type WorkTab,
} from '@cairn/domain';
import type { ViewSpec } from '@cairn/sync/client';
import type { Row } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useUserId } from '../../data/engine-context.ts';
import { useLiveView } from '../../data/use-live-view.ts';
import { useRows } from '../../data/use-rows.ts';
import { useToday } from '../../lib/use-today.ts';
import { compareDue, tabOf } from './home-due.ts';
import { isDueIn, type FIGURES } from './home-filter.ts';

/** The data for rendering rows of the home screen. */
export interface HomeLookups {
  readonly userId: string;
  readonly today: string;
  readonly states: ReadonlyMap<string, State>;
  readonly projects: ReadonlyMap<string, Project>;
}

export function useHomeLookups(): HomeLookups {
  const userId = useUserId();
  const states = useRows(state);
  const projects = useRows(project);
  const today = useToday();
  return useMemo(
    () => ({
      userId,
      today,
      states: new Map(states.map((row) => [row.id, row])),
      projects: new Map(projects.map((row) => [row.id, row])),
    }),
    [userId, today, states, projects],
  );
}

const asIssue = (row: Row): Issue => row as unknown as Issue;

/** Whether neither the issue nor its project is archived. */
const isLive = (row: Issue, { projects }: HomeLookups): boolean =>
  row.archivedAt === null && projects.get(row.projectId)?.archivedAt === null;

export const groupOf = (row: Issue, { states }: HomeLookups): StateGroup | undefined =>
  states.get(row.stateId)?.group;

const IS_MINE = {
  assigned: (row: Issue, userId: string) => row.assigneeIds.includes(userId),
  created: (row: Issue, userId: string) => row.createdBy === userId,
} as const;

/** The person's assigned or created issues by tab, soonest first, live. */
export function useMyIssues(
  list: keyof typeof IS_MINE,
  filter: HomeFilter,
  lookups: HomeLookups,
): ReadonlyMap<WorkTab, readonly Issue[]> {
  const { period, days } = filter;
  const spec = useMemo<ViewSpec>(() => {
    const due = { tab: 'pending', period, days } as const;
    return {
      model: issueEntity.name,
      match: (row) => {
        const each = asIssue(row);
        return (
          IS_MINE[list](each, lookups.userId) &&
          isLive(each, lookups) &&
          isDueIn(each.dueDate, due, lookups.today)
        );
      },
      compare: (a, b) => compareDue(asIssue(a), asIssue(b)),
      groups: (row) => [tabOf(asIssue(row), groupOf(asIssue(row), lookups), lookups.today) ?? 'none'],
    };
  }, [list, period, days, lookups]);
  const { groups } = useLiveView(spec);
  return useMemo(
    () => new Map([...groups].map(([tab, { rows }]) => [tab as WorkTab, rows.map(asIssue)])),
    [groups],
  );
}

/** The person's assigned issues due in a period, live, unsorted. */
export function useAssignedDue({ period, days }: HomeFilter, lookups: HomeLookups): readonly Issue[] {
  const spec = useMemo<ViewSpec>(() => {
    const due = { tab: 'pending', period, days } as const;
    return {
      model: issueEntity.name,
      match: (row) =>
        IS_MINE.assigned(asIssue(row), lookups.userId) &&
        isLive(asIssue(row), lookups) &&
        isDueIn(asIssue(row).dueDate, due, lookups.today),
      compare: keepOrder,
    };
  }, [period, days, lookups]);
  return useMatching(spec);
}

/** Issues that the person created or is assigned to, live. */
export function useInvolved(lookups: HomeLookups): readonly Issue[] {
  const spec = useMemo<ViewSpec>(
    () => ({
      model: issueEntity.name,
      match: (row) => isInvolved(asIssue(row), lookups),
      compare: keepOrder,
    }),
    [lookups],
  );
  return useMatching(spec);
}

const isInvolved = (row: Issue, lookups: HomeLookups): boolean =>
  (IS_MINE.assigned(row, lookups.userId) || IS_MINE.created(row, lookups.userId)) && isLive(row, lookups);

const keepOrder = (): number => 0;
const ALL = '';

function useMatching(spec: ViewSpec): readonly Issue[] {
  const { groups } = useLiveView(spec);
  return useMemo(() => (groups.get(ALL)?.rows ?? []).map(asIssue), [groups]);
}

export type Figure = keyof typeof FIGURES;

/** The four main figures, each equal to the length of its list. */
export function useFigures(lookups: HomeLookups): ReadonlyMap<Figure, number> {
  const spec = useMemo<ViewSpec>(
    () => ({
      model: issueEntity.name,
      match: (row) => isInvolved(asIssue(row), lookups),
      compare: keepOrder,
      groups: (row) => figuresOf(asIssue(row), lookups),
    }),
    [lookups],
  );
  const { groups } = useLiveView(spec);
  return useMemo(
    () => new Map([...groups].map(([figure, { rows }]) => [figure as Figure, rows.length])),
    [groups],
  );
}

function figuresOf(row: Issue, lookups: HomeLookups): Figure[] {
  const isAssigned = IS_MINE.assigned(row, lookups.userId);
  const tab = tabOf(row, groupOf(row, lookups), lookups.today);
  return [
    ...(isAssigned && (tab === 'pending' || tab === 'overdue') ? ['assigned' as const] : []),
    ...(isAssigned && tab === 'overdue' ? ['overdue' as const] : []),
    ...(IS_MINE.created(row, lookups.userId) ? ['created' as const] : []),
    ...(isAssigned && tab === 'completed' ? ['completed' as const] : []),
  ];
}
