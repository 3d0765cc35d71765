import { expect, test } from 'vitest';
import type { Cycle } from '../cycles/entity.ts';
import { overlappingCycle } from '../cycles/rules.ts';
import { dayAfter, daysBetween } from '../issues/day-periods.ts';
import { cyclesToCome, cyclesToRollOver, nextCycle, noAutoCycles } from './rules.ts';

const SEED = Number(process.env['AUTO_CYCLES_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PLANS = 300;
/** A Thursday. */
const TODAY = '2026-11-26';

const cycle = (name: string, startDate: string | null, endDate: string | null): Cycle => ({
  id: name,
  projectId: 'p',
  name,
  description: '',
  startDate,
  endDate,
  sortOrder: null,
  ownerId: null,
  createdBy: 'u',
  createdAt: 0,
  archivedAt: null,
});

const settings = (more: Partial<ReturnType<typeof noAutoCycles>> = {}) => ({
  ...noAutoCycles('p'),
  isOn: true,
  ...more,
});

const lines = (found: readonly { name: string; startDate: string; endDate: string }[]): string[] =>
  found.map(({ name, startDate, endDate }) => `${name}: ${startDate} to ${endDate}`);

test('nothing is automatic at first; once switched on, open issues go to the next cycle', () => {
  expect(noAutoCycles('p')).toMatchObject({ projectId: 'p', isOn: false, rollsOver: true });
});

test('in a project without cycles, the first one begins on the next such weekday, which may be today', () => {
  expect(lines(cyclesToCome(settings({ ahead: 2 }), [], TODAY))).toEqual([
    'Cycle 1: 2026-11-30 to 2026-12-13',
    'Cycle 2: 2026-12-14 to 2026-12-27',
  ]);
  expect(lines(cyclesToCome(settings({ startsOn: 4, weeks: 1 }), [], TODAY))).toEqual([
    'Cycle 1: 2026-11-26 to 2026-12-02',
    'Cycle 2: 2026-12-03 to 2026-12-09',
  ]);
});

test('they follow the current cycle, continue its numbering, and leave planned cycles alone', () => {
  const running = cycle('Sprint 09', '2026-11-16', '2026-11-29');
  expect(lines(cyclesToCome(settings(), [running], TODAY))).toEqual(['Sprint 10: 2026-11-30 to 2026-12-13']);
  const planned = cycle('Hardening', '2026-12-10', '2026-12-16');
  expect(cyclesToCome(settings(), [running, planned], TODAY)).toEqual([]);
  expect(lines(cyclesToCome(settings({ ahead: 2 }), [planned, running], TODAY))).toEqual([
    'Sprint 10: 2026-12-21 to 2027-01-03',
  ]);
  const far = cycle('Sprint 99', '2100-01-01', '2100-01-14');
  expect(lines(cyclesToCome(settings(), [running, far], TODAY))).toEqual([
    'Sprint 100: 2026-11-30 to 2026-12-13',
  ]);
});

test('a cycle that was created and deleted is not created again, but the next one is', () => {
  expect(lines(cyclesToCome(settings({ createdUntil: '2026-12-13' }), [], TODAY))).toEqual([
    'Cycle 1: 2026-12-14 to 2026-12-27',
  ]);
});

test('after the last representable day, none is created', () => {
  expect(cyclesToCome(settings({ weeks: 8 }), [], '9999-12-20')).toEqual([]);
  const last = cycle('Last', '9999-12-01', '9999-12-31');
  expect(cyclesToCome(settings(), [last], '9999-12-20')).toEqual([]);
});

test('a cycle that ended yesterday is rolled over into the next, but earlier ones and those already rolled over are not', () => {
  const [old, ended] = [
    cycle('Sprint 1', '2026-11-02', '2026-11-15'),
    cycle('Sprint 2', '2026-11-16', '2026-11-25'),
  ];
  const [next, later] = [
    cycle('Sprint 3', '2026-11-26', '2026-12-09'),
    cycle('Sprint 4', '2026-12-10', '2026-12-23'),
  ];
  const all = [later, next, ended, old, cycle('Some day', null, null)];
  const due = (rolledUntil: string | null) =>
    cyclesToRollOver(settings({ rolledUntil }), all, TODAY).map(({ name }) => name);
  expect(due(null)).toEqual(['Sprint 2']);
  expect(due('2026-11-01')).toEqual(['Sprint 1', 'Sprint 2']);
  expect(due('2026-11-25')).toEqual([]);
  const [first] = cyclesToRollOver(settings(), all, TODAY);
  expect(first && nextCycle(first, all, TODAY)?.name).toBe('Sprint 3');
  const archived = { ...next, archivedAt: 1 };
  expect(first && nextCycle(first, [ended, archived, later], TODAY)?.name).toBe('Sprint 4');
  expect(first && nextCycle(first, [ended], TODAY)).toBeUndefined();
  const untilToday = cycle('Day', TODAY, TODAY);
  expect(first && nextCycle(first, [ended, later, untilToday], TODAY)?.name).toBe('Day');
  expect(cyclesToRollOver(settings(), [untilToday], TODAY)).toEqual([]);
});

test(`no day is in two cycles and nothing is created twice, in ${PLANS} random plans (AUTO_CYCLES_SEED=${SEED})`, () => {
  for (let round = 0; round < PLANS; round += 1) {
    const roll = dice(SEED + round);
    const cycles: Cycle[] = [];
    for (let count = roll(6), from = dayAfter(TODAY, -30 + roll(20)); count > 0; count -= 1) {
      const last = dayAfter(from, roll(25));
      cycles.push(cycle(`c${count}`, from, last));
      from = dayAfter(last, 1 + roll(30));
    }
    const given = settings({ weeks: 1 + roll(8), startsOn: roll(7), ahead: 1 + roll(3) });
    const why = `AUTO_CYCLES_SEED=${SEED + round}`;
    const found = cyclesToCome(given, cycles, TODAY);
    const after = [...cycles];
    for (const { name, startDate, endDate } of found) {
      const row = cycle(`new ${name}`, startDate, endDate);
      expect(overlappingCycle(row, after), why).toBeUndefined();
      expect(daysBetween(startDate, endDate), why).toBe(given.weeks * 7 - 1);
      expect(new Date(startDate).getUTCDay(), why).toBe(given.startsOn);
      expect(startDate >= TODAY, why).toBe(true);
      after.push(row);
    }
    expect(after.filter(({ startDate }) => (startDate ?? '') > TODAY).length, why).toBeGreaterThanOrEqual(
      given.ahead,
    );
    expect(cyclesToCome(given, after, TODAY), why).toEqual([]);
    const createdUntil = found.at(-1)?.endDate ?? null;
    expect(cyclesToCome({ ...given, createdUntil }, after, TODAY), why).toEqual([]);
  }
});

function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
