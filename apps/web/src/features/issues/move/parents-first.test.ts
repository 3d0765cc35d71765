import type { Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import { parentsFirst } from './parents-first.ts';

const row = (id: string, parentId: string | null = null) => ({ id, parentId }) as Issue;
const orderOf = (...rows: Issue[]) => parentsFirst(rows).map(({ id }) => id);

test('each issue comes after its parent, otherwise in the given order', () => {
  expect(orderOf(row('c', 'b'), row('x'), row('b', 'a'), row('a'))).toEqual(['a', 'b', 'c', 'x']);
  expect(orderOf(row('b'), row('a'))).toEqual(['b', 'a']);
  expect(orderOf(row('b', 'elsewhere'))).toEqual(['b']);
});

test('a circle of parents ends', () => {
  expect(orderOf(row('a', 'b'), row('b', 'a')).toSorted()).toEqual(['a', 'b']);
});
