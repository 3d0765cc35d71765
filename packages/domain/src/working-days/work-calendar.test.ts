import { expect, test } from 'vitest';
import { dayAfter } from '../issues/day-periods.ts';
import { workCalendar } from './work-calendar.ts';

const SEED = Number(process.env['WORK_CALENDAR_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const CALENDARS = 300;

const OFFICE = {
  isOn: true,
  weekdays: [1, 2, 3, 4, 5],
  daysOff: [{ date: '2026-12-25', name: 'Christmas' }],
};

test('non-working weekdays and single dates are days off, and named days keep their name', () => {
  const { isDayOff, nameOf, counts } = workCalendar(OFFICE);
  const week = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'];
  expect(week.map(isDayOff)).toEqual([false, true, true, true, false]);
  expect(week.map(counts)).toEqual([true, false, false, false, true]);
  expect(week.map(nameOf)).toEqual([undefined, 'Christmas', undefined, undefined, undefined]);
});

test('without settings, or if they are off, every day counts and weekends are marked', () => {
  for (const row of [undefined, { ...OFFICE, isOn: false }, { ...OFFICE, weekdays: [] }]) {
    const calendar = workCalendar(row);
    expect(calendar.isDayOff('2026-12-26')).toBe(true);
    expect(calendar.isDayOff('2026-12-25')).toBe(false);
    expect(calendar.nameOf('2026-12-25')).toBeUndefined();
    expect(calendar.counts('2026-12-26')).toBe(true);
    expect(calendar.workedFrom('2026-12-26')).toBe('2026-12-26');
    expect(calendar.countFrom('2026-12-25', '2026-12-27')).toBe(3);
    expect(calendar.lastOf('2026-12-25', 3)).toBe('2026-12-27');
  }
});

test(`the arithmetic matches counting day by day (WORK_CALENDAR_SEED=${SEED})`, () => {
  for (let round = 0; round < CALENDARS; round += 1) {
    const roll = dice(SEED + round);
    const weekdays = [0, 1, 2, 3, 4, 5, 6].filter(() => roll(3) > 0);
    const days = Array.from({ length: 120 }, (_, at) => dayAfter('2026-11-01', at));
    const daysOff = days.filter(() => roll(5) === 0).map((date) => ({ date, name: '' }));
    const row = { isOn: true, weekdays: weekdays.length > 0 ? weekdays : [roll(7)], daysOff };
    const calendar = workCalendar(row);
    const why = `WORK_CALENDAR_SEED=${SEED + round}`;
    const isWorked = (day: string): boolean =>
      row.weekdays.includes(new Date(day).getUTCDay()) && !daysOff.some(({ date }) => date === day);
    const first = days[roll(120)] ?? '';
    const last = dayAfter(first, roll(60) - 3);
    let count = 0;
    for (let day = first; day <= last; day = dayAfter(day, 1)) count += Number(isWorked(day));
    expect(calendar.countFrom(first, last), why).toBe(count);
    let worked = first;
    while (!isWorked(worked)) worked = dayAfter(worked, 1);
    expect(calendar.workedFrom(first), why).toBe(worked);
    const wanted = 1 + roll(40);
    let end = dayAfter(first, -1);
    for (let left = wanted; left > 0; left -= Number(isWorked(end))) end = dayAfter(end, 1);
    expect(calendar.lastOf(first, wanted), why).toBe(end);
  }
});

test('a plan from the first year to the last is counted without walking its days', () => {
  const calendar = workCalendar(OFFICE);
  const count = calendar.countFrom('0001-01-01', '9999-12-31');
  expect(count).toBe(2_608_614);
  expect(calendar.lastOf('0001-01-01', count)).toBe('9999-12-31');
});

function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
