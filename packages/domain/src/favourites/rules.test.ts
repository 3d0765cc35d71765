import { expect, test } from 'vitest';
import { compareFavourites } from './rules.ts';

test('favourites are sorted by place, and in the same place always in the same order', () => {
  const rows = [
    { id: 'c', sortOrder: 'a1' },
    { id: 'b', sortOrder: 'a1' },
    { id: 'd', sortOrder: 'a0' },
  ];
  for (const given of [rows, rows.toReversed()])
    expect(given.toSorted(compareFavourites).map(({ id }) => id)).toEqual(['d', 'b', 'c']);
});
