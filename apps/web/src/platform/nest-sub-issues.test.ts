import type { Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import { subIssuesOf, nestingIn, nestSubIssues } from './nest-sub-issues.ts';

const made = (id: string, parentId: string | null = null): Issue => ({ id, parentId }) as Issue;
const arranged = (rows: readonly Issue[], folded: readonly string[] = []) => {
  const amount = { count: rows.length, sums: () => [] };
  const groups = [{ key: 'all', subGroups: [{ key: '', rows, ...amount }], ...amount }];
  return nestSubIssues(groups, (key) => folded.includes(key))[0]?.subGroups[0]?.rows ?? [];
};
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
