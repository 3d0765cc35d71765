import { expect, test } from 'vitest';
import { awayThrough, isAway } from './away.ts';

test.each([
  ['Europe/Oslo', '2026-11-30T23:00:00Z'],
  ['Asia/Kathmandu', '2026-11-30T18:15:00Z'],
  ['America/Los_Angeles', '2026-12-01T08:00:00Z'],
  ['UTC', '2026-12-01T00:00:00Z'],
])('somebody in %s is away through the whole of the day', (zone, end) => {
  const away = awayThrough('2026-11-30', 'On holiday', zone);
  expect(new Date(away.endsAt).toISOString()).toBe(new Date(end).toISOString());
  expect([isAway(away, away.endsAt - 1), isAway(away, away.endsAt)]).toEqual([true, false]);
  expect(isAway(null, 0)).toBe(false);
});

test('a day on which clocks go back ends at its midnight', () => {
  expect(awayThrough('2026-10-25', '', 'Europe/Oslo').endsAt).toBe(Date.parse('2026-10-25T23:00:00Z'));
});
