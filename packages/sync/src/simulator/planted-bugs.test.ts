import { expect, test } from 'vitest';
import { isWhole } from './whole-run.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { runSeeds } from './run.ts';

/** Slow on a busy machine; together they take some fifteen seconds of a quiet core. */
const MINUTES = 60_000;

test.skipIf(!isWhole).each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))(
  'the laws find the planted bug "%s" within 5,000 seeds',
  { timeout: 20 * MINUTES },
  async (_name, bug) => {
    const { failure } = await runSeeds(0, 5000, bug);
    expect(failure?.violation.law).toBeDefined();
  },
);
