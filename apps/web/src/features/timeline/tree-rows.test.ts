import type { Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import { subIssuesOf, treeRows } from './tree-rows.ts';

const made = (id: string, parentId: string | null = null): Issue => ({ id, parentId }) as Issue;
const open = (): boolean => false;
const told = (rows: ReturnType<typeof treeRows>) =>
  rows.map(({ row, depth, children }) => [row.id, depth, children]);

test('sub-issues come under their parent, in the order of the view', () => {
  const rows = [made('c', 'a'), made('a'), made('d', 'c'), made('b', 'a'), made('e')];
  expect(told(treeRows(rows, open))).toEqual([
    ['a', 0, 2],
    ['c', 1, 1],
    ['d', 2, 0],
    ['b', 1, 0],
    ['e', 0, 0],
  ]);
});

test('a sub-issue whose parent is not in the view is a row like any other', () => {
  expect(told(treeRows([made('b', 'elsewhere'), made('a')], open))).toEqual([
    ['b', 0, 0],
    ['a', 0, 0],
  ]);
});

test('a collapsed issue keeps its count and hides all that is under it', () => {
  const rows = [made('a'), made('b', 'a'), made('c', 'b'), made('d')];
  expect(told(treeRows(rows, (key) => key === subIssuesOf('a')))).toEqual([
    ['a', 0, 1],
    ['d', 0, 0],
  ]);
});
