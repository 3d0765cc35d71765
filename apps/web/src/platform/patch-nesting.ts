import type { Issue } from '@cairn/domain';
import { changedPart } from '../lib/changed-part.ts';

/** Where an issue stands among the rows around it. */
export interface Nesting {
  /** How many of its ancestors stand over it. */
  readonly depth: number;
  /** Its sub-issues among the rows, collapsed ones included. */
  readonly subIssues: number;
}

/** What is known of rows that have been arranged. */
export interface Arrangement {
  /** The rows in the order in which they came. */
  readonly of: readonly Issue[];
  /** Those that have sub-issues among them or stand under others. */
  readonly known: ReadonlyMap<string, Nesting>;
  /** All that a row names as its parent, whether among the rows or not. */
  readonly parentIds: ReadonlySet<string>;
  /** Whether some are below each other: they stand at the end. */
  readonly hasRings: boolean;
}

/** More changes than these are arranged anew: each is sought in all rows. */
const MOST_CHANGES = 50;

/** A row that has come, and where. */
interface Come {
  readonly row: Issue;
  readonly at: number;
}

interface Changes {
  readonly gone: readonly Issue[];
  readonly come: readonly Come[];
  /** Those that have become another where they were. */
  readonly inPlace: ReadonlyMap<Issue, Issue>;
}

/**
 * The rows that were arranged as `shown`, now that they are `is`; nothing where that takes arranging them anew. Only rows that
 * have changed are read: looking at one field of each of fifty thousand takes longer than a frame has.
 */
export function patchNesting(
  shown: readonly Issue[],
  { of, known, parentIds, hasRings }: Arrangement,
  is: readonly Issue[],
): readonly Issue[] | undefined {
  const changes = hasRings ? undefined : changesOf(of, is);
  if (!changes) return undefined;
  const rows = [...shown];
  for (const [was, row] of changes.inPlace) {
    if (was.parentId !== row.parentId) return undefined;
    const at = rows.indexOf(was);
    // One that is not there is below an issue that is collapsed.
    if (at >= 0) rows[at] = row;
  }
  const come = new Map(changes.come.map((each) => [each.row.id, each]));
  const coming: { readonly at: number; readonly block: Issue[] }[] = [];
  for (const was of changes.gone) {
    const next = come.get(was.id);
    come.delete(was.id);
    const nesting = known.get(was.id);
    // Sub-issues stand in an order of their own, and what goes for ever leaves its sub-issues behind.
    if (next ? next.row.parentId !== was.parentId || (nesting?.depth ?? 0) > 0 : nesting) return undefined;
    const at = rows.indexOf(was);
    if (at < 0) return undefined;
    const [, ...below] = rows.splice(at, nesting ? blockAt(rows, at, known) : 1);
    if (next) coming.push({ at: next.at, block: [next.row, ...below] });
  }
  for (const { row, at } of come.values()) {
    if (row.parentId !== null || parentIds.has(row.id)) return undefined;
    coming.push({ at, block: [row] });
  }
  // From the end: what follows one stands already.
  for (const { at, block } of coming.toSorted((a, b) => b.at - a.at)) {
    let next = at + 1;
    while (next < is.length && (known.get(is[next]?.id ?? '')?.depth ?? 0) > 0) next += 1;
    const follower = is[next];
    const before = follower ? rows.indexOf(follower) : rows.length;
    if (before < 0) return undefined;
    rows.splice(before, 0, ...block);
  }
  return rows;
}

/** How many rows a root takes with all that is shown below it. */
function blockAt(rows: readonly Issue[], at: number, known: Arrangement['known']): number {
  let end = at + 1;
  while (end < rows.length && (known.get(rows[end]?.id ?? '')?.depth ?? 0) > 0) end += 1;
  return end - at;
}

/** Nothing if there are too many. */
function changesOf(was: readonly Issue[], is: readonly Issue[]): Changes | undefined {
  const { from, wasEnd, isEnd } = changedPart(was, is);
  const gone: Issue[] = [];
  const come: Come[] = [];
  const inPlace = new Map<Issue, Issue>();
  let [before, at] = [from, from];
  while (before < wasEnd || at < isEnd) {
    const former = before < wasEnd ? was[before] : undefined;
    const row = at < isEnd ? is[at] : undefined;
    if (former === row) {
      before += 1;
      at += 1;
      continue;
    }
    if (gone.length + come.length + inPlace.size >= MOST_CHANGES) return undefined;
    const isGone = row === undefined || was[before + 1] === row;
    const isNew = former === undefined || is[at + 1] === former;
    if (former && row && former.id === row.id) inPlace.set(former, row);
    else {
      if (former && (isGone || !isNew)) gone.push(former);
      if (row && (isNew || !isGone)) come.push({ row, at });
    }
    before += isGone || !isNew ? 1 : 0;
    at += isNew || !isGone ? 1 : 0;
  }
  return { gone, come, inPlace };
}
