import { describe, expect, test } from 'vitest';
import { Outbox } from './outbox.ts';
import type { PendingMutation } from './ports.ts';

const mutation = (mid: number, clientId = 'me'): PendingMutation => ({
  clientId,
  mid,
  name: 'task.rename',
  v: 1,
  args: { mid },
  operations: [],
  at: 0,
});
const owned = (...mids: number[]): Outbox => {
  const outbox = new Outbox();
  outbox.own('me');
  for (const mid of mids) outbox.add(mutation(mid));
  return outbox;
};
const sent = (outbox: Outbox): string[] =>
  outbox.next().map(({ clientId, ms }) => `${clientId} ${ms.map(({ mid }) => mid).join(',')}`);

describe('outbox', () => {
  test('sends what it owns once per connection, in order', () => {
    const outbox = owned(1, 2);
    outbox.add(mutation(1, 'other'));
    expect(sent(outbox)).toEqual(['me 1,2']);
    expect(sent(outbox)).toEqual([]);
    outbox.add(mutation(3));
    expect(sent(outbox)).toEqual(['me 3']);
  });

  test('begins again after a reconnect behind what the server has', () => {
    const outbox = owned(1, 2, 3);
    sent(outbox);
    outbox.rewind({ me: 1 });
    expect(sent(outbox)).toEqual(['me 2,3']);
    outbox.rewind({});
    expect(sent(outbox)).toEqual(['me 1,2,3']);
  });

  test('begins again where the server says that it took nothing', () => {
    const outbox = owned(1, 2, 3);
    sent(outbox);
    outbox.rewindTo('me', 3);
    outbox.rewindTo('me', 2);
    expect(sent(outbox)).toEqual(['me 2,3']);
  });

  test('breaks long queues into frames', () => {
    const outbox = owned(...Array.from({ length: 120 }, (_, at) => at + 1));
    expect(outbox.next().map(({ ms }) => ms.length)).toEqual([50, 50, 20]);
  });

  test('takes a mutation once, and one that is heard of late in its place', () => {
    const outbox = owned(1, 3);
    expect(outbox.add(mutation(3))).toBe(false);
    expect(sent(outbox)).toEqual(['me 1,3']);
    expect(outbox.add(mutation(2))).toBe(true);
    expect(outbox.of('me').map(({ mid }) => mid)).toEqual([1, 2, 3]);
    expect(sent(outbox)).toEqual(['me 2,3']);
  });

  test('settles by client and mid, and forgets a client that has nothing left', () => {
    const outbox = owned(1);
    outbox.add(mutation(1, 'other'));
    expect(outbox.foreign).toEqual(['other']);
    expect(outbox.settle('other', 1)?.clientId).toBe('other');
    expect(outbox.settle('other', 1)).toBeUndefined();
    expect(outbox.clientIds).toEqual(['me']);
    expect(outbox.size).toBe(1);
  });

  test('says before the first mutation behind a gap what the server has', () => {
    const outbox = owned(7, 8);
    outbox.skip('me', 4);
    expect(outbox.next()[0]?.ms.map(({ mid, after }) => [mid, after])).toEqual([
      [7, 3],
      [8, undefined],
    ]);
    outbox.settle('me', 7);
    outbox.rewind({ me: 7 });
    expect(outbox.next()[0]?.ms[0]).toMatchObject({ mid: 8, after: 3 });
  });

  test('knows what a server had taken when it greeted', () => {
    expect(
      owned(2, 3, 4)
        .upTo('me', 3)
        .map(({ mid }) => mid),
    ).toEqual([2, 3]);
    expect(owned().upTo('nobody', 3)).toEqual([]);
  });

  test('sends long texts in as many frames as they need, in their order, and each text whole', () => {
    const outbox = owned();
    for (const [at, letters] of [400_000, 500_000, 400_000, 3_000_000, 10].entries())
      outbox.add({ ...mutation(at + 1), args: { text: 'x'.repeat(letters) } });
    expect(outbox.next().map(({ ms }) => ms.map(({ mid }) => mid))).toEqual([[1, 2], [3], [4], [5]]);
  });
});
