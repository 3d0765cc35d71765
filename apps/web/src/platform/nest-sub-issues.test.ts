import type { Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import type { IssueGroup } from './issue-layout.ts';
import { patchNesting } from './patch-nesting.ts';
import { nestGroups, nestingIn, subIssuesOf, type NestedGroups } from './nest-sub-issues.ts';

const made = (id: string, parentId: string | null = null): Issue => ({ id, parentId }) as Issue;
const groupsOf = (rows: readonly Issue[]): readonly IssueGroup[] => {
  const amount = { count: rows.length, sums: () => [] };
  return [{ key: 'all', subGroups: [{ key: '', rows, ...amount }], ...amount }];
};
const rowsIn = (groups: readonly IssueGroup[]): readonly Issue[] => groups[0]?.subGroups[0]?.rows ?? [];
const arranged = (rows: readonly Issue[], folded: readonly string[] = []) =>
  rowsIn(nestGroups(undefined, groupsOf(rows), (key) => folded.includes(key)).nested);
const ROWS = [made('b1', 'b'), made('a'), made('c1', 'c'), made('b'), made('b2', 'b1')];

test('sub-issues stand under their parents, and those whose parent is elsewhere where they were', () => {
  const rows = arranged(ROWS);
  expect(rows.map(({ id }) => [id, nestingIn(rows, id).depth])).toEqual([
    ['a', 0],
    ['c1', 0],
    ['b', 0],
    ['b1', 1],
    ['b2', 2],
  ]);
});

test('a collapsed issue hides all below it and can still be expanded', () => {
  const rows = arranged(ROWS, [subIssuesOf('b')]);
  expect(rows.map(({ id }) => id)).toEqual(['a', 'c1', 'b']);
  expect(nestingIn(rows, 'b').subIssues).toBe(1);
});

test('rows without sub-issues stay the same array', () => {
  const rows = [made('a'), made('b')];
  expect(arranged(rows)).toBe(rows);
});

test('issues that are below each other are shown, and a chain of fifty thousand is', () => {
  const ring = [made('a', 'b'), made('b', 'a'), made('c', 'b')];
  expect(arranged(ring).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  const chain = Array.from({ length: 50_000 }, (_, at) => made(`${at}`, at === 0 ? null : `${at - 1}`));
  const rows = arranged(chain);
  expect(rows).toHaveLength(50_000);
  expect(nestingIn(rows, '49999').depth).toBe(49_999);
});

test('rows that change are put where arranging all of them anew puts them', () => {
  let seed = 7;
  const below = (count: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  for (let round = 0; round < 60; round++) {
    // Mostly without rings, which are arranged anew each time.
    const parentOf = (at: number): string | null =>
      below(3) > 0 ? null : `${below(9) === 0 ? below(60) : at + 1 + below(20)}`;
    let rows: readonly Issue[] = Array.from({ length: 40 }, (_, at) => made(`${at}`, parentOf(at)));
    const folded = Array.from({ length: 6 }, () => subIssuesOf(`${below(40)}`));
    const isFolded = (key: string): boolean => folded.includes(key);
    let shown: NestedGroups | undefined;
    for (let step = 0; step < 30; step++) {
      shown = nestGroups(shown, groupsOf(rows), isFolded);
      const [is, anew] = [rowsIn(shown.nested), arranged(rows, folded)];
      const told = (of: readonly Issue[]) => of.map((row) => [rows.indexOf(row), nestingIn(of, row.id)]);
      expect(told(is)).toEqual(told(anew));
      rows = changed(rows, below, `${40 + below(20)}`);
    }
  }
});

/** A few rows edited, moved, removed or come; seldom under another parent. */
function changed(rows: readonly Issue[], below: (count: number) => number, newId: string): readonly Issue[] {
  const next = [...rows];
  for (let count = below(3); count >= 0; count--) {
    const at = below(next.length);
    const row = next[at];
    if (!row) continue;
    const edited = made(row.id, below(40) === 0 ? `${below(60)}` : row.parentId);
    const kind = below(4);
    if (kind === 0) next.splice(at, 1);
    else next[at] = edited;
    if (kind === 1) next.splice(below(next.length), 0, ...next.splice(at, 1));
    if (kind === 2 && !next.some(({ id }) => id === newId)) next.splice(at, 0, made(newId));
  }
  return next;
}

test('a group that has not changed stays the same object, and an edit reads only what has changed', () => {
  const isFolded = (): boolean => false;
  const groups = groupsOf(ROWS);
  const shown = nestGroups(undefined, groups, isFolded);
  expect(nestGroups(shown, groups, isFolded).nested[0]).toBe(shown.nested[0]);
  const unread = new Proxy(made('d'), {
    get: () => {
      throw new Error('a row was read that has not changed');
    },
  });
  const known = new Map([['b', { depth: 0, subIssues: 1 }]]);
  const [, ...rest] = ROWS;
  const was = [unread, ...rest, unread];
  const is = [unread, made('a', null), ...rest.slice(1), unread];
  const arrangement = { of: was, known, parentIds: new Set(['b']), hasRings: false };
  expect(patchNesting(was, arrangement, is)?.[1]).toBe(is[1]);
});
