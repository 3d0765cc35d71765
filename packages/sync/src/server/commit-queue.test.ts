import { describe, expect, test } from 'vitest';
import type { WireMutation } from '../protocol.ts';
import {
  MemoryDatabase,
  MemoryServerStore,
  Transient,
  type MemoryTx,
  type StoreFaults,
} from '../simulator/memory-server-store.ts';
import { FORBIDDEN, toySchema } from '../simulator/toy-domain.ts';
import { toyBatching, ToyServer } from '../simulator/toy-server.ts';
import { CommitQueue, type Outcome } from './commit-queue.ts';
import { RunApart, type Batching, type LogEntry } from './ports.ts';

const uuid = (at: number): string => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const create = (mid: number, project = 'a'): WireMutation => ({
  mid,
  name: 'task.create',
  v: 1,
  args: { token: `t${mid}`, id: uuid(mid), project },
});
const refused = (mid: number): WireMutation => ({
  mid,
  name: 'task.rename',
  v: 1,
  args: { token: `t${mid}`, taskId: uuid(1), title: FORBIDDEN },
});

function server(faults: Partial<StoreFaults> = {}, batching?: Batching<MemoryTx>) {
  const db = new MemoryDatabase(toySchema);
  db.enrol('ann', ['p:a', 'u:ann']);
  db.enrol('bob', ['p:a', 'u:bob']);
  let transactions = 0;
  const store = new MemoryServerStore(db, {
    pause: () => undefined,
    beforeCommit: () => void (transactions += 1),
    afterCommit: () => undefined,
    ...faults,
  });
  const toy = new ToyServer(db);
  const published: LogEntry[] = [];
  const reported: Error[] = [];
  const queue = new CommitQueue<MemoryTx>(
    store,
    (_workspace, entries) => void published.push(...entries),
    batching,
    (error) => void reported.push(error),
  );
  const push = (mutation: WireMutation, clientId = 'c1', userId = 'ann'): Promise<Outcome> => {
    const actor = { userId, workspaceId: 'w' };
    const run = (tx: MemoryTx) => {
      if (mutation.name === 'explode') throw new Error('boom');
      if (mutation.name === 'delay') throw new Transient('deadlock');
      return toy.execute(tx, actor, mutation);
    };
    const { mid, after } = mutation;
    return queue.run({
      actor,
      client: { clientId, mid, after },
      command: mutation,
      run: async (tx) => run(tx),
    });
  };
  return { db, queue, push, published, reported, transactions: () => transactions };
}
const kinds = (outcomes: readonly Outcome[]): string[] =>
  outcomes.map((outcome) => (outcome.kind === 'done' && outcome.refusal ? 'refused' : outcome.kind));

