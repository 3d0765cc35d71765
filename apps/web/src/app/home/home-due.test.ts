import { expect, test } from 'vitest';
import { dueGroup, partOfDay } from './home-due.ts';

test.each([
  [null, 'none'],
  ['2026-02-26', 'overdue'],
  ['2026-02-27', 'today'],
  ['2026-02-28', 'week'],
  ['2026-03-05', 'week'],
  ['2026-03-06', 'later'],
])('%s is %s on 27 February', (day, expected) => {
  expect(dueGroup(day, '2026-02-27')).toBe(expected);
});

test.each([
  [3, 'evening'],
  [4, 'morning'],
  [12, 'afternoon'],
  [18, 'evening'],
])('at %i it is %s', (hour, expected) => {
  expect(partOfDay(hour)).toBe(expected);
});
