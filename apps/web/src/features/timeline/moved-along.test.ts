import { dayAfter, workCalendar, type WorkCalendar } from '@cairn/domain';
import { expect, test } from 'vitest';
import { dayNumber, dayOf } from './day-number.ts';
import { movedAlong, type Placed, type StaysBecause, type Waiting, type Waits } from './moved-along.ts';

const SEED = Number(process.env['MOVED_ALONG_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PLANS = 400;

const EVERY_DAY = workCalendar(undefined);

const open = (first: number, last: number, calendar = EVERY_DAY): Waiting => ({
  span: { first, last },
  isClosed: false,
  stays: undefined,
  calendar,
});

/** Builds dependencies from pairs: the first of each blocks the second. */
function waitsOf(
  issues: Readonly<Record<string, Waiting>>,
  pairs: readonly (readonly [string, string])[],
): Waits {
  return {
    issue: (id) => issues[id],
    blocks: (id) => pairs.flatMap(([from, to]) => (from === id ? [to] : [])),
    blockedBy: (id) => pairs.flatMap(([from, to]) => (to === id ? [from] : [])),
  };
}

const put = (id: string, before: [number, number], after: [number, number]): Placed =>
  new Map([[id, { before: open(...before).span, after: { first: after[0], last: after[1] } }]]);

test('issues that would start before their predecessor ends move along, transitively, and use up the gap first', () => {
  const issues = { a: open(1, 3), b: open(4, 6), c: open(9, 9), d: open(30, 31) };
  const waits = waitsOf(issues, [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
  ]);
  expect([...movedAlong(put('a', [1, 3], [5, 7]), waits).moves]).toEqual([
    ['b', { first: 8, last: 10 }],
    ['c', { first: 11, last: 11 }],
  ]);
  expect(movedAlong(put('a', [1, 3], [0, 2]), waits).moves.size).toBe(0);
  expect(movedAlong(put('a', [1, 3], [2, 3]), waits).moves.size).toBe(0);
});

test('days off are skipped by the calendar of each project, and the number of working days stays the same', () => {
  const on = (date: string): number => dayNumber(date);
  const daysOff = [{ date: '2026-12-08', name: 'Feast' }];
  const office = workCalendar({ isOn: true, weekdays: [1, 2, 3, 4, 5], daysOff });
  const shop = workCalendar({ isOn: true, weekdays: [2, 3, 4, 5, 6], daysOff: [] });
  const issues = {
    a: open(on('2026-11-30'), on('2026-12-02'), office),
    b: open(on('2026-12-03'), on('2026-12-04'), office),
    c: open(on('2026-12-05'), on('2026-12-08'), shop),
    d: open(on('2026-12-09'), on('2026-12-09')),
  };
  const waits = waitsOf(issues, [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
  ]);
  const { moves } = movedAlong(
    put('a', [on('2026-11-30'), on('2026-12-02')], [on('2026-12-02'), on('2026-12-04')]),
    waits,
  );
  const told = [...moves].map(([id, { first, last }]) => `${id} ${dayOf(first)} ${dayOf(last)}`);
  // The office's two days span a weekend and its feast; the shop's are Saturday and Tuesday, since its Sunday and Monday are off.
  expect(told).toEqual(['b 2026-12-07 2026-12-09', 'c 2026-12-10 2026-12-11', 'd 2026-12-12 2026-12-12']);
});

test('an issue that only had days off gets one working day', () => {
  const office = workCalendar({ isOn: true, weekdays: [1, 2, 3, 4, 5], daysOff: [] });
  const [friday, saturday] = [dayNumber('2026-12-04'), dayNumber('2026-12-05')];
  const issues = { a: open(friday, friday), b: open(saturday, saturday + 1, office) };
  const { moves } = movedAlong(put('a', [friday, friday], [friday, saturday]), waitsOf(issues, [['a', 'b']]));
  expect(moves.get('b')).toEqual({ first: saturday + 2, last: saturday + 2 });
});

test('issues that cannot be moved are returned with the reason, and nothing moves along with them', () => {
  const issues = {
    a: open(1, 3),
    b: { ...open(4, 6), stays: 'noRight' as const },
    c: open(7, 8),
    d: { ...open(4, 4), span: undefined },
    e: { ...open(4, 4), isClosed: true },
  };
  const pairs = [
    ['a', 'b'],
    ['b', 'c'],
    ['a', 'd'],
    ['a', 'e'],
  ] as const;
  const { moves, stays } = movedAlong(put('a', [1, 3], [4, 6]), waitsOf(issues, pairs));
  expect(moves.size).toBe(0);
  expect(Object.fromEntries(stays)).toEqual({ b: 'noRight', d: 'noDates' });
});

test(`no dependant starts before its predecessors end and nothing moves that needn't, in circles too (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  let moved = 0;
  for (let plan = 0; plan < PLANS; plan++) {
    const made = randomPlan(random);
    const { issues, pairs, placed, waits } = made;
    const { moves, stays } = movedAlong(placed, waits);
    moved += moves.size;
    const spanOf = (id: string) => {
      return moves.get(id) ?? placed.get(id)?.after ?? issues[id]?.span;
    };
    const hasMoved = (id: string): boolean =>
      moves.has(id) || (placed.has(id) && placed.get(id)?.before?.last !== placed.get(id)?.after.last);
    const told = `plan ${plan} of seed ${SEED}`;
    const kept = pairs.filter(
      ([from, to]) =>
        !issues[from]?.isClosed && !issues[to]?.isClosed && !placed.has(to) && !leads(made, to, from),
    );
    for (const [from, to] of kept) {
      const [before, after] = [spanOf(from), spanOf(to)];
      if (before && after && (moves.has(to) || (hasMoved(from) && !stays.has(to))))
        expect(after.first, told).toBeGreaterThan(before.last);
    }
    for (const [id, now] of moves) {
      const { span, isClosed, stays: why, calendar = EVERY_DAY } = issues[id] ?? {};
      const needs = pairs.flatMap(([from, to]) => {
        const before = to === id && !issues[from]?.isClosed ? spanOf(from) : undefined;
        return before ? [{ from, last: before.last }] : [];
      });
      expect([isClosed, why, placed.has(id)], told).toEqual([false, undefined, false]);
      expect(
        needs.some(({ from, last }) => hasMoved(from) && last >= (span?.first ?? 0)),
        told,
      ).toBe(true);
      // A circle leaves one dependency unmet, so the latest end need not decide.
      const after = needs.map(({ last }) => span && dayByDay(span, last + 1, calendar));
      expect(after, told).toContainEqual(now);
      expect(now.first, told).toBeGreaterThan(span?.first ?? 0);
    }
    for (const id of stays.keys()) expect(issues[id]?.span && !issues[id].stays, told).toBeFalsy();
  }
  expect(moved).toBeGreaterThan(PLANS / 10);
});

/** The same calculation, day by day: starts on the first day that counts, ends after as many such days as before. */
function dayByDay(
  { first, last }: { first: number; last: number },
  earliest: number,
  { counts }: WorkCalendar,
) {
  let left = 0;
  for (let day = first; day <= last; day++) if (counts(dayOf(day))) left++;
  left = Math.max(1, left);
  let start: number | undefined;
  for (let day = earliest; ; day++) {
    if (!counts(dayOf(day))) continue;
    start ??= day;
    if (--left === 0) return { first: start, last: day };
  }
}

function randomCalendar(random: () => number): WorkCalendar {
  if (random() < 0.3) return EVERY_DAY;
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter(() => random() < 0.6);
  const daysOff = Array.from({ length: 50 }, (_, at) => dayAfter('1970-01-01', at))
    .filter(() => random() < 0.2)
    .map((date) => ({ date, name: '' }));
  return workCalendar({ isOn: true, weekdays: weekdays.length > 0 ? weekdays : [1], daysOff });
}

const REASONS: readonly (StaysBecause | undefined)[] = [
  undefined,
  undefined,
  undefined,
  'noRight',
  'cycleOver',
];

function randomPlan(random: () => number) {
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const ids = Array.from({ length: 2 + upTo(10) }, (_, at) => `i${at}`);
  const calendars = Array.from({ length: 3 }, () => randomCalendar(random));
  const issues: Record<string, Waiting> = {};
  for (const id of ids) {
    const first = upTo(20);
    issues[id] = {
      span: random() < 0.1 ? undefined : { first, last: first + upTo(4) },
      isClosed: random() < 0.1,
      stays: REASONS[upTo(REASONS.length - 1)],
      calendar: calendars[upTo(2)] ?? EVERY_DAY,
    };
  }
  const pairs: (readonly [string, string])[] = [];
  const hasCircles = random() < 0.4;
  for (let count = upTo(2 * ids.length); count > 0; count--) {
    const [from, to] = [upTo(ids.length - 1), upTo(ids.length - 1)];
    if (from < to || (hasCircles && from !== to)) pairs.push([`i${from}`, `i${to}`]);
  }
  const placed = new Map<string, { before: Waiting['span']; after: { first: number; last: number } }>();
  for (let count = 1 + upTo(1); count > 0; count--) {
    const id = `i${upTo(Math.min(3, ids.length - 1))}`;
    const first = upTo(30);
    placed.set(id, { before: issues[id]?.span, after: { first, last: first + upTo(4) } });
  }
  return { issues, pairs, placed, waits: waitsOf(issues, pairs) };
}

/** Whether one issue waits, directly or not, for another. */
function leads({ waits }: Pick<ReturnType<typeof randomPlan>, 'waits'>, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const id of seen) for (const next of waits.blocks(id)) seen.add(next);
  return seen.has(to);
}

/** Returns the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
