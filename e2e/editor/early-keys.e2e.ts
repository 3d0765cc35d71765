import { KeyBurst, keySequence } from '../key-burst.ts';
import { expect, test, type Harness } from './harness.ts';

const SLOWER = 6;
const ROUNDS = 6;
const LENGTH = 40;
/** Repeat with EARLY_KEYS_SEED=n. */
const SEED = Number(process.env['EARLY_KEYS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

async function typeSettled(harness: Harness, keys: readonly string[]): Promise<string> {
  await harness.mount({ kind: 'document', late: 'arrived' });
  await harness.text.click();
  await harness.focused();
  await (await KeyBurst.of(harness.page)).send(keys);
  return await harness.html();
}

async function typeEarly(harness: Harness, keys: readonly string[], early: number): Promise<string> {
  await harness.mount({ kind: 'document', late: 'waits' });
  const burst = await KeyBurst.of(harness.page);
  await burst.slowDown(SLOWER);
  await harness.page.locator('.meanwhile').click();
  await burst.send(keys.slice(0, early));
  await Promise.all([harness.page.evaluate(() => window.arrive()), burst.send(keys.slice(early))]);
  await burst.slowDown(1);
  await harness.focused();
  return await harness.html();
}

for (let round = 0; round < ROUNDS; round++)
  test(`keys that are typed while an editor loads arrive in order, as in one that stands: round ${round + 1}`, async ({
    harness,
  }) => {
    test.slow();
    const keys = keySequence({ seed: SEED + round, length: LENGTH, mayEnter: true });
    const replay = `EARLY_KEYS_SEED=${SEED}, round ${round + 1}: ${keys.join(' ')}`;
    const expected = await typeSettled(harness, keys);
    for (const early of [LENGTH / 2, keys.length]) {
      expect(await typeEarly(harness, keys, early), `${early} early, ${replay}`).toBe(expected);
    }
  });
