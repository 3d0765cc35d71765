import { expect, test } from 'vitest';
import { movedDates, type SpanDates, type SpanHandle } from './span-dates.ts';

const march: SpanDates = { start: '2026-03-04', end: '2026-03-15' };

test.each<[string, SpanDates, SpanHandle, number, SpanDates]>([
  ['as a whole', march, 'whole', 30, { start: '2026-04-03', end: '2026-04-14' }],
  ['back over a month', march, 'whole', -5, { start: '2026-02-27', end: '2026-03-10' }],
  ['by its start', march, 'start', 2, { start: '2026-03-06', end: '2026-03-15' }],
  ['by its start, no further than its end', march, 'start', 90, { start: '2026-03-15', end: '2026-03-15' }],
  ['by its end', march, 'end', 3, { start: '2026-03-04', end: '2026-03-18' }],
  ['by its end, no further than its start', march, 'end', -90, { start: '2026-03-04', end: '2026-03-04' }],
  ['with an open end', { start: '2026-03-04', end: null }, 'whole', 1, { start: '2026-03-05', end: null }],
  [
    'by an end that is open',
    { start: '2026-03-04', end: null },
    'end',
    4,
    { start: '2026-03-04', end: null },
  ],
])('a span is moved %s', (_how, dates, handle, days, expected) => {
  expect(movedDates(dates, handle, days)).toEqual(expected);
});