describe('commit queue', () => {
  test('commits what waits together, numbered without a gap, effects before their acknowledgement', async () => {
    const { push, published, transactions } = server();
    const outcomes = await Promise.all([push(create(1)), push(create(2)), push(create(3))]);
    expect(kinds(outcomes)).toEqual(['done', 'done', 'done']);
    expect(transactions()).toBe(1);
    expect(published.map(({ seq, op }) => `${seq}${op}`)).toEqual(['1I', '2A', '3I', '4A', '5I', '6A']);
  });

  test('rolls a refused mutation back, records it, and lets its neighbours stand', async () => {
    const { db, push, published } = server();
    const outcomes = await Promise.all([push(create(1)), push(refused(2)), push(create(3))]);
    expect(kinds(outcomes)).toEqual(['done', 'refused', 'done']);
    expect(db.row('task', uuid(1))?.title).toBe('t1');
    expect(published.map(({ op }) => op).join('')).toBe('IAAIA');
    expect(published[2]?.patch).toMatchObject({ c: 'c1', n: 2, e: { code: FORBIDDEN } });
  });

  test('a repeated mutation is answered as the first time and not run again', async () => {
    const { db, push } = server();
    await Promise.all([push(create(1)), push(refused(2))]);
    const again = await Promise.all([push(create(1)), push(refused(2)), push(create(1))]);
    expect(kinds(again)).toEqual(['done', 'refused', 'done']);
    expect(again.every((outcome) => outcome.kind === 'done' && outcome.repeated)).toBe(true);
    expect(db.seq).toBe(3);
  });

  test('asks for the mutation that is missing, and takes nothing after it', async () => {
    const { push } = server();
    await push(create(1));
    expect(await push(create(3))).toEqual({ kind: 'gap', expected: 2 });
    expect(kinds([await push(create(2)), await push(create(3))])).toEqual(['done', 'done']);
  });

  test('does not wait for what exists no more, if nothing else came in between', async () => {
    const { push } = server();
    await push(create(1));
    expect(kinds([await push({ ...create(5), after: 1 }), await push(create(6))])).toEqual(['done', 'done']);
    expect(await push({ ...create(9), after: 5 })).toEqual({ kind: 'gap', expected: 7 });
    expect(await push({ ...create(3), after: 1 })).toMatchObject({ kind: 'done', repeated: true });
  });

  test('clients of two people do not share their counting, and neither may use the other id', async () => {
    const { push, published } = server();
    await push(create(1));
    expect(await push(create(1), 'c2', 'bob')).toMatchObject({ kind: 'done', repeated: false });
    // Told, so that it is not sent for ever; but recorded for nobody.
    expect(await push(create(2), 'c1', 'bob')).toMatchObject({ refusal: { code: 'conflict' } });
    expect(published.at(-1)).toMatchObject({ op: 'A', scope: 'u:bob', patch: { c: 'c1', n: 2 } });
    expect(await push(create(2))).toMatchObject({ kind: 'done', repeated: false });
  });

  test('one that throws is refused alone, and is not to be sent again', async () => {
    const { push, db, reported } = server();
    const exploding = { ...create(1), name: 'explode' };
    const outcomes = await Promise.all([push(create(1)), push(exploding, 'c2'), push(create(2))]);
    expect(kinds(outcomes)).toEqual(['done', 'refused', 'done']);
    expect(db.seq).toBe(5);
    expect(reported.map(({ message }) => message)).toEqual(['boom']);
    expect(await push(exploding, 'c2')).toMatchObject({ repeated: true, refusal: { code: 'internal' } });
    expect(kinds([await push(create(3), 'c2')])).toEqual(['gap']);
  });

  test('one whose trouble will pass fails alone, and may be sent again', async () => {
    const { push, db, reported } = server();
    const delayed = { ...create(1), name: 'delay' };
    const outcomes = await Promise.all([push(create(1)), push(delayed, 'c2'), push(create(2))]);
    expect(kinds(outcomes)).toEqual(['done', 'failed', 'done']);
    expect(db.seq).toBe(4);
    expect(reported).toEqual([]);
    expect(kinds([await push(create(3), 'c2')])).toEqual(['gap']);
  });

  test('acknowledges nothing that was not committed', async () => {
    let failing = true;
    const { push, published, db } = server({
      beforeCommit: () => {
        if (failing) throw new Transient('serialization failure');
        return undefined;
      },
    });
    expect(kinds(await Promise.all([push(create(1)), push(create(2))]))).toEqual(['failed', 'failed']);
    expect([published.length, db.seq]).toEqual([0, 0]);
    failing = false;
    expect(kinds(await Promise.all([push(create(1)), push(create(2))]))).toEqual(['done', 'done']);
  });

  test('a commit that is in doubt is not done twice', async () => {
    let doubtful = true;
    const { push, db } = server({
      afterCommit: () => {
        if (doubtful) throw new Transient('connection lost');
      },
    });
    expect(kinds([await push(create(1))])).toEqual(['failed']);
    doubtful = false;
    expect(await push(create(1))).toMatchObject({ kind: 'done', repeated: true });
    expect(db.verdict('t1')).toEqual({ taken: 1, refused: 0 });
  });

  test('a neighbour of a flood is done after the group that runs, and the next', async () => {
    const { push, transactions } = server();
    const flood = Array.from({ length: 1000 }, (_, at) => push(create(at + 1), 'c2', 'bob'));
    expect(kinds([await push({ ...create(1), args: create(2000).args })])).toEqual(['done']);
    expect(transactions()).toBeLessThanOrEqual(2);
    expect(new Set(kinds(await Promise.all(flood)))).toEqual(new Set(['done']));
    // Small groups as long as the neighbour may come back, then as large as they may be.
    expect(transactions()).toBe(32 + Math.ceil((1000 - 32 * 4) / 64) + 1);
  });

  test('giants go in small groups, what is small beside them goes together and first', async () => {
    const { push, transactions } = server();
    const giant = (mid: number): WireMutation => ({
      ...create(mid),
      args: { ...(create(mid).args as object), project: 'a', note: 'x'.repeat(200 * 1024) },
    });
    const giants = Array.from({ length: 5 }, (_, at) => push(giant(at + 1), 'c2', 'bob'));
    const small = ['ann', 'dan', 'fay'].map((person, at) =>
      push({ ...create(1), args: create(at + 100).args }, person, person),
    );
    await Promise.all(small);
    expect(transactions()).toBe(1);
    await Promise.all(giants);
    expect(transactions()).toBe(6);
  });

  test('takes only so much of one person, by number and by weight, and all of the others', async () => {
    const { push, queue } = server();
    const flood = Array.from({ length: 5100 }, (_, at) => push(create(at + 1), 'c2', 'bob'));
    expect(kinds([await push(create(5200), 'c2', 'bob')])).toEqual(['crowded']);
    expect(kinds([await push({ ...create(1), args: create(9000).args })])).toEqual(['done']);
    const all = kinds(await Promise.all(flood));
    expect(all.filter((each) => each === 'crowded').length).toBe(100);
    const heavy = 'x'.repeat(8 * 1024 * 1024);
    const giants = Array.from({ length: 5 }, () =>
      queue.run({
        actor: { userId: 'eve', workspaceId: 'w' },
        command: { ...create(1), args: heavy },
        run: async () => ({ entries: [] }),
      }),
    );
    expect(kinds(await Promise.all(giants))).toEqual(['done', 'done', 'done', 'done', 'crowded']);
  });

  test('what the server itself has to do is always taken', async () => {
    const { push, queue } = server();
    const flood = Array.from({ length: 5000 }, (_, at) => push(create(at + 1), 'c2', 'bob'));
    const actor = { userId: 'bob', workspaceId: 'w' };
    expect(kinds([await queue.run({ actor, run: async () => ({ entries: [] }) })])).toEqual(['done']);
    await Promise.all(flood);
  });

  test('remembers as many refusals of a client as weigh no more than it may keep', async () => {
    const { db, queue } = server();
    const actor = { userId: 'ann', workspaceId: 'w' };
    const refusal = { code: 'no', message: 'x'.repeat(2000) };
    for (let mid = 1; mid <= 40; mid++)
      await queue.run({
        actor,
        client: { clientId: 'c1', mid },
        run: async () => ({ entries: [], refusal }),
      });
    const recent = db.client('c1')?.state.recent ?? [];
    expect(recent.at(-1)?.mid).toBe(40);
    expect(JSON.stringify(recent).length).toBeLessThanOrEqual(32 * 1024);
    expect(recent.length).toBeGreaterThan(10);
  });

  test('waits until everything is done before it is idle', async () => {
    const { push, queue, db } = server();
    void push(create(1));
    void push(create(2));
    await queue.idle();
    expect(db.seq).toBe(4);
  });

  describe('of commands that can be batched', () => {
    const steps: string[] = [];
    const batching: Batching<MemoryTx> = {
      prepare: async (tx, planned) => {
        steps.push(`prepare ${planned.length}`);
        await toyBatching.prepare(tx, planned);
      },
      finish: async () => void steps.push('finish'),
    };
    const batched = (faults: Partial<StoreFaults> = {}, how = batching) => {
      steps.length = 0;
      return server(faults, how);
    };

    test('runs them together, and writes once for all', async () => {
      const { push, published, transactions } = batched();
      const outcomes = await Promise.all([push(create(1)), push(create(2)), push(create(1), 'c2', 'bob')]);
      expect(kinds(outcomes)).toEqual(['done', 'done', 'refused']);
      expect(steps).toEqual(['prepare 3', 'finish']);
      expect(transactions()).toBe(1);
      expect(published.map(({ seq, op }) => `${seq}${op}`)).toEqual(['1I', '2A', '3I', '4A', '5A']);
    });

    test('runs them again one by one when one of them must be taken back', async () => {
      const { db, push, published } = batched();
      const outcomes = await Promise.all([push(create(1)), push(refused(2)), push(create(3))]);
      expect(kinds(outcomes)).toEqual(['done', 'refused', 'done']);
      expect(steps).toEqual(['prepare 3']);
      expect(db.row('task', uuid(1))?.title).toBe('t1');
      expect(published.map(({ op }) => op).join('')).toBe('IAAIA');
    });

    test('runs them again one by one when what was held back cannot be written', async () => {
      const cannot = { ...batching, finish: () => Promise.reject(new RunApart()) };
      const { db, push } = batched({}, cannot);
      expect(kinds(await Promise.all([push(create(1)), push(create(2))]))).toEqual(['done', 'done']);
      expect(db.verdict('t1')).toEqual({ taken: 1, refused: 0 });
    });

    test('runs nothing again once the commit was begun', async () => {
      const { queue } = batched({
        afterCommit: () => {
          throw new Transient('connection lost');
        },
      });
      let runs = 0;
      const run = async () => {
        runs += 1;
        return { entries: [] };
      };
      const actor = { userId: 'ann', workspaceId: 'w' };
      expect(kinds([await queue.run({ actor, command: create(1), run })])).toEqual(['failed']);
      expect(runs).toBe(1);
    });

    test('keeps them from what is no command, and those before and after it together', async () => {
      const { queue, push, published } = batched();
      const actor = { userId: 'ann', workspaceId: 'w' };
      const run = async () => {
        steps.push('job');
        return { entries: [] };
      };
      const job = () => queue.run({ actor, run });
      const all = [push(create(1)), push(create(2)), job(), push(create(3)), push(create(4))];
      expect(kinds(await Promise.all(all))).toEqual(all.map(() => 'done'));
      expect(steps).toEqual(['prepare 2', 'finish', 'job', 'prepare 2', 'finish']);
      expect(published.flatMap(({ op, rowId }) => (op === 'I' ? rowId : []))).toEqual([1, 2, 3, 4].map(uuid));
    });

    test('keeps them together beside jobs of others that came in between', async () => {
      const { queue, push, transactions } = batched();
      const run = async () => {
        steps.push('job');
        return { entries: [] };
      };
      const job = () => queue.run({ actor: { userId: 'bot', workspaceId: 'w' }, run });
      const all = [push(create(1)), job(), push(create(2)), job(), push(create(1), 'c2', 'bob')];
      await Promise.all(all);
      expect(steps).toEqual(['prepare 3', 'finish', 'job', 'job']);
      expect(transactions()).toBe(2);
    });
  });
});
