import type { Activity, Comment } from '@cairn/domain';
import { expect, test } from 'vitest';
import { feedOf, isFeedView } from './feed.ts';

const comment = (id: string, createdAt: number) => ({ id, createdAt, body: {} }) as unknown as Comment;
const line = (id: string, createdAt: number) => ({ id, createdAt, field: 'state' }) as unknown as Activity;
const idsOf = (show: 'all' | 'comments' | 'history', newestFirst = false): string[] =>
  feedOf([comment('c1', 2), comment('c2', 4)], [line('l1', 1), line('l2', 4)], { show, newestFirst }).map(
    ({ id }) => id,
  );

test('interleaves comments and history by time, then by id', () => {
  expect(idsOf('all')).toEqual(['l1', 'c1', 'c2', 'l2']);
});

test('turns the order round and narrows to one kind', () => {
  expect(idsOf('all', true)).toEqual(['l2', 'c2', 'c1', 'l1']);
  expect(idsOf('comments')).toEqual(['c1', 'c2']);
  expect(idsOf('history', true)).toEqual(['l2', 'l1']);
});

test('takes only what it once wrote for a remembered view', () => {
  expect(isFeedView({ show: 'history', newestFirst: true })).toBe(true);
  for (const other of [undefined, null, 'all', { show: 'x', newestFirst: true }, { show: 'all' }])
    expect(isFeedView(other)).toBe(false);
});
