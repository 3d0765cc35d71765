import type { Issue } from '@cairn/domain';
import type { IssueGroup, SubGroup } from './issue-layout.ts';

/** Where an issue stands among the rows around it. */
export interface Nesting {
  /** How many of its ancestors stand over it. */
  readonly depth: number;
  /** Its sub-issues among the rows, collapsed ones included. */
  readonly subIssues: number;
}

const FLAT: Nesting = { depth: 0, subIssues: 0 };
/**
 * Of rows that have been arranged, those that have sub-issues among them or stand under others. Rows are never changed in place, so
 * what is known of them holds as long as they do.
 */
const nestings = new WeakMap<readonly Issue[], ReadonlyMap<string, Nesting>>();

/** How an issue is nested in rows that {@link nestSubIssues} has arranged. */
export const nestingIn = (rows: readonly Issue[], id: string): Nesting => nestings.get(rows)?.get(id) ?? FLAT;

/** Whether any of these rows has sub-issues among them, collapsed ones included. */
export const isTree = (rows: readonly Issue[]): boolean => (nestings.get(rows)?.size ?? 0) > 0;

/** Under which name it is remembered that the sub-issues of an issue are collapsed. */
export const subIssuesOf = (issueId: string): string => `sub-issues ${issueId}`;

/** Puts sub-issues under their parents where both are in a group; those of a collapsed parent are left out. */
export const nestSubIssues = (
  groups: readonly IssueGroup[],
  isFolded: (key: string) => boolean,
): readonly IssueGroup[] =>
  groups.map((group) => ({ ...group, subGroups: group.subGroups.map((sub) => nested(sub, isFolded)) }));

/** Most rows of tens of thousands are nobody's sub-issue and have none: nothing is remembered of those. */
function nested(sub: SubGroup, isFolded: (key: string) => boolean): SubGroup {
  const childrenOf = new Map<string, Issue[]>();
  for (const row of sub.rows) {
    if (row.parentId === null) continue;
    const held = childrenOf.get(row.parentId);
    if (held) held.push(row);
    else childrenOf.set(row.parentId, [row]);
  }
  const parents = new Set<string>();
  if (childrenOf.size > 0) for (const { id } of sub.rows) if (childrenOf.has(id)) parents.add(id);
  if (parents.size === 0) return sub;
  const rows: Issue[] = [];
  const known = new Map<string, Nesting>();
  const put = (root: Issue): void => {
    // A stack of its own: how deep the rows go is not for the browser to fail at.
    const waiting = [{ row: root, depth: 0, isHidden: false }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { row, depth, isHidden } = next;
      if (known.has(row.id)) continue;
      const children = parents.has(row.id) ? (childrenOf.get(row.id) ?? []) : [];
      if (!isHidden) rows.push(row);
      known.set(row.id, { depth, subIssues: children.length });
      const hides = isHidden || (children.length > 0 && isFolded(subIssuesOf(row.id)));
      for (const child of children.toReversed())
        waiting.push({ row: child, depth: depth + 1, isHidden: hides });
    }
  };
  const isBelow = ({ parentId }: Issue): boolean => parentId !== null && parents.has(parentId);
  for (const row of sub.rows)
    if (parents.has(row.id) && !isBelow(row)) put(row);
    else if (!isBelow(row)) rows.push(row);
  // Issues that are below each other have no root, and must be seen all the same.
  for (const row of sub.rows) if (isBelow(row) && !known.has(row.id)) put(row);
  nestings.set(rows, known);
  return { ...sub, rows };
}
