import type { Issue } from '@cairn/domain';

/** An issue in its place in the tree. */
export interface TreeRow {
  readonly row: Issue;
  /** 0 for one whose parent is not among the rows. */
  readonly depth: number;
  /** Its sub-issues among the rows, collapsed ones included. */
  readonly children: number;
}

/** What a collapsed issue is called among the collapsed groups. */
export const subIssuesOf = (issueId: string): string => `sub-issues of ${issueId}`;

/** Sub-issues under their parents, each level in the order of the rows; without those of collapsed issues. */
export function treeRows(rows: readonly Issue[], isFolded: (key: string) => boolean): readonly TreeRow[] {
  const listed = new Set(rows.map(({ id }) => id));
  const roots: Issue[] = [];
  const byParent = new Map<string, Issue[]>();
  for (const row of rows) {
    const { parentId } = row;
    const siblings = parentId === null || !listed.has(parentId) ? roots : byParent.get(parentId);
    if (siblings) siblings.push(row);
    else if (parentId !== null) byParent.set(parentId, [row]);
  }
  const found: TreeRow[] = [];
  const add = (row: Issue, depth: number): void => {
    const children = byParent.get(row.id) ?? [];
    found.push({ row, depth, children: children.length });
    if (!isFolded(subIssuesOf(row.id))) for (const child of children) add(child, depth + 1);
  };
  for (const row of roots) add(row, 0);
  return found;
}
