import { isClosedGroup, relation, state as stateEntity } from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';
import { useIssueContext } from '../issues/layout.ts';
import { spanOf } from './bar-span.ts';
import { dependenciesOf, type Dependency } from './dependency-arrows.ts';
import type { TimelineLine } from './timeline-lines.ts';

/** What blocks what among the issues of a timeline, live, and which of them start too early for it. */
export function useDependencies(lines: readonly TimelineLine[]): {
  readonly dependencies: readonly Dependency[];
  readonly lateIds: ReadonlySet<string>;
} {
  const relations = useRows(relation);
  const { lookups } = useIssueContext().words;
  return useMemo(() => {
    const rows = new Map(lines.flatMap((line) => (line.kind === 'issue' ? [[line.row.id, line.row]] : [])));
    const dependencies = dependenciesOf(relations, (id) => {
      const row = rows.get(id);
      const span = row && spanOf(row);
      if (!span) return undefined;
      const group = lookups.rows(stateEntity).get(row.stateId)?.group;
      return { span, isClosed: group !== undefined && isClosedGroup(group) };
    });
    const late = dependencies.filter(({ isLate }) => isLate);
    return { dependencies, lateIds: new Set(late.map(({ blockedId }) => blockedId)) };
  }, [relations, lines, lookups]);
}
