import { expect, test } from 'vitest';
import { areDatesInOrder, breaksDateOrder } from './date-order.ts';
import { dayFilter } from './day-filter.ts';
import { dayAfter, daysBetween, readDayValue } from './day-periods.ts';

const [EARLY, LATE] = ['2026-03-01', '2026-03-02'];

test('an issue starts at the latest on its due date; a single date is always fine', () => {
  const inOrder = (startDate: string | null, dueDate: string | null) =>
    areDatesInOrder({ startDate, dueDate });
  expect([inOrder(EARLY, LATE), inOrder(EARLY, EARLY), inOrder(null, EARLY), inOrder(LATE, null)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(inOrder(LATE, EARLY)).toBe(false);
});

test('an edit of a date is checked against the other date, and other edits never are', () => {
  const row = { startDate: EARLY, dueDate: LATE };
  expect(breaksDateOrder(row, { startDate: '2026-03-03' })).toBe(true);
  expect(breaksDateOrder(row, { dueDate: '2026-02-28' })).toBe(true);
  expect(breaksDateOrder(row, { startDate: '2026-03-03', dueDate: '2026-03-04' })).toBe(false);
  expect(breaksDateOrder(row, { startDate: null, dueDate: '2026-02-28' })).toBe(false);
  expect(breaksDateOrder(row, { dueDate: null })).toBe(false);
  // Dates that an import brought in the wrong order don't block other edits.
  expect(breaksDateOrder({ startDate: LATE, dueDate: EARLY }, {})).toBe(false);
});

test.each([
  ['2026-03-01', ['2026-03-01']],
  ['2026-03-01;after,2026-03-09;before', ['2026-03-01;after', '2026-03-09;before']],
  ['2026-03-01;since', undefined],
  ['2026-03-01;after;before', undefined],
  ['2026-02-30', undefined],
  ['tomorrow', undefined],
  [Array.from({ length: 5 }, () => '2026-03-01').join(','), undefined],
])('the filter %s is read as %j', (text, values) => {
  expect(dayFilter().safeParse(text).data).toEqual(values);
});

test('days are counted across months and years, in both directions', () => {
  expect([dayAfter('2026-12-31', 1), dayAfter('2024-03-01', -1)]).toEqual(['2027-01-01', '2024-02-29']);
  expect([daysBetween('2026-12-31', '2027-01-02'), daysBetween('2026-03-02', '2026-03-01')]).toEqual([2, -1]);
  expect(daysBetween(EARLY, EARLY)).toBe(0);
});

test('no bound means exactly that day', () => {
  expect(readDayValue('2026-03-01;since')).toEqual({ day: EARLY, bound: undefined });
  expect(readDayValue('2026-03-01;before')).toEqual({ day: EARLY, bound: 'before' });
});
