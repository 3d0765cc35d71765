import type { Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import { lengthOf, spanOf, spanOfAll } from './bar-span.ts';
import { dayNumber, dayOf, isMonday } from './day-number.ts';

const made = (startDate: string | null, dueDate: string | null): Issue => ({ startDate, dueDate }) as Issue;
const at = dayNumber('2026-11-24');

test('an issue is drawn from its start to its due date, inclusive', () => {
  const span = spanOf(made('2026-11-24', '2026-11-26'));
  expect(span).toEqual({ first: at, last: at + 2, open: undefined });
  expect(span && lengthOf(span)).toBe(3);
});

test('an issue with one date is one day with an open end; without dates it is not drawn', () => {
  expect(spanOf(made('2026-11-24', null))).toEqual({ first: at, last: at, open: 'end' });
  expect(spanOf(made(null, '2026-11-24'))).toEqual({ first: at, last: at, open: 'start' });
  expect(spanOf(made(null, null))).toBeUndefined();
});

test('a group spans from its first day to its last', () => {
  expect(spanOfAll([made(null, '2026-11-30'), made(null, null), made('2026-11-24', '2026-11-25')])).toEqual({
    first: at,
    last: at + 6,
  });
  expect(spanOfAll([made(null, null)])).toBeUndefined();
});

test('day numbers convert back to their days, and weekdays are right', () => {
  for (const day of ['1969-12-31', '2024-02-29', '2026-11-24', '2026-12-31'])
    expect(dayOf(dayNumber(day))).toBe(day);
  expect(dayNumber('2027-01-01') - dayNumber('2026-12-31')).toBe(1);
  expect(isMonday(dayNumber('2026-11-23'))).toBe(true);
});
