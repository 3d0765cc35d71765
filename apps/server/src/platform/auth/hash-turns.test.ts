import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { HashTurns } from './hash-turns.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Turns whose hashes are made when the test says so. */
function givenTurns(atOnce: number, ofAddress = 100, ofAll = 1_000) {
  const turns = new HashTurns({ atOnce, ofAddress, ofAll });
  const begun: { readonly address: string; readonly end: () => void }[] = [];
  const order: string[] = [];
  const refused: string[] = [];
  let done = 0;
  const ask = (address: string): void => {
    const hashing = turns.from(address, () =>
      turns.run(async () => {
        order.push(address);
        await new Promise<void>((end) => begun.push({ address, end }));
      }),
    );
    void hashing.then(
      () => (done += 1),
      (error: unknown) => {
        expect(error).toBeInstanceOf(Unavailable);
        refused.push(address);
      },
    );
  };
  const finish = async (): Promise<void> => {
    begun.shift()?.end();
    await settled();
  };
  return { ask, finish, begun, order, refused, done: () => done };
}

describe('turns of hashing', () => {
  test('never run more than their bound at once, and all in the end', async () => {
    const runs = fc.array(fc.constantFrom('a', 'b', 'c', 'finish'), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), runs, async (atOnce, steps) => {
        const { ask, finish, begun, done } = givenTurns(atOnce);
        for (const step of steps) {
          if (step === 'finish') await finish();
          else ask(step);
          await settled();
          expect(begun.length).toBeLessThanOrEqual(atOnce);
        }
        while (begun.length > 0) await finish();
        expect(done()).toBe(steps.filter((step) => step !== 'finish').length);
      }),
      { numRuns: 50 },
    );
  });

  test('go from address to address, however many one of them has waiting', async () => {
    const { ask, finish, order } = givenTurns(1);
    for (let at = 0; at < 50; at++) ask('many');
    ask('one');
    for (let at = 0; at < 3; at++) await finish();
    expect(order.slice(0, 3)).toEqual(['many', 'many', 'one']);
  });

  test('are refused to an address that has too many waiting, and to that one alone', async () => {
    const { ask, finish, begun, refused, done } = givenTurns(1, 3);
    for (let at = 0; at < 5; at++) ask('many');
    ask('one');
    await settled();
    expect(refused).toEqual(['many', 'many']);
    while (begun.length > 0) await finish();
    expect(done()).toBe(4);
    ask('many');
    await settled();
    expect(begun).toHaveLength(1);
  });

  test('are refused to all once too many wait together', async () => {
    const { ask, refused } = givenTurns(1, 3, 4);
    for (const address of ['a', 'b', 'c', 'd', 'e']) ask(address);
    await settled();
    expect(refused).toEqual(['e']);
  });

  test('are given back by hashing that fails', async () => {
    const turns = new HashTurns({ atOnce: 1, ofAddress: 1, ofAll: 1 });
    await expect(turns.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    expect(await turns.run(() => Promise.resolve('made'))).toBe('made');
  });
});
