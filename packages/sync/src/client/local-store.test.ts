import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { uuid } from '../schema/index.ts';
import { IdbStore, type RowsAhead } from './idb-store.ts';
import { MemoryStore } from './memory-store.ts';
import { packSegment } from './pack-segment.ts';
import { rowsOfPacked, type StoredSegment } from './packed-segment.ts';
import type { LocalStore, PendingMutation, StoredPosition } from './ports.ts';

const position = (cursor: number, stamp = 's1', epoch = 'e'): StoredPosition => ({
  cursor,
  epoch,
  schema: 'x',
  scopes: ['p:a'],
  stamp,
});
const mutation = (clientId: string, mid: number): PendingMutation => ({
  clientId,
  mid,
  name: 'task.rename',
  v: 1,
  args: { title: `${mid}` },
  operations: [{ o: 'U', m: 'task', i: '1', p: { title: `${mid}` } }],
  at: 5,
});
const packet = (from: number, to: number) => ({
  from,
  to,
  changes: [{ o: 'D', s: to, m: 'task', i: '1', sc: 'p:a' }] as const,
});
const segmentWith = (id: string): StoredSegment => ({
  m: 'task',
  n: 1,
  cols: { id: [id] },
  scopes: ['p:a'],
});
const segment = segmentWith('1');
const partial = { key: 'remark 1', seq: 3, model: 'remark', rows: [{ id: 'r1' }] };

const stores: [string, () => Promise<LocalStore>][] = [
  ['memory', async () => new MemoryStore()],
  ['IndexedDB', () => IdbStore.open(`test-${uuid()}`, () => undefined)],
];

describe.each(stores)('local store in %s', (_name, open) => {
  test('gives back what was put', async () => {
    const store = await open();
    expect(await store.load()).toEqual({
      position: undefined,
      segments: [],
      partials: [],
      journal: [],
      outbox: [],
    });
    await store.replace(position(3), [segment], [partial]);
    await store.putMutation(mutation('c1', 1));
    const loaded = await store.load();
    expect(loaded.segments.map((each) => [...rowsOfPacked(each)].flat())).toEqual([[{ id: '1' }]]);
    expect(loaded).toEqual({
      position: position(3),
      segments: [expect.objectContaining({ m: 'task', n: 1, scopes: ['p:a'] })],
      partials: [partial],
      journal: [],
      outbox: [mutation('c1', 1)],
    });
  });

  test('replacing empties the journal and the old snapshot, and keeps the outbox', async () => {
    const store = await open();
    await store.replace(position(3), [segment, segment], [partial]);
    await store.journal(packet(3, 5), position(5), []);
    await store.putMutation(mutation('c1', 1));
    await store.replace(position(9, 's2'), [], []);
    const loaded = await store.load();
    expect(loaded).toMatchObject({ position: position(9, 's2'), segments: [], partials: [], journal: [] });
    expect(loaded.outbox.length).toBe(1);
  });

  test('appends packets in order, moves the position and drops what is settled', async () => {
    const store = await open();
    await store.replace(position(3), [segment], []);
    await store.putMutation(mutation('c1', 1));
    await store.putMutation(mutation('c1', 2));
    expect(await store.journal(packet(3, 5), position(5), [{ clientId: 'c1', mid: 1 }])).toBe(true);
    expect(await store.journal(packet(5, 12), position(12), [])).toBe(true);
    const loaded = await store.load();
    expect(loaded.position?.cursor).toBe(12);
    expect(loaded.journal.map(({ to }) => to)).toEqual([5, 12]);
    expect(loaded.outbox.map(({ mid }) => mid)).toEqual([2]);
  });

  test.each([
    ['a gap', packet(4, 6), position(6)],
    ['another snapshot', packet(3, 6), position(6, 's2')],
    ['another epoch', packet(3, 6), position(6, 's1', 'e2')],
  ])('refuses a packet after %s, and keeps the mutations it settles', async (_why, each, at) => {
    const store = await open();
    await store.replace(position(3), [segment], []);
    await store.putMutation(mutation('c1', 1));
    expect(await store.journal(each, at, [{ clientId: 'c1', mid: 1 }])).toBe(false);
    const loaded = await store.load();
    expect(loaded).toMatchObject({ position: position(3), journal: [] });
    expect(loaded.outbox.length).toBe(1);
  });

  test('keeps partial rows only beside the snapshot that they belong to', async () => {
    const store = await open();
    await store.putPartial(partial, 's1');
    expect((await store.load()).partials).toEqual([]);
    await store.replace(position(3), [segment], []);
    await store.putPartial(partial, 's1');
    await store.putPartial({ ...partial, key: 'remark 2' }, 's0');
    expect((await store.load()).partials).toEqual([partial]);
  });

  test('refuses a packet on an empty disk', async () => {
    const store = await open();
    expect(await store.journal(packet(-1, 6), position(6), [])).toBe(false);
    expect((await store.load()).position).toBeUndefined();
  });

  test('gives the outbox, each client in order, and drops mutations', async () => {
    const store = await open();
    for (const mid of [10, 2, 1]) await store.putMutation(mutation('c1', mid));
    await store.putMutation(mutation('c2', 1));
    const stored = (await store.outbox()).filter(({ clientId }) => clientId === 'c1');
    expect(stored.map(({ mid }) => mid)).toEqual([1, 2, 10]);
    await store.dropMutations([mutation('c1', 2), mutation('c1', 10)]);
    const { outbox } = await store.load();
    expect(outbox.map(({ clientId, mid }) => `${clientId} ${mid}`).sort()).toEqual(['c1 1', 'c2 1']);
  });

  test('clears everything', async () => {
    const store = await open();
    await store.replace(position(3), [segment], [partial]);
    await store.putMutation(mutation('c1', 1));
    await store.clear();
  });
});

