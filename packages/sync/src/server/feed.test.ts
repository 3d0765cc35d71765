import { describe, expect, test } from 'vitest';
import { MemoryDatabase, MemoryServerStore, type MemoryTx } from '../simulator/memory-server-store.ts';
import { toySchema } from '../simulator/toy-domain.ts';
import { Feed, LogTruncated } from './feed.ts';
import type { HeldEntry } from './held-entry.ts';
import type { LogEntry } from './ports.ts';

const entry = (seq: number): LogEntry => ({
  seq,
  op: 'D',
  model: 'task',
  rowId: `${seq}`,
  scope: 'p:a',
  patch: {},
});
const entries = (from: number, to: number): LogEntry[] =>
  Array.from({ length: to - from + 1 }, (_, at) => entry(from + at));
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const seqs = (all: readonly HeldEntry[]): number[] => all.map(({ entry: { seq } }) => seq);

function log(upTo: number) {
  const db = new MemoryDatabase(toySchema);
  const store = new MemoryServerStore(db);
  const errors: unknown[] = [];
  const feed = new Feed<MemoryTx>(store, (error) => errors.push(error));
  const append = async (to: number): Promise<void> => {
    const fresh = entries(db.seq + 1, to);
    await store.transaction('w', (tx) => store.append(tx, 'w', fresh));
  };
  return { db, store, feed, errors, append, ready: append(upTo) };
}

