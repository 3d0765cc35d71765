import type { Issue } from '@cairn/domain';
import type { IssueGroup, SubGroup } from './issue-layout.ts';
import { patchNesting, type Arrangement, type Nesting } from './patch-nesting.ts';

export type { Nesting } from './patch-nesting.ts';

type IsFolded = (key: string) => boolean;

const FLAT: Nesting = { depth: 0, subIssues: 0 };
/** Of rows that have been arranged. Rows are never changed in place, so what is known of them holds as long as they do. */
const arrangements = new WeakMap<readonly Issue[], Arrangement>();

/** How an issue is nested in rows that {@link nestGroups} has arranged. */
export const nestingIn = (rows: readonly Issue[], id: string): Nesting =>
  arrangements.get(rows)?.known.get(id) ?? FLAT;

/** Whether any of these rows has sub-issues among them, collapsed ones included. */
export const isTree = (rows: readonly Issue[]): boolean => (arrangements.get(rows)?.known.size ?? 0) > 0;

/** Under which name it is remembered that the sub-issues of an issue are collapsed. */
export const subIssuesOf = (issueId: string): string => `sub-issues ${issueId}`;

/** Groups with their sub-issues under their parents. */
export interface NestedGroups {
  /** As they came. */
  readonly groups: readonly IssueGroup[];
  readonly nested: readonly IssueGroup[];
  readonly isFolded: IsFolded;
}

/**
 * Puts sub-issues under their parents where both are in a group; those of a collapsed parent are left out.
 *
 * @param last what is on the screen: what has not changed stays as it is there
 */
export function nestGroups(
  last: NestedGroups | undefined,
  groups: readonly IssueGroup[],
  isFolded: IsFolded,
): NestedGroups {
  const former = new Map(
    last?.isFolded === isFolded
      ? last.groups.map((group, at) => [group.key, { group, nested: last.nested[at] }])
      : [],
  );
  const nested = groups.map((group): IssueGroup => {
    const held = former.get(group.key);
    if (held?.nested && held.group === group) return held.nested;
    const subGroups = group.subGroups.map((sub) =>
      nestedFrom(held?.nested?.subGroups.find(({ key }) => key === sub.key)?.rows, sub, isFolded),
    );
    return { ...group, subGroups };
  });
  return { groups, nested, isFolded };
}

/** @param before how the rows of this sub-group are on the screen */
function nestedFrom(before: readonly Issue[] | undefined, sub: SubGroup, isFolded: IsFolded): SubGroup {
  const arrangement = before && arrangements.get(before);
  if (!arrangement) return arranged(sub, isFolded);
  if (arrangement.of === sub.rows) return { ...sub, rows: before };
  const rows = arrangement.known.size > 0 ? patchNesting(before, arrangement, sub.rows) : undefined;
  if (!rows) return arranged(sub, isFolded);
  arrangements.set(rows, { ...arrangement, of: sub.rows });
  return { ...sub, rows };
}

/** How a row stands to those around it. Most of tens of thousands are nobody's sub-issue and have none. */
const ALONE = 0;
const ROOT = 1;
const BELOW = 2;

function arranged(sub: SubGroup, isFolded: IsFolded): SubGroup {
  const { childrenOf, parents, kinds } = kindsOf(sub.rows);
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
  sub.rows.forEach((row, at) => {
    if (kinds[at] === ALONE) rows.push(row);
    else if (kinds[at] === ROOT) put(row);
  });
  // Issues that are below each other have no root, and must be seen all the same.
  let hasRings = false;
  sub.rows.forEach((row, at) => {
    if (kinds[at] !== BELOW || known.has(row.id)) return;
    hasRings = true;
    put(row);
  });
  arrangements.set(rows, { of: sub.rows, known, parentIds: new Set(childrenOf.keys()), hasRings });
  return { ...sub, rows };
}

interface Kinds {
  /** By the ID of the parent, which need not be among the rows. */
  readonly childrenOf: ReadonlyMap<string, readonly Issue[]>;
  readonly parents: ReadonlySet<string>;
  /** Of each row: {@link ALONE}, {@link ROOT} or {@link BELOW}. */
  readonly kinds: Uint8Array;
}

/** Reads each row twice, once for its parent and once for its ID: looking at tens of thousands is what takes the time. */
function kindsOf(rows: readonly Issue[]): Kinds {
  const childrenOf = new Map<string, Issue[]>();
  const kinds = new Uint8Array(rows.length);
  const below: { readonly at: number; readonly parentId: string }[] = [];
  rows.forEach((row, at) => {
    const { parentId } = row;
    if (parentId === null) return;
    below.push({ at, parentId });
    const held = childrenOf.get(parentId);
    if (held) held.push(row);
    else childrenOf.set(parentId, [row]);
  });
  const parents = new Set<string>();
  if (childrenOf.size > 0)
    rows.forEach(({ id }, at) => {
      if (!childrenOf.has(id)) return;
      parents.add(id);
      kinds[at] = ROOT;
    });
  for (const { at, parentId } of below) if (parents.has(parentId)) kinds[at] = BELOW;
  return { childrenOf, parents, kinds };
}
