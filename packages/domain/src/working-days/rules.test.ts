import { expect, test } from 'vitest';
import { daysToTakeOff, noWorkingDays, runsOfDaysOff } from './rules.ts';

const held = { ...noWorkingDays('p'), daysOff: [{ date: '2026-12-25', name: 'Christmas' }] };

test("in a range, the working days that aren't off yet are taken off", () => {
  expect(daysToTakeOff(held, '2026-12-24', '2026-12-29', 400)).toEqual([
    '2026-12-24',
    '2026-12-28',
    '2026-12-29',
  ]);
  expect(daysToTakeOff({ ...held, weekdays: [0] }, '2026-12-24', '2026-12-29', 400)).toEqual(['2026-12-27']);
});

test('none if the range has no working days or ends before it begins', () => {
  expect(daysToTakeOff(held, '2026-12-25', '2026-12-27', 400)).toEqual([]);
  expect(daysToTakeOff(held, '2026-12-29', '2026-12-28', 400)).toEqual([]);
  expect(daysToTakeOff(held, '9999-12-30', '9999-12-31', 400)).toEqual(['9999-12-30', '9999-12-31']);
});

test('it stops when there is no more room, however far away the last day is', () => {
  expect(daysToTakeOff(held, '2026-12-21', '9999-12-31', 3)).toEqual([
    '2026-12-21',
    '2026-12-22',
    '2026-12-23',
  ]);
});

test('days off with the same name form a run if no working day is between them', () => {
  const off = (name: string, ...dates: string[]) => dates.map((date) => ({ date, name }));
  const runsOf = (daysOff: ReturnType<typeof off>, weekdays = held.weekdays): string[][] =>
    runsOfDaysOff({ weekdays, daysOff }).map((run) => run.map(({ date }) => date));
  // A Thursday and the following Monday, with or without the Friday.
  const [thursday, friday, monday] = ['2026-12-24', '2026-12-25', '2026-12-28'] as const;
  expect(runsOf(off('Christmas', thursday, friday, monday))).toEqual([[thursday, friday, monday]]);
  expect(runsOf(off('Christmas', thursday, monday))).toEqual([[thursday], [monday]]);
  expect(runsOf(off('Christmas', friday, monday), [1, 2, 3, 4, 5, 6])).toEqual([[friday], [monday]]);
  expect(runsOf([...off('Eve', thursday), ...off('Christmas', friday)])).toEqual([[thursday], [friday]]);
  expect(runsOf(off('A day', '2026-12-25', '9999-12-24'))).toEqual([['2026-12-25'], ['9999-12-24']]);
  expect(runsOf([])).toEqual([]);
});
