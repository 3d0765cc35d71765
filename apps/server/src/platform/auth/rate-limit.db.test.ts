import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createRateLimit, type Limit } from './rate-limit.ts';
import { BELIEVED_MS } from './refused-tries.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 0, 5, 12);

const database = testDatabase();

/** How long the third of two tries has to wait when the clock jumps before it; undefined when it need not. */
async function waitAfterJump(subject: string, ms: number): Promise<number | undefined> {
  const limit = [{ action: 'try', subject, points: 2, seconds: 60 }];
  let now = NOON;
  const rateLimit = createRateLimit(database.db, () => now, 1);
  await rateLimit.spend(limit);
  await rateLimit.spend(limit);
  now += ms;
  return await rateLimit.spend(limit);
}

test('a clock that is put back locks nobody out until it has come there again', async () => {
  expect(await waitAfterJump('an hour back', -HOUR_MS)).toBeUndefined();
  expect(await waitAfterJump('a day back', -24 * HOUR_MS)).toBeUndefined();
});

test('a clock that is put forward forgives, and a small correction does not', async () => {
  expect(await waitAfterJump('an hour forward', HOUR_MS)).toBeUndefined();
  expect(await waitAfterJump('not at all', 0)).toBe(60);
  expect(await waitAfterJump('seconds back', -5000)).toBe(65);
});

describe('a try that is refused', () => {
  const of = (subject: string): Limit => ({ action: 'try', subject, points: 2, seconds: 60 });

  /** Limits that count what they ask of the database, at a time of their own. */
  function givenRateLimit() {
    let sent = 0;
    let now = NOON;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        sent += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const clock = () => now;
    const rateLimit = createRateLimit(database.db.withPlugin(counting), clock, 1, clock);
    const statementsOf = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
      const before = sent;
      return [await work(), sent - before];
    };
    const wait = (ms: number): void => void (now += ms);
    return { rateLimit, statementsOf, wait };
  }

  test('costs the database nothing from the second time on, and hears how long is left', async () => {
    const { rateLimit, statementsOf, wait } = givenRateLimit();
    const hasty = of('hasty');
    for (let tries = 0; tries < 2; tries++) expect(await rateLimit.spend([hasty])).toBeUndefined();
    const [first, asked] = await statementsOf(() => rateLimit.spend([hasty]));
    expect(first).toBe(60);
    expect(asked).toBeGreaterThan(0);
    wait(3_000);
    for (let tries = 0; tries < 100; tries++)
      expect(await statementsOf(() => rateLimit.spend([of(`other ${tries}`), hasty]))).toEqual([57, 0]);
  });

  test('asks the database once in a while, and is let in once the time is over', async () => {
    const { rateLimit, statementsOf, wait } = givenRateLimit();
    const waiting = of('waiting');
    for (let tries = 0; tries < 3; tries++) await rateLimit.spend([waiting]);
    wait(BELIEVED_MS);
    const [still, asked] = await statementsOf(() => rateLimit.spend([waiting]));
    expect(still).toBe(55);
    expect(asked).toBeGreaterThan(0);
    wait(55_000);
    expect(await rateLimit.spend([waiting])).toBeUndefined();
  });

  test('is let in as soon as a try before it turns out to be honest', async () => {
    const { rateLimit } = givenRateLimit();
    const honest = [of('honest')];
    for (let tries = 0; tries < 2; tries++) await rateLimit.spend(honest);
    expect(await rateLimit.spend(honest)).toBe(60);
    await rateLimit.refund(honest);
    expect(await rateLimit.spend(honest)).toBeUndefined();
  });

  test('takes nothing from others', async () => {
    const { rateLimit } = givenRateLimit();
    for (let tries = 0; tries < 5; tries++) await rateLimit.spend([of('greedy')]);
    expect(await rateLimit.spend([of('modest')])).toBeUndefined();
  });
});
