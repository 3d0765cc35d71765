import { expect, test } from 'vitest';
import type { Cycle } from './entity.ts';
import { compareCyclePlaces, placeOfCycle } from './place.ts';

const cycle = (name: string, more: Partial<Cycle>): Cycle => ({
  id: name,
  projectId: 'p1',
  name,
  description: '',
  startDate: null,
  endDate: null,
  sortOrder: null,
  ownerId: null,
  createdBy: 'u1',
  createdAt: Date.parse('2026-01-01'),
  archivedAt: null,
  ...more,
});

const ordered = (...rows: Cycle[]): string[] => rows.toSorted(compareCyclePlaces).map(({ name }) => name);

test('cycles are sorted by first day, those without dates last by age, unless they were moved', () => {
  const rows = [
    cycle('late draft', { createdAt: Date.parse('2026-11-01') }),
    cycle('early draft', {}),
    cycle('second', { startDate: '2026-03-02', endDate: '2026-03-09' }),
    cycle('first', { startDate: '1999-12-31', endDate: '2000-01-09' }),
  ];
  expect(ordered(...rows)).toEqual(['first', 'second', 'early draft', 'late draft']);
  const [last] = rows;
  const put = cycle('put', { sortOrder: `${placeOfCycle(cycle('', { startDate: '1999-12-31' }))}V` });
  expect(ordered(put, ...rows)).toEqual(['first', 'put', 'second', 'early draft', 'late draft']);
  expect(last && placeOfCycle(last)).toMatch(/^h[0-9A-Za-z]{8}$/);
});

test('an earlier day comes first whatever the names; without dates, an older cycle comes first even by a second', () => {
  const [first, second] = [
    cycle('z', { startDate: '2026-03-01', endDate: '2026-03-02' }),
    cycle('a', { startDate: '2026-03-02', endDate: '2026-03-03' }),
  ];
  expect(placeOfCycle(first) < placeOfCycle(second)).toBe(true);
  const [older, newer] = [
    cycle('z', { createdAt: 1_800_000_000_000 }),
    cycle('a', { createdAt: 1_800_000_001_000 }),
  ];
  expect(placeOfCycle(older) < placeOfCycle(newer)).toBe(true);
  expect(placeOfCycle(second) < placeOfCycle(older)).toBe(true);
});
