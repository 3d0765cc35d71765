import { expect, test } from 'vitest';
import { daysBetween, daysFrom, idealAt, isWeekend } from './burn-scales.ts';

test('days go over months and years', () => {
  expect(daysFrom('2026-12-30', '2027-01-02')).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('the ideal goes from all to nothing, or from nothing to all', () => {
  expect([0, 1, 2].map((day) => idealAt(10, day, 3, 'down'))).toEqual([10, 5, 0]);
  expect([0, 1, 2].map((day) => idealAt(10, day, 3, 'up'))).toEqual([0, 5, 10]);
  expect(idealAt(10, 0, 1, 'down')).toBe(0);
});
