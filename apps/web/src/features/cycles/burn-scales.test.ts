import { CHART_DAYS_MAX, daysBetween, workCalendar } from '@cairn/domain';
import { expect, test } from 'vitest';
import { daysFrom, idealAt, idealShares } from './burn-scales.ts';

test('days continue across months and years', () => {
  expect(daysFrom('2026-12-30', '2027-01-02')).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
});

test('however far apart two days are, a chart has a limited number of them', () => {
  const days = daysFrom('0001-01-01', '9999-12-31');
  expect([days.length, days[0], days.at(-1)]).toEqual([CHART_DAYS_MAX, '0001-01-01', '0002-02-04']);
  expect(daysFrom('2026-11-26', '2026-11-25')).toEqual(['2026-11-26']);
});

const everyDay = workCalendar(undefined);
const week = daysFrom('2026-11-25', '2026-12-02');

test('the ideal line goes from everything to nothing, or from nothing to everything', () => {
  const shares = idealShares(daysFrom('2026-11-25', '2026-11-27'), everyDay);
  expect(shares.map((share) => idealAt(10, share, 'down'))).toEqual([10, 5, 0]);
  expect(shares.map((share) => idealAt(10, share, 'up'))).toEqual([0, 5, 10]);
  expect(idealShares(['2026-11-25'], everyDay)).toEqual([1]);
});

test('it is flat on days off, and ends on the last working day', () => {
  const daysOff = [{ date: '2026-11-27', name: 'Company day' }];
  const own = workCalendar({ isOn: true, weekdays: [1, 2, 3, 4, 5], daysOff });
  // Wednesday to Wednesday; Friday is off, then the weekend.
  expect(idealShares(week, own)).toEqual([0, 0.25, 0.25, 0.25, 0.25, 0.5, 0.75, 1]);
  expect(idealShares(daysFrom('2026-11-25', '2026-11-29'), own)).toEqual([0, 1, 1, 1, 1]);
  // The same as without a calendar if it is off.
  expect(idealShares(week, workCalendar({ isOn: false, weekdays: [1], daysOff }))).toEqual(
    idealShares(week, everyDay),
  );
});

test('if no day is a working day, all days count', () => {
  const mondays = workCalendar({ isOn: true, weekdays: [1], daysOff: [] });
  expect(idealShares(daysFrom('2026-11-25', '2026-11-27'), mondays)).toEqual([0, 0.5, 1]);
});
