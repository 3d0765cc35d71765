import { expect, test } from 'vitest';
import { MODULE_STATUSES } from './constants.ts';
import { areModuleDatesValid, mayArchiveModule } from './rules.ts';

test('a module starts no later than its target; one date alone can stand', () => {
  for (const [startDate, targetDate, isValid] of [
    [null, null, true],
    ['2026-05-01', null, true],
    [null, '2026-05-01', true],
    ['2026-05-01', '2026-05-01', true],
    ['2026-05-02', '2026-05-01', false],
  ] as const)
    expect(areModuleDatesValid({ startDate, targetDate }), `${startDate} ${targetDate}`).toBe(isValid);
});

test('only completed and cancelled modules may be archived', () => {
  expect(MODULE_STATUSES.filter((status) => mayArchiveModule({ status }))).toEqual([
    'completed',
    'cancelled',
  ]);
});
