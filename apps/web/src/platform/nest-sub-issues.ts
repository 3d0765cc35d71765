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
/** Rows are never changed in place, so what is known of them holds as long as they do. */
const nestings = new WeakMap<readonly Issue[], ReadonlyMap<string, Nesting>>();

/** How an issue is nested in rows that {@link nestSubIssues} has arranged. */
export const nestingIn = (rows: readonly Issue[], id: string): Nesting => nestings.get(rows)?.get(id) ?? FLAT;

/** Under which name it is remembered that the sub-issues of an issue are collapsed. */
export const subIssuesOf = (issueId: string): string => `sub-issues ${issueId}`;

/** Puts sub-issues under their parents where both are in a group; those of a collapsed parent are left out. */
export const nestSubIssues = (
  groups: readonly IssueGroup[],
  isFolded: (key: string) => boolean,
): readonly IssueGroup[] =>
  groups.map((group) => ({ ...group, subGroups: group.subGroups.map((sub) => nested(sub, isFolded)) }));

function nested(sub: SubGroup, isFolded: (key: string) => boolean): SubGroup {
  if (sub.rows.every(({ parentId }) => parentId === null)) return sub;
  const there = new Map(sub.rows.map((row) => [row.id, row]));
  const childrenOf = new Map<string, Issue[]>();
  const roots = sub.rows.filter((row) => {
    if (row.parentId === null || !there.has(row.parentId)) return true;
    const held = childrenOf.get(row.parentId);
    if (held) held.push(row);
    else childrenOf.set(row.parentId, [row]);
    return false;
  });
  const rows: Issue[] = [];
  const known = new Map<string, Nesting>();
  const reached = new Set<string>();
  const put = (root: Issue): void => {
    // A stack of its own: how deep the rows go is not for the browser to fail at.
    const waiting = [{ row: root, depth: 0, isHidden: false }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { row, depth, isHidden } = next;
      if (reached.has(row.id)) continue;
      reached.add(row.id);
      const children = childrenOf.get(row.id) ?? [];
      if (!isHidden) rows.push(row);
      known.set(row.id, { depth, subIssues: children.length });
      const hides = isHidden || (children.length > 0 && isFolded(subIssuesOf(row.id)));
      for (const child of children.toReversed())
        waiting.push({ row: child, depth: depth + 1, isHidden: hides });
    }
  };
  for (const root of roots) put(root);
  // Issues that are below each other have no root, and must be seen all the same.
  for (const row of sub.rows) if (!reached.has(row.id)) put(row);
  nestings.set(rows, known);
  return { ...sub, rows };
}
