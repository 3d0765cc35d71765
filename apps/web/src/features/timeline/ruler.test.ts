import { expect, test } from 'vitest';
import { dayNumber, dayOf } from './day-number.ts';
import { daysOf, monthsOf } from './ruler.ts';
import { scaleAfter, scaleOf, sideOf, SIDE, SCALE } from './timeline-options.ts';

const range = (first: string, last: string) => ({ first: dayNumber(first), last: dayNumber(last) });

test('months are clipped to the visible days and leave no day out, across the end of a year too', () => {
  const marks = monthsOf(range('2026-11-24', '2027-01-02'));
  expect(marks.map(({ month, first, last }) => [month, dayOf(first), dayOf(last)])).toEqual([
    ['2026-11', '2026-11-24', '2026-11-30'],
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['2027-01', '2027-01-01', '2027-01-02'],
  ]);
});

test('every day is labelled, by quarter only Mondays', () => {
  const sight = range('2026-11-20', '2026-12-01');
  expect(daysOf(sight, 'month')).toHaveLength(12);
  expect(daysOf(sight, 'quarter').map(dayOf)).toEqual(['2026-11-23', '2026-11-30']);
});

test('a view keeps scale and width; invalid values fall back to the defaults', () => {
  expect(scaleOf({ options: { [SCALE]: 'week' } })).toBe('week');
  expect(scaleOf({ options: { [SCALE]: 'eon' } })).toBe('month');
  expect(sideOf({ options: { [SIDE]: '20' } })).toBe(160);
  expect(sideOf({ options: { [SIDE]: 'wide' } })).toBe(316);
  expect(scaleAfter('month', 1)).toBe('quarter');
  expect(scaleAfter('week', -1)).toBe('day');
  expect(scaleAfter('day', -1)).toBe('day');
});
