import type { Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import { holdPlaces, type RowsByGroup } from './hold-places.ts';

const row = (id: string, title = id): Issue => ({ id, title }) as Issue;

/** Groups with one sub-group each: `{ todo: 'abc' }`. */
const groups = (ids: Readonly<Record<string, string>>): RowsByGroup =>
  new Map(
    Object.entries(ids).map(([key, each]) => [key, new Map([['', Array.from(each, (id) => row(id))]])]),
  );

const written = (shown: RowsByGroup): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(shown, ([key, subs]) => [key, (subs.get('') ?? []).map(({ id }) => id).join('')]),
  );

const hold = (before: RowsByGroup, after: RowsByGroup, ...ids: readonly string[]): RowsByGroup =>
  holdPlaces(
    before,
    after,
    new Map(ids.filter((id) => id !== 'gone').map((id) => [id, row(id, `${id} now`)])),
    new Map(),
  );

test('a row that is being edited stays in its place while its order changes, and the others are in order', () => {
  const before = groups({ todo: 'abcd' });
  expect(written(hold(before, groups({ todo: 'acdb' }), 'b'))).toEqual({ todo: 'abcd' });
  expect(written(hold(before, groups({ todo: 'bdca' }), 'b'))).toEqual({ todo: 'dbca' });
  expect(written(hold(before, groups({ todo: 'axcdb' }), 'b'))).toEqual({ todo: 'abxcd' });
  expect(written(hold(before, groups({ todo: 'da' }), 'd'))).toEqual({ todo: 'ad' });
});

test('it stays in its group even if it belongs to another one or to none, and shows its current values', () => {
  const before = groups({ todo: 'ab', done: 'c' });
  const moved = hold(before, groups({ todo: 'a', done: 'bc' }), 'b');
  expect(written(moved)).toEqual({ todo: 'ab', done: 'c' });
  expect(moved.get('todo')?.get('')?.[1]?.title).toBe('b now');
  expect(written(hold(before, groups({ todo: 'a', done: 'c' }), 'b'))).toEqual({ todo: 'ab', done: 'c' });
  expect(written(hold(groups({ todo: 'a' }), groups({ done: 'a' }), 'a'))).toEqual({ todo: 'a' });
});

test('it stays before new rows if it was the first', () => {
  expect(written(hold(groups({ todo: 'abc' }), groups({ todo: 'xbca' }), 'a'))).toEqual({ todo: 'axbc' });
});

test('a row that is gone, or was not shown, is not held', () => {
  const after = groups({ todo: 'ab' });
  const gone = new Map([['todo', new Map([['', [row('gone'), row('a'), row('b')]]])]]);
  expect(hold(gone, after, 'gone')).toBe(after);
  expect(hold(groups({ todo: 'a' }), after, 'b')).toBe(after);
});

test('groups without held rows keep their rows', () => {
  const [before, after] = [groups({ todo: 'ab', done: 'cd' }), groups({ todo: 'ba', done: 'dc' })];
  expect(hold(before, after, 'a').get('done')?.get('')).toBe(after.get('done')?.get(''));
});

test('a row is found as it was shown before its last change, in each of its lists', () => {
  const [was, now] = [row('b'), row('b', 'b now')];
  const before: RowsByGroup = new Map([
    ['one', new Map([['', [row('a'), was]]])],
    ['two', new Map([['', [was, row('c')]]])],
  ]);
  const after: RowsByGroup = new Map([
    ['one', new Map([['', [now, row('a')]]])],
    ['two', new Map([['', [row('c'), now]]])],
  ]);
  expect(written(holdPlaces(before, after, new Map([['b', now]]), new Map([['b', was]])))).toEqual({
    one: 'ab',
    two: 'bc',
  });
});
