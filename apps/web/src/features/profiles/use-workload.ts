import { isClosedGroup, issue as issueEntity, project, state, type Issue, type State } from '@cairn/domain';
import type { ViewSpec } from '@cairn/sync/client';
import type { Row } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useLiveView } from '../../data/use-live-view.ts';
import { useRows } from '../../data/use-rows.ts';

/** Counts of a person's issues in the viewer's projects, without archived ones. */
export interface Workload {
  readonly assigned: number;
  readonly created: number;
  readonly subscribed: number;
  /** When assigned issues were completed. */
  readonly closedAt: readonly number[];
  /** Assigned issues by state group. */
  readonly byGroup: ReadonlyMap<string, number>;
  /** Assigned issues that are open, by priority and by project. */
  readonly byPriority: ReadonlyMap<string, number>;
  readonly byProject: ReadonlyMap<string, number>;
}

const asIssue = (row: Row): Issue => row as unknown as Issue;
const keepOrder = (): number => 0;
const ALL = '';

/** A person's workload, live. */
export function useWorkload(userId: string): Workload {
  const states = useRows(state);
  const projects = useRows(project);
  const live = useMemo(
    () => new Set(projects.flatMap(({ id, archivedAt }) => (archivedAt === null ? id : []))),
    [projects],
  );
  const spec = useMemo<ViewSpec>(
    () => ({
      model: issueEntity.name,
      match: (row) => {
        const { archivedAt, projectId, assigneeIds, createdBy, subscriberIds } = asIssue(row);
        const isTheirs =
          assigneeIds.includes(userId) || createdBy === userId || subscriberIds.includes(userId);
        return isTheirs && archivedAt === null && live.has(projectId);
      },
      compare: keepOrder,
    }),
    [userId, live],
  );
  const { groups } = useLiveView(spec);
  return useMemo(
    () => countsOf((groups.get(ALL)?.rows ?? []).map(asIssue), states, userId),
    [groups, states, userId],
  );
}

function countsOf(issues: readonly Issue[], states: readonly State[], userId: string): Workload {
  const groupOf = new Map(states.map((row) => [row.id, row.group]));
  const assigned = issues.filter((row) => row.assigneeIds.includes(userId));
  const open = assigned.filter((row) => {
    const group = groupOf.get(row.stateId);
    return group !== undefined && !isClosedGroup(group);
  });
  return {
    assigned: assigned.length,
    created: issues.filter((row) => row.createdBy === userId).length,
    subscribed: issues.filter((row) => row.subscriberIds.includes(userId)).length,
    closedAt: assigned.flatMap(({ completedAt }) => completedAt ?? []),
    byGroup: countBy(assigned, (row) => groupOf.get(row.stateId) ?? 'backlog'),
    byPriority: countBy(open, (row) => row.priority),
    byProject: countBy(open, (row) => row.projectId),
  };
}

function countBy(issues: readonly Issue[], key: (row: Issue) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of issues) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return counts;
}
