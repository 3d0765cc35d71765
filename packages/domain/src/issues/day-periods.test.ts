import { expect, test } from 'vitest';
import { isDayFilterValue } from './calendar-day.ts';
import { DAY_PERIODS, periodOf } from './day-periods.ts';

test.each([
  ['today', '2026-03-09', '2026-03-09', '2026-03-09'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['overdue', '2026-03-01', '', '2026-02-28'],
  ['this-week', '2026-03-15', '2026-03-09', '2026-03-15'],
  ['this-week', '2026-03-09', '2026-03-09', '2026-03-15'],
  ['last-week', '2026-03-09', '2026-03-02', '2026-03-08'],
  ['next-week', '2026-12-31', '2027-01-04', '2027-01-10'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['7d', '2026-02-25', '2026-03-04', '2026-03-04'],
  ['-1d', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['this-month', '2026-02-09', '2026-02-01', '2026-02-28'],
])('%s, on %s, is from "%s" to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});

test('anything that is not the name of a period has none', () => {
  for (const value of ['2024-08-14', 'nothing such', '', 'this', '+7d', '12345d', '7d;before'])
    expect(periodOf(value, '2026-03-09')).toBeUndefined();
  for (const value of DAY_PERIODS) expect(periodOf(value, '2026-03-09')).toBeDefined();
});

test.each(['2024-08-14', '2024-08-14;after', '2024-08-14;before', 'this-week', 'overdue', '-7d', '7d;after'])(
  '%s is a value of a date filter',
  (value) => expect(isDayFilterValue(value)).toBe(true),
);

test.each(['', 'soon', '2024-02-30', '2024-8-1', '2024-08-14;around', '2024-08-14;after;before', ';after'])(
  '%j is not a value of a date filter',
  (value) => expect(isDayFilterValue(value)).toBe(false),
);
