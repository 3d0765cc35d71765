import { schema } from '@cairn/domain';
import { howMany, isWhole, limitMsUnless, runSeeds } from '@cairn/sync/simulator';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { SimulatedPostgres } from '../../../test/simulated-postgres.ts';
import { createDb } from '../db/index.ts';

const MINUTES = 60_000;
const EVERY = 100;
/** One in a hundred of the 20,000 that run in memory; by hand a few. */
const SEEDS = Number(process.env.SIM_SEEDS ?? (isWhole ? 100 : 10));
const FROM = Number(process.env.SIM_FROM ?? 0);
/** Each world holds a connection while its transaction waits for the world's clock. */
const TOGETHER = 12;

const setup = fixture(async () => {
  const opened = await openTestDatabase();
  const db = createDb({ url: opened.url, poolSize: TOGETHER + 8 });
  return { opened, db };
});

afterAll(async () => {
  await setup.db.destroy();
  await setup.opened.drop();
});

test(
  `every law holds with the log in PostgreSQL (SIM_SEEDS=${SEEDS} SIM_FROM=${FROM})`,
  { timeout: 20 * MINUTES },
  async () => {
    const postgres = await SimulatedPostgres.open(setup.db, schema);
    const began = performance.now();
    const { seeds, failure } = await runSeeds(FROM, SEEDS, postgres.faults, {
      every: EVERY,
      together: TOGETHER,
      settled: postgres.settled,
      limitMs: limitMsUnless(process.env.SIM_SEEDS),
    });
    if (failure)
      expect.fail(
        `seed ${failure.history.seed}: ${failure.violation.message}\nagain: SIM_SEEDS=1 SIM_FROM=${failure.history.seed}`,
      );
    const rate = ((seeds * 1000) / (performance.now() - began)).toFixed(1);
    process.stdout.write(
      `simulator on PostgreSQL: every law held in ${howMany(seeds, SEEDS, 'seeds')}, ${rate} seeds/s\n`,
    );
  },
);
