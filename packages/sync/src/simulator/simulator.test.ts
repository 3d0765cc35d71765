import { spawn } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeHistory } from './history.ts';
import { SEEDED_FAULTS } from './seeded-faults.ts';
import { runHistory, runSeeds, shrink } from './run.ts';
import { isWhole, limitMsUnless } from './whole-run.ts';

const MINUTES = 60_000;
/**
 * Seeds in `npm test`, which take two idle cores half a minute. When run by hand only a few hundred, to test the
 * simulator itself.
 */
const SEEDS = Number(process.env.SIM_SEEDS ?? (isWhole ? 5000 : 300));
/** Different in each run; the test's name tells which. */
const FROM = Number(process.env.SIM_FROM ?? Math.floor(Math.random() * 2 ** 30));
const PROCESSES = isWhole ? 2 : 1;

const SECONDS = limitMsUnless(process.env.SIM_SEEDS) / 1000;

/** A process of `npm run sim`. Its last line says what it found, if anything. */
function sim(from: number, seeds: number): Promise<{ isBroken: boolean; printed: string }> {
  const main = path.join(import.meta.dirname, 'main.ts');
  const options = ['--seeds', String(seeds), '--from', String(from), '--seconds', String(SECONDS)];
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...options]);
  let printed = '';
  child.stdout.on('data', (data) => (printed += String(data)));
  child.stderr.on('data', (data) => (printed += String(data)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ isBroken: code !== 0, printed }));
  });
}

describe('simulator', () => {
  test(
    `every law holds for every seed (npm run sim -- --seeds ${SEEDS} --from ${FROM})`,
    { timeout: 60 * MINUTES },
    async () => {
      const share = Math.ceil(SEEDS / PROCESSES);
      const runs = await Promise.all(
        Array.from({ length: PROCESSES }, (_, at) =>
          sim(FROM + at * share, Math.min(share, SEEDS - at * share)),
        ),
      );
      expect(runs.filter(({ isBroken }) => isBroken)).toEqual([]);
      for (const { printed } of runs)
        process.stdout.write(`simulator: ${printed.trim().split('\n').at(-1)}\n`);
    },
  );

  test('the same seed gives the same history and the same outcome', async () => {
    const bug = SEEDED_FAULTS.find(({ name }) => name === 'no-dedupe');
    const { failure } = await runSeeds(0, 5000, bug);
    if (!failure) return expect.fail('expected the seeded fault to be found');
    expect(makeHistory(failure.history.seed)).toEqual(failure.history);
    const again = await runHistory(failure.history, bug);
    expect(again?.message).toBe(failure.violation.message);
  });

  test('a failing history is shrunk to one that still fails', { timeout: MINUTES }, async () => {
    const bug = SEEDED_FAULTS.find(({ name }) => name === 'old-scope-ignored');
    const { failure } = await runSeeds(0, 5000, bug);
    if (!failure) return expect.fail('expected the seeded fault to be found');
    const shrunk = await shrink(failure, bug);
    expect(shrunk.history.steps.length).toBeLessThan(failure.history.steps.length);
    expect((await runHistory(shrunk.history, bug))?.law).toBe(failure.violation.law);
  });
});
