import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { Refused } from '../commands/index.ts';
import { FairShare } from './fair-share.ts';

const LIMITS = { total: 5, perPerson: 3, waiting: 10 };
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A share that notes who works. */
function givenShare(limits = LIMITS) {
  const share = new FairShare(limits);
  const working: { readonly person: string; readonly leave: () => void }[] = [];
  const refused: string[] = [];
  const ask = (person: string): void =>
    void share.enter(person).then(
      (leave) => working.push({ person, leave }),
      (error: unknown) => {
        expect(error).toBeInstanceOf(Refused);
        refused.push(person);
      },
    );
  const of = (person: string): number => working.filter((each) => each.person === person).length;
  const leave = (person?: string): void => {
    const at = working.findIndex((each) => person === undefined || each.person === person);
    working.splice(at, 1)[0]?.leave();
  };
  return { share, ask, of, leave, working, refused };
}

describe('a fair share', () => {
  test('gives a person so many places, and leaves the others for everybody else', async () => {
    const { ask, of, leave } = givenShare();
    for (let at = 0; at < 10; at++) ask('eve');
    ask('ann');
    await settled();
    expect([of('eve'), of('ann')]).toEqual([3, 1]);
    leave('eve');
    await settled();
    expect([of('eve'), of('ann')]).toEqual([3, 1]);
  });

  test('what becomes free goes to people in turn', async () => {
    const { ask, of, leave } = givenShare({ total: 1, perPerson: 1, waiting: 10 });
    ask('eve');
    for (let at = 0; at < 5; at++) ask('eve');
    ask('ann');
    ask('bob');
    const order: string[] = [];
    for (let at = 0; at < 4; at++) {
      await settled();
      order.push(...['eve', 'ann', 'bob'].filter((each) => of(each) > 0));
      leave();
    }
    expect(order).toEqual(['eve', 'eve', 'ann', 'bob']);
  });

  test('refuses what nobody may have waiting', async () => {
    const { ask, refused } = givenShare();
    for (let at = 0; at < 20; at++) ask('eve');
    ask('ann');
    await settled();
    expect(refused).toEqual(Array.from({ length: 7 }, () => 'eve'));
  });

  test('never gives more than there is, and serves everybody in the end', async () => {
    const step = fc.oneof(fc.constantFrom('ann', 'bob', 'eve', 'fay'), fc.constant(undefined));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { ask, of, leave, working, refused } = givenShare({ ...LIMITS, waiting: 100 });
        let [asked, left] = [0, 0];
        for (const person of steps) {
          if (person !== undefined) {
            ask(person);
            asked += 1;
          } else if (working.length > 0) {
            leave();
            left += 1;
          }
          await settled();
          expect(working.length).toBeLessThanOrEqual(LIMITS.total);
          for (const each of ['ann', 'bob', 'eve', 'fay'])
            expect(of(each)).toBeLessThanOrEqual(LIMITS.perPerson);
        }
        while (working.length > 0) {
          leave();
          left += 1;
          await settled();
        }
        expect([left, refused.length]).toEqual([asked, 0]);
      }),
      { numRuns: 50 },
    );
  });

  test('a request has one place until it is answered, however it ends', async () => {
    const share = new FairShare({ total: 1, perPerson: 1, waiting: 1 });
    const personOf = share.claimedBy(async (_headers: Headers) => ({ userId: 'ann' }));
    const app = new Hono();
    app.use('*', share.leaving);
    app.onError((error, context) => context.text(error.message, 400));
    app.get('/twice', async (context) => {
      await personOf(context.req.raw.headers);
      await personOf(context.req.raw.headers);
      return context.text('done');
    });
    app.get('/fails', async (context) => {
      await personOf(context.req.raw.headers);
      throw new Error('fails');
    });
    for (const path of ['/twice', '/fails', '/twice', '/fails', '/twice'])
      expect(await (await app.request(path)).text()).toBe(path === '/twice' ? 'done' : 'fails');
    const ask = async (): Promise<number> => (await app.request('/twice')).status;
    const together = await Promise.all([ask(), ask(), ask()]);
    expect(together.toSorted((a, b) => a - b)).toEqual([200, 200, 400]);
    expect(await (await app.request('/twice')).text()).toBe('done');
  });

  test('an answer that is still being made keeps its place', async () => {
    const share = new FairShare({ total: 1, perPerson: 1, waiting: 5 });
    const personOf = share.claimedBy(async (_headers: Headers) => ({ userId: 'ann' }));
    const app = new Hono();
    app.use('*', share.leaving);
    let end: (() => void) | undefined;
    app.get('/long', async (context) => {
      await personOf(context.req.raw.headers);
      end = await share.keep(context.req.raw.headers);
      return context.text('begun');
    });
    await app.request('/long');
    const first = end;
    const second = app.request('/long');
    await settled();
    expect(end).toBe(first);
    first?.();
    await second;
    expect(end).not.toBe(first);
  });
});
