import { expect, test } from 'vitest';
import type { Page } from './entity.ts';
import { comparePages } from './rules.ts';

const at = (sortOrder: string, id: string): Page => ({ sortOrder, id }) as Page;

test('pages are sorted by place, then by ID', () => {
  const pages = [at('a1', 'a'), at('a0', 'c'), at('a2', 'a'), at('a0', 'b')];
  expect(pages.toSorted(comparePages).map(({ sortOrder, id }) => sortOrder + id)).toEqual([
    'a0b',
    'a0c',
    'a1a',
    'a2a',
  ]);
  const [first, second] = [at('a0', 'z'), at('a1', 'a')];
  expect([comparePages(first, second), comparePages(second, first)]).toEqual([-1, 1]);
  const [low, high] = [at('a0', 'a'), at('a0', 'b')];
  expect([comparePages(low, high), comparePages(high, low)]).toEqual([-1, 1]);
});
