import type { Activity, Comment } from '@cairn/domain';
import { expect, test } from 'vitest';
import { feedOf, isFeedView, type FeedFilter } from './feed.ts';

const comment = (id: string, createdAt: number) =>
  ({ id, createdAt, body: {}, parentId: null }) as unknown as Comment;
const line = (id: string, createdAt: number) => ({ id, createdAt, field: 'state' }) as unknown as Activity;
const idsOf = (show: 'all' | 'comments' | 'history', newestFirst = false): string[] =>
  feedOf([comment('c1', 2), comment('c2', 4)], [line('l1', 1), line('l2', 4)], { show, newestFirst }).map(
    ({ id }) => id,
  );

test('interleaves comments and activity by time, then by ID', () => {
  expect(idsOf('all')).toEqual(['l1', 'c1', 'c2', 'l2']);
});

test('reverses the order and filters by kind', () => {
  expect(idsOf('all', true)).toEqual(['l2', 'c2', 'c1', 'l1']);
  expect(idsOf('comments')).toEqual(['c1', 'c2']);
  expect(idsOf('history', true)).toEqual(['l2', 'l1']);
});

test('reads only valid stored views', () => {
  expect(isFeedView({ show: 'history', newestFirst: true })).toBe(true);
  for (const other of [undefined, null, 'all', { show: 'x', newestFirst: true }, { show: 'all' }])
    expect(isFeedView(other)).toBe(false);
});

const labelLine = (id: string, createdAt: number, fields: Partial<Activity> = {}) =>
  ({
    id,
    createdAt,
    field: 'labels',
    actorId: 'ada',
    newIdentifier: `of ${id}`,
    oldIdentifier: null,
    ...fields,
  }) as unknown as Activity;
const groupsOf = (lines: readonly Activity[], comments: readonly Comment[] = []): string[] =>
  feedOf(comments, lines, { show: 'all', newestFirst: false }).map((entry) =>
    'lines' in entry ? entry.lines.map(({ id }) => id).join('+') : entry.id,
  );

test('ten labels added in one go are one entry', () => {
  const ten = Array.from({ length: 10 }, (_, at) => labelLine(`l${at}`, at * 5_000));
  expect(groupsOf(ten)).toEqual([ten.map(({ id }) => id).join('+')]);
});

test('entries of other people, removals, later entries, other fields and entries after a comment stay separate', () => {
  const first = labelLine('a', 0);
  expect(groupsOf([first, labelLine('b', 1, { actorId: 'ben' })])).toEqual(['a', 'b']);
  expect(groupsOf([first, labelLine('b', 1, { newIdentifier: null, oldIdentifier: 'x' })])).toEqual([
    'a',
    'b',
  ]);
  expect(groupsOf([first, labelLine('b', 60_001)])).toEqual(['a', 'b']);
  expect(groupsOf([first, labelLine('b', 1, { field: 'assignees' })])).toEqual(['a', 'b']);
  expect(groupsOf([first, labelLine('b', 1, { newIdentifier: 'of a' })])).toEqual(['a', 'b']);
  expect(groupsOf([first, labelLine('c', 2)], [comment('b', 1)])).toEqual(['a', 'b', 'c']);
  expect(groupsOf([line('a', 0), line('b', 1)])).toEqual(['a', 'b']);
});

test('replies stay with their comment, which is kept if one of them matches the filter', () => {
  const said = { ...comment('c', 2), authorId: 'ben' };
  const reply = { ...comment('r', 3), authorId: 'ada', parentId: 'c' };
  const told = (person: string): string[] =>
    feedOf([said, reply], [], { show: 'all', newestFirst: false }, { person }, new Map([['c', [reply]]])).map(
      ({ id }) => id,
    );
  expect([told('ada'), told('ben'), told('cleo')]).toEqual([['c'], ['c'], []]);
});

test('filters by person and by kind of change', () => {
  const said = { ...comment('c', 2), authorId: 'ada' };
  const lines = [
    labelLine('a', 1),
    labelLine('b', 3, { actorId: 'ben' }),
    labelLine('d', 4, { field: 'state' }),
  ];
  const narrowed = (filter: FeedFilter): string[] =>
    feedOf([said], lines, { show: 'all', newestFirst: false }, filter).map(({ id }) => id);
  expect(narrowed({})).toEqual(['a', 'c', 'b', 'd']);
  expect(narrowed({ person: 'ada' })).toEqual(['a', 'c', 'd']);
  expect(narrowed({ kind: 'labels' })).toEqual(['a', 'b']);
  expect(narrowed({ kind: 'state', person: 'ben' })).toEqual([]);
});
