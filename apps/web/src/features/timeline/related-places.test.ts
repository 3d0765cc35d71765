import type { Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import { ListLayout } from '../issues/layout.ts';
import { NO_PLACES, relatedPlaces } from './related-places.ts';
import { ROW_HEIGHT } from './row-height.ts';

const made = (id: string): Issue => ({ id }) as Issue;
const layoutOf = (lists: readonly (readonly Issue[])[]): ListLayout => {
  const amount = { count: 0, sums: () => [] };
  return new ListLayout(
    lists.map((rows, at) => ({ key: `${at}`, subGroups: [{ key: '', rows, ...amount }], ...amount })),
    {
      isFolded: (key) => key === '1',
      adding: undefined,
      grouped: true,
      subGrouped: false,
      rowHeight: ROW_HEIGHT,
    },
  );
};
const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(made) as [Issue, Issue, Issue, Issue, Issue];
const IDS = new Set(['a', 'c', 'e']);
const linesOf = ({ places }: typeof NO_PLACES) => Array.from(places, ([id, { index }]) => [id, index]);

test('an issue counts on the first of its lines; collapsed groups have no lines', () => {
  const first = relatedPlaces(NO_PLACES, layoutOf([[a, b, c], [e], [c, d, e]]), true, IDS);
  expect(linesOf(first)).toEqual([
    ['a', 1],
    ['c', 3],
    ['e', 8],
  ]);
});

test('an update finds the same places as reading all rows, without reading unchanged rows', () => {
  const unread = new Proxy(a, {
    get: () => {
      throw new Error('a row was read that has not changed');
    },
  });
  const before = {
    ids: IDS,
    found: new Map([['0\n', { rows: [unread, b, d, e], at: [3] }]]),
    places: new Map(),
  };
  for (const rows of [
    [unread, c, d, e],
    [unread, d, e],
    [unread, b, c, d, made('e')],
    [unread, b, d, made('f'), e],
  ]) {
    const is = relatedPlaces(before, layoutOf([rows]), true, IDS);
    const readable = rows.map((row) => (row === unread ? b : row));
    expect(linesOf(is)).toEqual(linesOf(relatedPlaces(NO_PLACES, layoutOf([readable]), true, IDS)));
  }
});
