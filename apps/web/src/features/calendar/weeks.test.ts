import { describe, expect, test } from 'vitest';
import { monthAfter, weekStart, weeksOf } from './weeks.ts';

describe('the weeks of a calendar', () => {
  test('show a whole month, with the days that complete its first and last week', () => {
    const weeks = weeksOf('2026-11-24', 'month', 1);
    expect(weeks.map(([first]) => first)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  });

  test('are four when a month fits exactly', () => {
    expect(weeksOf('2027-02-10', 'month', 1)).toHaveLength(4);
  });

  test('start on the weekday that the reader prefers', () => {
    expect(weekStart('2026-11-24', 0)).toBe('2026-11-22');
    expect(weekStart('2026-11-24', 1)).toBe('2026-11-23');
    expect(weekStart('2026-11-22', 0)).toBe('2026-11-22');
    expect(weeksOf('2026-11-24', 'week', 0)).toEqual([
      ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
    ]);
  });

  test('go from month to month across the end of a year', () => {
    expect(monthAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(monthAfter('2026-01-31', -1)).toBe('2025-12-01');
  });
});