describe('rows that were read before the store was opened', () => {
  const aheadOf = (stamp: string, id: string) => ({
    stamp,
    segments: [packSegment(segmentWith(id))],
  });
  const reopened = async (ahead: RowsAhead | undefined) => {
    const name = `test-${uuid()}`;
    const writer = await IdbStore.open(name, () => undefined);
    await writer.replace(position(3), [segment], [partial]);
    await writer.journal(packet(3, 5), position(5), []);
    await writer.putMutation(mutation('c1', 1));
    const store = await IdbStore.open(name, () => undefined, Promise.resolve(ahead));
    return { writer, store };
  };

  test('are taken if the snapshot is still the same, with what was written beside it since', async () => {
    const { store } = await reopened(aheadOf('s1', 'ahead'));
    expect(await store.load()).toEqual({
      position: position(5),
      segments: [packSegment(segmentWith('ahead'))],
      partials: [partial],
      journal: [packet(3, 5)],
      outbox: [mutation('c1', 1)],
    });
  });

  test.each([
    ['the snapshot is another one by now', aheadOf('s0', 'outdated')],
    ['they could not be read', undefined],
  ])('are read again if %s', async (_why, ahead) => {
    const { store } = await reopened(ahead);
    expect(await store.load()).toMatchObject({ segments: [packSegment(segment)], journal: [packet(3, 5)] });
  });

  test('are taken once', async () => {
    const { store, writer } = await reopened(aheadOf('s1', 'ahead'));
    await store.load();
    await writer.replace(position(9), [], []);
    expect((await store.load()).segments).toEqual([]);
  });
});

test('an IndexedDB store that is emptied elsewhere lets go and says so', async () => {
  let taken = 0;
  const name = `test-${uuid()}`;
  const one = await IdbStore.open(name, () => (taken += 1));
  const other = await IdbStore.open(name, () => undefined);
  await other.clear();
  expect(taken).toBe(1);
  await expect(one.putMutation(mutation('c1', 1))).rejects.toThrow();
  const again = await IdbStore.open(name, () => undefined);
  expect((await again.load()).outbox).toEqual([]);
});
