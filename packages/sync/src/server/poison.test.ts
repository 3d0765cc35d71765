import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireMutation } from '../protocol.ts';
import { MemoryDatabase, MemoryServerStore, type MemoryTx } from '../simulator/memory-server-store.ts';
import { FORBIDDEN, toySchema } from '../simulator/toy-domain.ts';
import { toyBatching, ToyServer } from '../simulator/toy-server.ts';
import { CommitQueue, type Outcome } from './commit-queue.ts';
import type { Batching, Executed, LogEntry, SavedClient } from './ports.ts';

/** Where one job brings down what it shares with the others. */
const POISONS = [
  'run',
  'run, no error',
  'nothing returned',
  'finish',
  'append',
  'save',
  'commit',
  'plain refusal',
] as const;
type Poison = (typeof POISONS)[number];

interface Asked {
  readonly client: number;
  readonly poison: Poison | undefined;
  readonly isAnswered: boolean;
}

const USERS = ['ann', 'bob', 'eve'] as const;
const asked = fc.array(
  fc.record({
    client: fc.nat(4),
    poison: fc.option(fc.constantFrom(...POISONS), { nil: undefined, freq: 3 }),
    /** Sent by a client that repeats until it is answered; else by a caller who waits for the answer. */
    isAnswered: fc.boolean(),
  }),
  { minLength: 1, maxLength: 90 },
);
const isPoison = (text: string, kind: string): boolean => text.includes(`poison ${kind}`);

/** A store that cannot take what is poisoned, in the statement or at the commit. */
class Choosy extends MemoryServerStore {
  override async append(tx: MemoryTx, workspaceId: string, entries: readonly LogEntry[]): Promise<number> {
    if (isPoison(JSON.stringify(entries), 'append')) throw new Error('append');
    return super.append(tx, workspaceId, entries);
  }

  override async saveClients(tx: MemoryTx, clients: readonly SavedClient[]): Promise<void> {
    if (isPoison(JSON.stringify(clients), 'save')) throw new Error('save');
    return super.saveClients(tx, clients);
  }

  override transaction<T>(workspaceId: string, run: (tx: MemoryTx) => Promise<T>): Promise<T> {
    return super.transaction(workspaceId, async (tx) => {
      const value = await run(tx);
      if (isPoison([...tx.rows.values()].map((row) => row?.title).join(), 'commit'))
        throw new Error('commit');
      return value;
    });
  }
}

const batching: Batching<MemoryTx> = {
  ...toyBatching,
  finish: async (tx) => {
    if (isPoison([...tx.rows.values()].map((row) => row?.title).join(), 'finish')) throw new Error('finish');
  },
};

function run(jobs: readonly Asked[], mids: Map<number, number>) {
  const db = new MemoryDatabase(toySchema);
  for (const user of USERS) db.enrol(user, ['p:a', `u:${user}`]);
  const toy = new ToyServer(db);
  const published: LogEntry[] = [];
  const queue = new CommitQueue<MemoryTx>(
    new Choosy(db),
    (_workspaceId, entries) => {
      published.push(...entries);
      throw new Error('nobody hears it');
    },
    batching,
  );
  const outcomes = jobs.map(({ client, poison, isAnswered }, at): Promise<Outcome> => {
    const id = `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
    const mid = (mids.get(client) ?? 0) + 1;
    if (isAnswered) mids.set(client, mid);
    const command: WireMutation = {
      mid,
      name: 'task.create',
      v: 1,
      args: { token: `${at} poison ${poison}`, id, project: 'a' },
    };
    const actor = { userId: USERS[client % USERS.length] ?? '', workspaceId: 'w' };
    const work = async (tx: MemoryTx): Promise<Executed> => {
      if (poison === 'run') throw new Error('run');
      if (poison === 'run, no error') throw undefined as unknown as Error;
      if (poison === 'nothing returned') return undefined as unknown as Executed;
      const executed = await toy.execute(tx, actor, command);
      if (poison === 'plain refusal') return { entries: [], refusal: { code: FORBIDDEN, message: '' } };
      if (poison === 'save') return { entries: [], refusal: { code: FORBIDDEN, message: 'poison save' } };
      // In the group's last statement before the commit, whatever has written it.
      if (poison === 'finish' && !tx.together) throw new Error('finish');
      return executed;
    };
    const sender = isAnswered ? { client: { clientId: `c${client}`, mid } } : {};
    return queue.run({ actor, ...sender, command, run: work });
  });
  return { db, published, outcomes };
}

const outcomeOf = (outcome: Outcome): string =>
  outcome.kind === 'done' ? (outcome.refusal?.code ?? 'done') : outcome.kind;

function expected({ poison, isAnswered }: Asked): string {
  if (poison === undefined) return 'done';
  if (poison === 'plain refusal') return FORBIDDEN;
  // Who waits for the answer saves no state.
  if (poison === 'save' && !isAnswered) return FORBIDDEN;
  return isAnswered ? 'internal' : 'failed';
}

test('of any group with poison in it only the poison fails, and all else is done in the order of each client', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (jobs) => {
      const { db, published, outcomes } = run(jobs, new Map());
      expect((await Promise.all(outcomes)).map(outcomeOf)).toEqual(jobs.map(expected));
      expect(published.map(({ seq }) => seq)).toEqual(Array.from({ length: db.seq }, (_, at) => at + 1));
      const taken = jobs.flatMap((job, at) => (expected(job) === 'done' ? [at] : []));
      const rows = taken.filter((at) =>
        db.row('task', `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`),
      );
      expect(rows).toEqual(taken);
      for (let client = 0; client < 5; client++) {
        const heard = published.filter(({ op, patch }) => op === 'A' && patch.c === `c${client}`);
        expect(heard.map(({ patch }) => patch.n)).toEqual(heard.map((_, at) => at + 1));
        const sent = jobs.filter((job) => job.isAnswered && job.client === client);
        expect(heard.length).toBe(sent.length);
      }
    }),
    { numRuns: 300 },
  );
});