describe('feed', () => {
  test('gives what was published from memory, and what is older from the store', async () => {
    const { feed, ready, append } = log(4);
    await ready;
    let woken = 0;
    feed.follow('w', 4, () => (woken += 1));
    await append(6);
    feed.publish('w', entries(5, 6));
    expect(woken).toBe(1);
    expect(seqs(await feed.after('w', 4, 10))).toEqual([5, 6]);
    expect(seqs(await feed.after('w', 5, 10))).toEqual([6]);
    expect(seqs(await feed.after('w', 1, 3))).toEqual([2, 3, 4]);
    expect(seqs(await feed.after('w', 6, 10))).toEqual([]);
  });

  test('reads what a lost hint left out', async () => {
    const { feed, ready, append } = log(4);
    await ready;
    feed.follow('w', 4, () => undefined);
    await append(9);
    feed.publish('w', entries(8, 9));
    await turn();
    expect(seqs(await feed.after('w', 4, 10))).toEqual([5, 6, 7, 8, 9]);
  });

  test('takes a hint that comes while it reads', async () => {
    const { feed, ready, append, store } = log(4);
    await ready;
    feed.follow('w', 4, () => undefined);
    await append(5);
    const read = store.changesAfter.bind(store);
    store.changesAfter = async (workspaceId, after, limit) => {
      const found = await read(workspaceId, after, limit);
      if (after === 4) {
        await append(6);
        feed.hint('w', 6);
      }
      return found;
    };
    feed.hint('w', 5);
    await turn();
    expect(feed.position('w')).toBe(6);
  });

  test('a failed read is told, and the next hint reads again', async () => {
    const { feed, ready, append, store, errors } = log(4);
    await ready;
    feed.follow('w', 4, () => undefined);
    await append(5);
    const read = store.changesAfter.bind(store);
    store.changesAfter = () => Promise.reject(new Error('down'));
    feed.hint('w', 5);
    await turn();
    expect(errors.length).toBe(1);
    store.changesAfter = read;
    feed.hint('w', 5);
    await turn();
    expect(feed.position('w')).toBe(5);
  });

  test('a wrong hint does not keep it reading', async () => {
    const { feed, ready, store } = log(4);
    await ready;
    feed.follow('w', 4, () => undefined);
    let reads = 0;
    const read = store.changesAfter.bind(store);
    store.changesAfter = (...args) => {
      reads += 1;
      return read(...args);
    };
    feed.hint('w', 99);
    await turn();
    expect(reads).toBe(1);
  });

  test('says so when the log begins later than asked', async () => {
    const { feed, ready, db, append } = log(9);
    await ready;
    feed.follow('w', 3, () => undefined);
    db.truncate(6);
    await expect(feed.after('w', 4, 10)).rejects.toThrow(LogTruncated);
    await turn();
    await append(10);
    feed.hint('w', 10);
    await turn();
    expect(seqs(await feed.after('w', 6, 10))).toEqual([7, 8, 9, 10]);
    await expect(feed.after('w', 3, 10)).rejects.toThrow(LogTruncated);
  });

  test('says so, to who follows too, when nothing is left of the log', async () => {
    const { feed, ready, db, append } = log(4);
    await ready;
    let woken = 0;
    feed.follow('w', 4, () => (woken += 1));
    await append(6);
    db.truncate(6);
    feed.hint('w', 6);
    await turn();
    expect(woken).toBe(1);
    await expect(feed.after('w', 4, 10)).rejects.toThrow(LogTruncated);
    expect(await feed.after('w', 6, 10)).toEqual([]);
    await append(7);
    feed.publish('w', entries(7, 7));
    expect(seqs(await feed.after('w', 6, 10))).toEqual([7]);
  });

  test('the end of one follower, told twice, does not cut off the next', async () => {
    const { feed, ready, append } = log(4);
    await ready;
    const stop = feed.follow('w', 4, () => undefined);
    stop();
    let woken = 0;
    feed.follow('w', 4, () => (woken += 1));
    stop();
    await append(5);
    feed.publish('w', entries(5, 5));
    expect(woken).toBe(1);
    expect(feed.active()).toEqual(['w']);
  });

  test('a workspace without followers costs nothing', async () => {
    const { feed, ready } = log(4);
    await ready;
    feed.follow('w', 4, () => undefined)();
    feed.publish('w', entries(5, 5));
    expect(feed.active()).toEqual([]);
    expect(feed.position('w')).toBe(0);
  });

  test('keeps the newest thousands in memory, contiguous', async () => {
    const { feed, ready, append } = log(1);
    await ready;
    feed.follow('w', 1, () => undefined);
    for (let to = 1001; to <= 9001; to += 1000) {
      await append(to);
      feed.publish('w', entries(to - 999, to));
    }
    expect(seqs(await feed.after('w', 1, 3))).toEqual([2, 3, 4]);
    expect(seqs(await feed.after('w', 8998, 9))).toEqual([8999, 9000, 9001]);
    expect(seqs(await feed.after('w', 4500, 2))).toEqual([4501, 4502]);
  });

  describe('by weight', () => {
    const MB = 1024 * 1024;
    const heavy = (from: number, count: number, bytes: number): LogEntry[] =>
      entries(from, from + count - 1).map((each) => ({ ...each, patch: { text: 'x'.repeat(bytes) } }));
    /** A feed of a log that is all there, and the positions at which its store was asked. */
    const heavyLog = (count: number, bytes: number) => {
      const asked: number[] = [];
      const all = heavy(1, count, bytes);
      const store = new MemoryServerStore(new MemoryDatabase(toySchema));
      store.changesAfter = (_, after, limit) => {
        asked.push(after);
        return Promise.resolve(all.slice(after, after + limit));
      };
      const feed = new Feed<MemoryTx>(store, (error) => expect.unreachable(String(error)));
      return { feed, all, asked };
    };

    test('an answer is no more than a megabyte beside its first entry, from memory and from the store', async () => {
      const { feed, all } = heavyLog(12, 0.3 * MB);
      expect(seqs(await feed.after('w', 0, 1000))).toEqual([1, 2, 3]);
      feed.follow('w', 0, () => undefined);
      feed.publish('w', all);
      expect(seqs(await feed.after('w', 4, 1000))).toEqual([5, 6, 7]);
      const giant = heavyLog(2, 9 * MB);
      expect(seqs(await giant.feed.after('w', 0, 1000))).toEqual([1]);
    });

    test('what is kept of one workspace has a weight, and nothing is missing behind it', async () => {
      const { feed, all, asked } = heavyLog(40, MB);
      feed.follow('w', 0, () => undefined);
      for (const each of all) feed.publish('w', [each]);
      for (let cursor = 0; cursor < 40; cursor++)
        expect(seqs(await feed.after('w', cursor, 1))).toEqual([cursor + 1]);
      // Eight megabytes are in memory at most.
      expect(asked.length).toBeGreaterThanOrEqual(32);
      expect(asked.length).toBeLessThan(40);
    });

    test('what is kept of all workspaces together has a weight', async () => {
      const { feed, all, asked } = heavyLog(6, MB);
      const names = Array.from({ length: 20 }, (_, at) => `w${at}`);
      for (const name of names) {
        feed.follow(name, 0, () => undefined);
        feed.publish(name, all);
      }
      for (const name of names) for (let cursor = 0; cursor < 6; cursor++) await feed.after(name, cursor, 1);
      expect(asked.length).toBeGreaterThanOrEqual(20 * 6 - 32);
      expect(asked.length).toBeLessThan(20 * 6);
    });

    test('what is being read while the last follower leaves weighs nothing and is read no further', async () => {
      const { feed, all, asked } = heavyLog(6, MB);
      for (let at = 0; at < 20; at++) {
        const stop = feed.follow(`w${at}`, 0, () => undefined);
        feed.hint(`w${at}`, 12);
        stop();
        await turn();
      }
      expect(asked.length).toBe(20);
      feed.follow('w', 0, () => undefined);
      feed.publish('w', all);
      for (let cursor = 0; cursor < 6; cursor++) await feed.after('w', cursor, 1);
      expect(asked.length).toBe(20);
    });

    test('what nobody follows any more weighs nothing', async () => {
      const { feed, all, asked } = heavyLog(6, MB);
      for (let at = 0; at < 20; at++) {
        const stop = feed.follow(`w${at}`, 0, () => undefined);
        feed.publish(`w${at}`, all);
        stop();
      }
      feed.follow('w', 0, () => undefined);
      feed.publish('w', all);
      for (let cursor = 0; cursor < 6; cursor++) await feed.after('w', cursor, 1);
      expect(asked).toEqual([]);
    });
  });
});
