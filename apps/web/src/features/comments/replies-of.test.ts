import type { Comment } from '@cairn/domain';
import { expect, test } from 'vitest';
import { repliesOf } from './replies-of.ts';

const said = (id: string, createdAt: number, parentId: string | null): Comment =>
  ({ id, createdAt, parentId }) as unknown as Comment;

test('replies are sorted by time, then by ID', () => {
  const rows = [
    said('d', 9, 'a'),
    said('c', 3, 'a'),
    said('b', 3, 'a'),
    said('a', 1, null),
    said('e', 2, 'x'),
  ];
  const replies = repliesOf(rows);
  expect(replies.get('a')?.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  expect(replies.get('x')?.map(({ id }) => id)).toEqual(['e']);
  expect(replies.has('e')).toBe(false);
});
