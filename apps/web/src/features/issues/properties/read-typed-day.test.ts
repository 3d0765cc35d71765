import { dateToDay, dayToDate } from '@cairn/ui/dates';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedDay } from './read-typed-day.ts';

/** A Monday. */
const TODAY = '2026-11-23';

test.each([
  ['today', '2026-11-23'],
  ['Tomorrow', '2026-11-24'],
  ['tom', '2026-11-24'],
  ['yesterday', '2026-11-22'],
  ['fri', '2026-11-27'],
  ['on Friday', '2026-11-27'],
  ['mon', '2026-11-30'],
  ['this mon', '2026-11-30'],
  ['next fri', '2026-12-04'],
  ['next sunday', '2026-12-06'],
  ['last fri', '2026-11-20'],
  ['in 3 days', '2026-11-26'],
  ['3 days', '2026-11-26'],
  ['3d', '2026-11-26'],
  ['in two weeks', '2026-12-07'],
  ['in 2 weeks', '2026-12-07'],
  ['2w', '2026-12-07'],
  ['a week from now', '2026-11-30'],
  ['in a month', '2026-12-23'],
  ['1y', '2027-11-23'],
  ['2 days ago', '2026-11-21'],
  ['next week', '2026-11-30'],
  ['this week', '2026-11-23'],
  ['next month', '2026-12-01'],
  ['next year', '2027-01-01'],
  ['end of week', '2026-11-29'],
  ['end of month', '2026-11-30'],
  ['eoy', '2026-12-31'],
  ['24 nov', '2026-11-24'],
  ['24nov', '2026-11-24'],
  ['Nov 24', '2026-11-24'],
  ['22 nov', '2027-11-22'],
  ['24th of November, 2027', '2027-11-24'],
  ['november 24 27', '2027-11-24'],
  ['dec', '2026-12-01'],
  ['dec 2028', '2028-12-01'],
  ['29 feb', '2028-02-29'],
  ['24/11', '2026-11-24'],
  ['24.11.', '2026-11-24'],
  ['1/12/27', '2027-12-01'],
  ['2026-12-01', '2026-12-01'],
  ['2026-1-5', '2026-01-05'],
  ['30', '2026-11-30'],
  ['5', '2026-12-05'],
])('%s, typed on Monday 23 November 2026, is %s', (typed, day) => {
  expect(readTypedDay(typed, TODAY)).toBe(day);
});

test.each([
  '',
  'in',
  'in 3',
  'next',
  'soon',
  '31 feb',
  '30 feb 2027',
  '24/13',
  '0',
  '32',
  '2026-02-30',
  '1 2 nov 2026',
  'in 99999 days',
  '1 jan 1066',
  'fri fri',
  'x'.repeat(10_000),
])('%s is no day', (typed) => {
  expect(readTypedDay(typed, TODAY)).toBeNull();
});

test('a month later is the last day of a shorter month', () => {
  expect(readTypedDay('in a month', '2026-01-31')).toBe('2026-02-28');
});

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => dateToDay(new Date(2000, 0, 1 + days)));

test('a day is parsed from each way of writing it', () => {
  const writings: readonly ((date: Date) => string)[] = [
    (date) => dateToDay(date),
    (date) => `${date.getDate()}/${date.getMonth() + 1}/${date.getFullYear()}`,
    (date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(date),
    (date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(date),
    (date) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(date),
  ];
  fc.assert(
    fc.property(anyDay, anyDay, fc.constantFrom(...writings), (day, today, write) => {
      const date = dayToDate(day);
      if (date) expect(readTypedDay(write(date), today)).toBe(day);
    }),
  );
});

test('a weekday or a day without a year is the nearest one that is not before today', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (day, today) => {
      const date = dayToDate(day);
      if (!date) return;
      const weekday = readTypedDay(new Intl.DateTimeFormat('en', { weekday: 'short' }).format(date), today);
      expect(
        weekday !== null && weekday > today && new Date(weekday).getDay() === new Date(day).getDay(),
      ).toBe(true);
      const next = readTypedDay(
        new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(date),
        today,
      );
      expect(next !== null && next >= today && next.slice(5) === day.slice(5)).toBe(true);
    }),
  );
});
