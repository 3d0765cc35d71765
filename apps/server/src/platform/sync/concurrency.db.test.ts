import { schema } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { CommitQueue, Feed, type LogEntry, type SyncActor } from '@cairn/sync/server';
import { Random } from '@cairn/sync/simulator';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { createDb, withTransaction } from '../db/index.ts';
import { PgStore } from './pg-store.ts';

const MINUTES = 60_000;
/** By hand: LOG_OPERATIONS=50000 LOG_SEEDS=20, again from one of them with LOG_FROM. Each run of the pipeline tries one of its own. */
const OPERATIONS = Number(process.env.LOG_OPERATIONS ?? 1000);
const SEEDS = Number(process.env.LOG_SEEDS ?? 1);
const FROM = Number(process.env.LOG_FROM ?? Math.floor(Math.random() * 2 ** 24));
/** As many processes as write at the same time. */
const WRITERS = 12;
const READERS = 3;

const team = fixture(async () => {
  const opened = await openTestDatabase();
  const db = createDb({ url: opened.url, poolSize: WRITERS + READERS + 2 });
  const owner = uuid();
  await sql`insert into users (id, email, display_name) values (${owner}, 'o@example.org', 'O')`.execute(db);
  return { opened, db, owner };
});

afterAll(async () => {
  await team.db.destroy();
  await team.opened.drop();
});

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

async function givenWorkspace(): Promise<SyncActor> {
  const workspaceId = uuid();
  await sql`insert into workspaces (id, slug, name, company_size, created_by)
    values (${workspaceId}, ${`w-${workspaceId.slice(-12)}`}, 'W', '1', ${team.owner})`.execute(team.db);
  await sql`insert into workspace_clock (workspace_id) values (${workspaceId})`.execute(team.db);
  return { workspaceId, userId: team.owner };
}

const entry = (mark: string): LogEntry => ({
  seq: 0,
  op: 'U',
  model: 'issue',
  rowId: mark,
  scope: 'w',
  patch: { mark },
});

/**
 * A process that appends, now and then dawdles with the log's end in its hands, gives up, or is refused. Who dawdles does
 * not wait for the workspace's turn: the clock alone must do.
 */
async function write(store: PgStore, actor: SyncActor, random: Random, marks: string[]): Promise<string[]> {
  const queue = new CommitQueue(store, () => undefined);
  const committed: string[] = [];
  for (const mark of marks) {
    const entries = Array.from({ length: random.between(1, 4) }, (_, at) => entry(`${mark}.${at}`));
    if (random.chance(0.3)) await pause(random.below(3));
    const dawdles = random.chance(0.1) ? random.below(12) : 0;
    const gives = random.chance(0.1) ? 'up' : random.chance(0.1) ? 'no' : 'on';
    if (dawdles > 0) {
      const late = withTransaction(team.db, async (tx) => {
        await store.append(tx, actor.workspaceId, entries);
        await pause(dawdles);
        if (gives !== 'on') throw new Error('gives up');
      });
      if (await late.then(() => true).catch(() => false))
        committed.push(...entries.map(({ rowId }) => rowId));
      continue;
    }
    const outcome = await queue.run({
      actor,
      run: async () => {
        if (gives === 'up') throw new Error('gives up');
        return { entries, ...(gives === 'no' ? { refusal: { code: 'no', message: 'no' } } : {}) };
      },
    });
    if (outcome.kind === 'done' && !outcome.refusal) committed.push(...entries.map(({ rowId }) => rowId));
  }
  return committed;
}

/** A process that follows the log and is only ever told how far it goes. */
async function follow(store: PgStore, actor: SyncActor, over: () => boolean): Promise<string[]> {
  const feed = new Feed(store, (error) => expect.unreachable(String(error)));
  const { workspaceId } = actor;
  feed.follow(workspaceId, 0, () => undefined);
  const seen: string[] = [];
  let cursor = 0;
  for (;;) {
    const last = over();
    const { seq } = await store.clock(workspaceId);
    feed.hint(workspaceId, seq);
    await pause(1);
    for (const { entry } of await feed.after(workspaceId, cursor, 50)) {
      expect(entry.seq).toBe(cursor + 1);
      cursor = entry.seq;
      seen.push(entry.rowId);
    }
    if (last && cursor === seq) return seen;
  }
}

test.each(Array.from({ length: SEEDS }, (_, at) => FROM + at))(
  `a late committer is never skipped, seed %i (${OPERATIONS} transactions of ${WRITERS} processes)`,
  { timeout: 60 * MINUTES },
  async (seed) => {
    const actor = await givenWorkspace();
    const store = new PgStore(team.db, schema);
    let writing = true;
    const readers = Array.from({ length: READERS }, () => follow(store, actor, () => !writing));
    const writers = Array.from({ length: WRITERS }, (_, at) => {
      const marks = Array.from({ length: Math.ceil(OPERATIONS / WRITERS) }, (_unused, n) => `${at}-${n}`);
      return write(store, actor, new Random(seed * 100 + at), marks);
    });
    const committed = (await Promise.all(writers)).flat();
    writing = false;
    for (const seen of await Promise.all(readers)) {
      // Each once, none that was given up, and each writer's in its order.
      expect(seen.length).toBe(committed.length);
      expect(new Set(seen)).toEqual(new Set(committed));
      for (let at = 0; at < WRITERS; at++) {
        const own = (mark: string): boolean => mark.startsWith(`${at}-`);
        expect(seen.filter(own)).toEqual(committed.filter(own));
      }
    }
    expect((await store.clock(actor.workspaceId)).seq).toBe(committed.length);
  },
);
