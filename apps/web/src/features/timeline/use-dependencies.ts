import { isClosedGroup, relation, state as stateEntity, type Issue } from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';
import { useIssueContext, type ListLayout } from '../issues/layout.ts';
import { spanOf } from './bar-span.ts';
import { dependenciesOf, type Dependency } from './dependency-arrows.ts';
import { ROW_HEIGHT } from './row-height.ts';

interface Dependencies {
  readonly dependencies: readonly Dependency[];
  /** Where the issues that block or are blocked stand first. */
  readonly places: ReadonlyMap<string, { readonly index: number; readonly issue: Issue }>;
  /** Those that start too early for what blocks them. */
  readonly lateIds: ReadonlySet<string>;
}

/** What blocks what among the issues of a timeline, live. */
export function useDependencies(layout: ListLayout, isGrouped: boolean): Dependencies {
  const relations = useRows(relation);
  const { lookups } = useIssueContext().words;
  return useMemo(() => {
    const blocking = relations.filter(({ kind }) => kind === 'blocking');
    const places = placesIn(
      layout,
      isGrouped,
      new Set(blocking.flatMap(({ issueId, relatedId }) => [issueId, relatedId])),
    );
    const dependencies = dependenciesOf(blocking, (id) => {
      const row = places.get(id)?.issue;
      const span = row && spanOf(row);
      if (!span) return undefined;
      const group = lookups.rows(stateEntity).get(row.stateId)?.group;
      return { span, isClosed: group !== undefined && isClosedGroup(group) };
    });
    const late = dependencies.filter(({ isLate }) => isLate);
    return { dependencies, places, lateIds: new Set(late.map(({ blockedId }) => blockedId)) };
  }, [relations, layout, isGrouped, lookups]);
}

/** The lines on which these issues stand first. All lines are as high. */
function placesIn(
  { sections }: ListLayout,
  isGrouped: boolean,
  ids: ReadonlySet<string>,
): Dependencies['places'] {
  const places = new Map<string, { index: number; issue: Issue }>();
  if (ids.size === 0) return places;
  const headings = isGrouped ? 1 : 0;
  for (const { group, top, height } of sections) {
    // A group that is collapsed is its heading alone.
    if (height <= headings * ROW_HEIGHT) continue;
    let index = top / ROW_HEIGHT + headings;
    for (const { rows } of group.subGroups)
      for (const issue of rows) {
        if (ids.has(issue.id) && !places.has(issue.id)) places.set(issue.id, { index, issue });
        index += 1;
      }
  }
  return places;
}
