import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentAt } from '../time-zone.ts';
import { ORDINALS, WEEKDAYS } from './constants.ts';
import { nextOccurrence } from './occurrence.ts';
import { nextDay, type CalendarRhythm } from './rhythm.ts';

const DAY_MS = 86_400_000;
const SOME_DAYS = 1500;
const textOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const FIRST = Date.UTC(2024, 0, 1) / DAY_MS;

const every = fc.integer({ min: 1, max: 9 });
const rhythms: fc.Arbitrary<CalendarRhythm> = fc.oneof(
  fc.record({ unit: fc.constant('day' as const), every }),
  fc.record({
    unit: fc.constant('week' as const),
    every,
    weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
  }),
  fc.record({ unit: fc.constant('month-day' as const), every, day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({
    unit: fc.constant('month-weekday' as const),
    every,
    ordinal: fc.constantFrom(...ORDINALS),
    weekday: fc.constantFrom(...WEEKDAYS),
  }),
);
const days = fc.integer({ min: FIRST, max: FIRST + SOME_DAYS }).map(textOf);

/** Walks day by day from the start of the rhythm and counts weeks and months as they pass. */
function* walked(rhythm: CalendarRhythm, startsOn: string): Generator<string> {
  const date = new Date(`${startsOn}T00:00:00Z`);
  for (let passed = 0, weeks = 0, months = 0; ; passed++) {
    const weekday = date.getUTCDay() === 0 ? 7 : date.getUTCDay();
    if (passed > 0 && weekday === 1) weeks += 1;
    if (passed > 0 && date.getUTCDate() === 1) months += 1;
    if (isOn(rhythm, date, { passed, weeks, months, weekday })) yield date.toISOString().slice(0, 10);
    date.setUTCDate(date.getUTCDate() + 1);
  }
}

function isOn(
  rhythm: CalendarRhythm,
  date: Date,
  { passed, weeks, months, weekday }: Record<'passed' | 'weeks' | 'months' | 'weekday', number>,
): boolean {
  const dayOfMonth = date.getUTCDate();
  const left = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() - dayOfMonth;
  if (rhythm.unit === 'day') return passed % rhythm.every === 0;
  if (rhythm.unit === 'week')
    return weeks % rhythm.every === 0 && rhythm.weekdays.some((each) => each === weekday);
  if (months % rhythm.every !== 0) return false;
  if (rhythm.unit === 'month-day')
    return dayOfMonth === rhythm.day || (left === 0 && dayOfMonth < rhythm.day);
  if (rhythm.weekday !== weekday) return false;
  return rhythm.ordinal === -1 ? left < 7 : Math.ceil(dayOfMonth / 7) === rhythm.ordinal;
}

test('the days of a rhythm match those found by walking day by day', () => {
  fc.assert(
    fc.property(rhythms, days, days, (rhythm, startsOn, from) => {
      const walk = walked(rhythm, startsOn);
      const met: string[] = [];
      while (met.length < 4) {
        const day = walk.next().value as string;
        if (day >= from) met.push(day);
      }
      const named: string[] = [];
      for (let at = from; named.length < 4;) {
        const day = nextDay(rhythm, startsOn, at);
        named.push(day);
        at = textOf(Date.parse(day) / DAY_MS + 1);
      }
      expect(named).toEqual(met);
    }),
    { numRuns: 300 },
  );
});

test.each([
  [
    'every second Tuesday of a month',
    { unit: 'month-weekday', every: 1, ordinal: 2, weekday: 2 },
    '2026-12-08',
  ],
  ['the last Friday', { unit: 'month-weekday', every: 1, ordinal: -1, weekday: 5 }, '2026-11-27'],
  ['the 31st, or the last day', { unit: 'month-day', every: 1, day: 31 }, '2026-11-30'],
  ['every second week on Monday and Thursday', { unit: 'week', every: 2, weekdays: [4, 1] }, '2026-11-26'],
  ['every third day', { unit: 'day', every: 3 }, '2026-11-28'],
] as const)('%s', (_words, rhythm, expected) => {
  expect(nextDay(rhythm, '2026-11-10', '2026-11-26')).toBe(expected);
});

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/St_Johns',
  'Africa/Cairo',
];
const clocks = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);

/** Checks the clock every quarter of an hour until it shows the hour or has skipped it. */
function seenAt(day: string, hour: number, timeZone: string): number {
  const wanted = `${day} ${String(hour).padStart(2, '0')}:00`;
  for (let at = Date.parse(day) - 15 * 3_600_000; ; at += 15 * 60_000)
    if ((clocks.get(timeZone)?.format(at) ?? '') >= wanted) return at;
}

const aroundChanges = fc.constantFrom(
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-10-04',
  '2026-10-25',
  '2026-10-30',
  '2026-11-01',
);

test('an hour begins when the clocks of its zone first show it, even on days when they change', () => {
  fc.assert(
    fc.property(
      fc.oneof(aroundChanges, days),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom(...ZONES),
      (day, hour, timeZone) => {
        expect(momentAt(day, hour, timeZone)).toBe(seenAt(day, hour, timeZone));
      },
    ),
    { numRuns: 400 },
  );
});

test('the next occurrence matches a walk, even when clocks change', () => {
  fc.assert(
    fc.property(
      rhythms,
      days,
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom(...ZONES),
      fc.integer({ min: FIRST * DAY_MS, max: (FIRST + SOME_DAYS) * DAY_MS }),
      (rhythm, startsOn, hour, timeZone, since) => {
        const rule = { rhythm, startsOn, hour, since, lastIssueId: null };
        for (const day of walked(rhythm, startsOn)) {
          if (Date.parse(day) < since - 2 * DAY_MS) continue;
          const moment = momentAt(day, hour, timeZone);
          if (moment <= since) continue;
          expect(nextOccurrence(rule, undefined, timeZone)).toBe(moment);
          break;
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('days after the last one was completed: first on the start date, then never before it is completed', () => {
  const at = (text: string): number => Date.parse(`${text}Z`);
  const rhythm = { unit: 'completion', every: 3 } as const;
  const rule = { rhythm, startsOn: '2026-11-10', hour: 9, since: at('2026-11-26T12:00'), lastIssueId: null };
  const next = (
    lastIssueId: string | null,
    last?: Parameters<typeof nextOccurrence>[1],
    zone: string | null = null,
  ) => nextOccurrence({ ...rule, lastIssueId }, last, zone);
  expect(next(null)).toBe(at('2026-11-27T09:00'));
  expect(next('last', { completedAt: null, removedAt: null })).toBeUndefined();
  expect(next('last', { completedAt: at('2026-12-01T23:30'), removedAt: null })).toBe(at('2026-12-04T09:00'));
  expect(next('last', { completedAt: at('2026-12-01T23:30'), removedAt: null }, 'Europe/Berlin')).toBe(
    at('2026-12-05T08:00'),
  );
  // A deleted issue is not waited for, even once it is permanently deleted.
  expect(next('last', { completedAt: null, removedAt: at('2026-11-28T10:00') })).toBe(at('2026-12-01T09:00'));
  expect(next('last', undefined)).toBe(at('2026-11-29T09:00'));
});
