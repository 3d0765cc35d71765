import { isClosedGroup, issue as issueEntity, state, type Issue } from '@cairn/domain';
import type { ViewSnapshot, ViewSpec } from '@cairn/sync/client';
import type { Row } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useLiveView } from '../../data/use-live-view.ts';
import { useRows } from '../../data/use-rows.ts';

/** How many issues stand to somebody in which way, of projects that one is in. Archived ones do not count. */
export interface Workload {
  readonly assigned: number;
  readonly created: number;
  readonly subscribed: number;
  /** Assigned issues by the group of their state. */
  readonly byGroup: ReadonlyMap<string, number>;
  /** Assigned issues that are open, by priority and by project. */
  readonly byPriority: ReadonlyMap<string, number>;
  readonly byProject: ReadonlyMap<string, number>;
}

const asIssue = (row: Row): Issue => row as unknown as Issue;
const keepOrder = (): number => 0;
const sizesOf = ({ groups }: ViewSnapshot): ReadonlyMap<string, number> =>
  new Map([...groups].map(([key, { rows }]) => [key, rows.length]));
const sumOf = (view: ViewSnapshot): number => view.groups.get('')?.rows.length ?? 0;

/** Counts what somebody has to do, live. */
export function useWorkload(userId: string): Workload {
  const states = useRows(state);
  const specs = useMemo(() => {
    const groupOf = new Map(states.map((row) => [row.id, row.group]));
    const count = (match: (row: Issue) => boolean, key?: (row: Issue) => string): ViewSpec => ({
      model: issueEntity.name,
      match: (row) => asIssue(row).archivedAt === null && match(asIssue(row)),
      compare: keepOrder,
      ...(key ? { groups: (row: Row) => [key(asIssue(row))] } : {}),
    });
    const isAssigned = (row: Issue): boolean => row.assigneeIds.includes(userId);
    const group = (row: Issue): string => groupOf.get(row.stateId) ?? 'backlog';
    const isOpen = (row: Issue): boolean => {
      const held = groupOf.get(row.stateId);
      return isAssigned(row) && held !== undefined && !isClosedGroup(held);
    };
    return {
      created: count((row) => row.createdBy === userId),
      subscribed: count((row) => row.subscriberIds.includes(userId)),
      byGroup: count(isAssigned, group),
      byPriority: count(isOpen, (row) => row.priority),
      byProject: count(isOpen, (row) => row.projectId),
    };
  }, [states, userId]);
  const created = sumOf(useLiveView(specs.created));
  const subscribed = sumOf(useLiveView(specs.subscribed));
  const byGroup = useLiveView(specs.byGroup);
  const byPriority = useLiveView(specs.byPriority);
  const byProject = useLiveView(specs.byProject);
  return useMemo(() => {
    const groups = sizesOf(byGroup);
    return {
      assigned: [...groups.values()].reduce((sum, each) => sum + each, 0),
      created,
      subscribed,
      byGroup: groups,
      byPriority: sizesOf(byPriority),
      byProject: sizesOf(byProject),
    };
  }, [created, subscribed, byGroup, byPriority, byProject]);
}
