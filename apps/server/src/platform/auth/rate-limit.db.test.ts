import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createRateLimit } from './rate-limit.ts';

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
