import { expect, test } from 'vitest';
import { rangeBetween } from './cell-range.ts';

const KEYS = ['r1', 'r2', 'r3'];
const COLUMNS = ['issue', 'state', 'priority'];

test('a range is the rectangle between two cells, whichever way it was drawn', () => {
  const corners = [
    { key: 'r3', column: 'state' },
    { key: 'r2', column: 'priority' },
  ] as const;
  for (const [anchor, head] of [corners, corners.toReversed()] as const) {
    if (!anchor || !head) throw new Error('expected two corners');
    const { keys, columns } = rangeBetween(anchor, head, KEYS, COLUMNS);
    expect([...keys]).toEqual(['r2', 'r3']);
    expect([...columns]).toEqual(['state', 'priority']);
  }
});

test('a range whose anchor is gone is just its head', () => {
  const { keys, columns } = rangeBetween(
    { key: 'gone', column: 'labels' },
    { key: 'r2', column: 'state' },
    KEYS,
    COLUMNS,
  );
  expect([[...keys], [...columns]]).toEqual([['r2'], ['state']]);
});
