import type { Issue } from '@cairn/domain';
import type { Folding, IssueGroup } from '../../platform/issue-layout.ts';
import { nestingIn, type Nesting } from '../../platform/nest-sub-issues.ts';
import { placeKey } from '../issues/layout.ts';

export interface GroupLine {
  readonly kind: 'group';
  readonly key: string;
  readonly group: IssueGroup;
  readonly isOpen: boolean;
}

export interface IssueLine extends Nesting {
  readonly kind: 'issue';
  readonly row: Issue;
  /** Of its place: an issue may stand in several groups. */
  readonly key: string;
}

/** Where titles of new issues are typed. */
interface AddLine {
  readonly kind: 'add';
  readonly key: string;
  readonly group: IssueGroup;
}

export type TimelineLine = GroupLine | IssueLine | AddLine;

/**
 * All lines from top to bottom: the heading of each group, and its issues as a tree.
 *
 * @param adding the key of the group in which titles are typed
 */
export function linesOf(
  groups: readonly IssueGroup[],
  isGrouped: boolean,
  isFolded: Folding['isFolded'],
  adding?: string,
): readonly TimelineLine[] {
  return groups.flatMap((group): TimelineLine[] => {
    const isOpen = !isFolded(group.key);
    const rows: TimelineLine[] = isOpen
      ? group.subGroups.flatMap((sub) =>
          sub.rows.map((row) => ({
            ...nestingIn(sub.rows, row.id),
            kind: 'issue' as const,
            row,
            key: placeKey(group.key, sub.key, row.id),
          })),
        )
      : [];
    if (isOpen && group.key === adding) rows.push({ kind: 'add', key: `add ${group.key}`, group });
    return isGrouped ? [{ kind: 'group', key: `group ${group.key}`, group, isOpen }, ...rows] : rows;
  });
}

export const rowsOf = (group: IssueGroup): readonly Issue[] => group.subGroups.flatMap(({ rows }) => rows);
