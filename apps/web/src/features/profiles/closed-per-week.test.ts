import { expect, test } from 'vitest';
import { closedPerWeek } from './closed-per-week.ts';

const noon = (day: string): number => new Date(`${day}T12:00`).getTime();

test("counts closed issues by week, with the person's first day of the week", () => {
  const moments = ['2026-11-25', '2026-11-23', '2026-11-22', '2026-11-15', '2026-10-01'].map(noon);
  expect(closedPerWeek(moments, '2026-11-25', 1, 3)).toEqual([
    { from: '2026-11-09', count: 1 },
    { from: '2026-11-16', count: 1 },
    { from: '2026-11-23', count: 2 },
  ]);
  expect(closedPerWeek(moments, '2026-11-25', 0, 2)).toEqual([
    { from: '2026-11-15', count: 1 },
    { from: '2026-11-22', count: 3 },
  ]);
});
