import { describe, expect, test } from 'vitest';
import { makeHistory } from './history.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { runHistory, runSeeds, shrink, type Failure } from './run.ts';

/** In CI about a minute of one core; elsewhere a tenth of it. */
const SEEDS = Number(process.env.SIM_SEEDS ?? (process.env.CI ? 20_000 : 2_000));
const FROM = Number(process.env.SIM_FROM ?? 0);
const MINUTES = 60_000;

const replay = (failure: Failure): string =>
  `seed ${failure.history.seed}: ${failure.violation.message}\n` +
  `again: npm run sim -- --seeds 1 --from ${failure.history.seed}`;

describe('simulator', () => {
  test(
    `every law holds in ${SEEDS} seeds from ${FROM} (npm run sim -- --seeds ${SEEDS} --from ${FROM})`,
    { timeout: 10 * MINUTES },
    async () => {
      const { failure, seeds } = await runSeeds(FROM, SEEDS);
      if (failure) expect.fail(replay(failure));
      expect(seeds).toBe(SEEDS);
    },
  );

  test.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))(
    'finds the planted bug "%s" within 5,000 seeds',
    { timeout: 5 * MINUTES },
    async (_name, bug) => {
      const { failure } = await runSeeds(0, 5000, bug);
      expect(failure?.violation.law).toBeDefined();
    },
  );

  test('the same seed gives the same history and the same end', async () => {
    const bug = PLANTED_BUGS.find(({ name }) => name === 'no-dedupe');
    const { failure } = await runSeeds(0, 5000, bug);
    if (!failure) return expect.fail('expected the planted bug to be found');
    expect(makeHistory(failure.history.seed)).toEqual(failure.history);
    const again = await runHistory(failure.history, bug);
    expect(again?.message).toBe(failure.violation.message);
  });

  test('a failing history is shrunk to one that still fails', { timeout: MINUTES }, async () => {
    const bug = PLANTED_BUGS.find(({ name }) => name === 'old-scope-ignored');
    const { failure } = await runSeeds(0, 5000, bug);
    if (!failure) return expect.fail('expected the planted bug to be found');
    const shrunk = await shrink(failure, bug);
    expect(shrunk.history.steps.length).toBeLessThan(failure.history.steps.length);
    expect((await runHistory(shrunk.history, bug))?.law).toBe(failure.violation.law);
  });
});
