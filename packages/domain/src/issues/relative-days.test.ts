import { expect, test } from 'vitest';
import { resolveDay } from './relative-days.ts';

test.each([
  ['today', '2026-03-09', '2026-03-09'],
  ['yesterday', '2026-03-01', '2026-02-28'],
  ['week-start', '2026-03-15', '2026-03-09'],
  ['week-end', '2026-03-09', '2026-03-15'],
  ['last-week-start', '2026-03-09', '2026-03-02'],
  ['last-week-end', '2026-03-15', '2026-03-08'],
  ['next-week-start', '2026-12-31', '2027-01-04'],
  ['next-week-end', '2026-12-31', '2027-01-10'],
  ['last-month-start', '2026-01-31', '2025-12-01'],
  ['last-month-end', '2028-03-31', '2028-02-29'],
  ['month-start', '2026-03-09', '2026-03-01'],
  ['month-end', '2026-02-09', '2026-02-28'],
])('%s, on %s, is %s', (name, today, day) => {
  expect(resolveDay(name, today)).toBe(day);
});

test('a day that is no name stays as it is', () => {
  expect(resolveDay('2024-08-14', '2026-03-09')).toBe('2024-08-14');
  expect(resolveDay('nothing such', '2026-03-09')).toBe('nothing such');
});
