import { isClosedGroup, relation, state as stateEntity } from '@cairn/domain';
import { useLayoutEffect, useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';
import { useLastShown } from '../../lib/use-last-shown.ts';
import { useIssueContext, type ListLayout } from '../issues/layout.ts';
import { spanOf } from './bar-span.ts';
import { dependenciesOf, type Dependency } from './dependency-arrows.ts';
import { NO_PLACES, relatedPlaces, type RelatedPlaces } from './related-places.ts';

interface Dependencies {
  readonly dependencies: readonly Dependency[];
  /** The first line of each issue that blocks or is blocked. */
  readonly places: RelatedPlaces['places'];
  /** Issues that start before their blocker ends. */
  readonly lateIds: ReadonlySet<string>;
}

/** What blocks what among the issues of a timeline, kept up to date. */
export function useDependencies(layout: ListLayout, isGrouped: boolean): Dependencies {
  const relations = useRows(relation);
  const { lookups } = useIssueContext().words;
  const { blocking, ids } = useMemo(() => {
    const rows = relations.filter(({ kind }) => kind === 'blocking');
    return { blocking: rows, ids: new Set(rows.flatMap(({ issueId, relatedId }) => [issueId, relatedId])) };
  }, [relations]);
  const last = useLastShown(NO_PLACES);
  const related = useMemo(
    () => relatedPlaces(last.value, layout, isGrouped, ids),
    [last, layout, isGrouped, ids],
  );
  useLayoutEffect(() => last.show(related));
  return useMemo(() => {
    const { places } = related;
    const dependencies = dependenciesOf(blocking, (id) => {
      const row = places.get(id)?.issue;
      const span = row && spanOf(row);
      if (!span) return undefined;
      const group = lookups.rows(stateEntity).get(row.stateId)?.group;
      return { span, isClosed: group !== undefined && isClosedGroup(group) };
    });
    const late = dependencies.filter(({ isLate }) => isLate);
    return { dependencies, places, lateIds: new Set(late.map(({ blockedId }) => blockedId)) };
  }, [blocking, related, lookups]);
}
