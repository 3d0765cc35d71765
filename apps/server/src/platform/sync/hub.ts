import type { Schema } from '@cairn/sync/schema';
import { CLOSE } from '@cairn/sync/protocol';
import {
  CommitQueue,
  Feed,
  Session,
  systemClock,
  type LogEntry,
  type Outcome,
  type Socket,
  type SyncActor,
} from '@cairn/sync/server';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { CommandRunner } from '../commands/index.ts';
import type { Db, Tx } from '../db/index.ts';
import { PgStore } from './pg-store.ts';

const CHANNEL = 'cairn_sync';
/** Heals a lost notification; contiguity of the log makes everything else safe. */
const POLL_MS = 1000;
/** Notifications of one workspace are gathered for so long. */
const NOTIFY_MS = 5;
const RECONNECT_MS = 1000;

export interface HubOptions {
  readonly db: Db;
  readonly url: string;
  readonly schema: Schema;
  readonly runner: CommandRunner;
  readonly build: string;
  readonly failed: (error: unknown) => void;
}

/** The live half of a process: the commit queue, the feed, and every connected tab. */
export class SyncHub {
  readonly store: PgStore;
  readonly #options: HubOptions;
  readonly #feed: Feed<Tx>;
  readonly #queue: CommitQueue<Tx>;
  readonly #sessions = new Set<Session<Tx>>();
  readonly #toNotify = new Map<string, number>();
  #listener: Client | undefined;
  #poll: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.store = new PgStore(options.db, options.schema);
    this.#feed = new Feed(this.store, options.failed);
    this.#queue = new CommitQueue(this.store, (workspaceId, entries) =>
      this.#committed(workspaceId, entries),
    );
  }

  async start(): Promise<void> {
    await this.#listen();
    this.#poll = setInterval(() => void this.#checkClocks(), POLL_MS);
  }

  /** Lets running commands finish, then closes every socket with a hint when to come back. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    for (const session of this.#sessions) session.close(1012, 'restarting');
    await this.#queue.idle();
    await this.#listener?.end().catch(() => undefined);
  }

  /** Runs one command for a caller that waits for its answer (HTTP, importers, jobs). */
  run(
    actor: SyncActor,
    command: { readonly name: string; readonly v: number; readonly args: unknown },
  ): Promise<Outcome> {
    return this.#queue.run({ actor, run: (tx) => this.#options.runner.run(tx, actor, command) });
  }

  /** Runs a change that is no command (accepting an invitation) as one ordered transaction of the workspace. */
  runJob(job: Parameters<CommitQueue<Tx>['run']>[0]): Promise<Outcome> {
    return this.#queue.run(job);
  }

  open(actor: SyncActor, socket: Socket): Session<Tx> {
    const { schema, runner, build, failed } = this.#options;
    const session = new Session<Tx>(
      {
        store: this.store,
        feed: this.#feed,
        queue: this.#queue,
        execute: (tx, who, mutation) => runner.run(tx, who, mutation),
        clock: systemClock,
        schemaHash: schema.hash,
        build,
        failed,
      },
      actor,
      socket,
    );
    this.#sessions.add(session);
    return session;
  }

  ended(session: Session<Tx>): void {
    session.ended();
    this.#sessions.delete(session);
  }

  /** Closes a person's sockets at once: signed out, account closed, or thrown out of a workspace. */
  disconnect(userId: string, why: 'signed-out' | 'not-member', workspaceId?: string): void {
    const code = why === 'signed-out' ? CLOSE.signedOut : CLOSE.notMember;
    for (const session of this.#sessions)
      if (
        session.actor.userId === userId &&
        (workspaceId === undefined || session.actor.workspaceId === workspaceId)
      )
        session.close(code, why);
  }

  get connections(): number {
    return this.#sessions.size;
  }

  #committed(workspaceId: string, entries: readonly LogEntry[]): void {
    this.#feed.publish(workspaceId, entries);
    const seq = entries.at(-1)?.seq ?? 0;
    if (this.#toNotify.size === 0) setTimeout(() => void this.#notify(), NOTIFY_MS);
    this.#toNotify.set(workspaceId, Math.max(seq, this.#toNotify.get(workspaceId) ?? 0));
  }

  /** After the commit and outside of it: a NOTIFY inside a transaction takes a lock of the whole server. */
  async #notify(): Promise<void> {
    const hints = [...this.#toNotify].map(([workspaceId, seq]) => `${workspaceId}:${seq}`);
    this.#toNotify.clear();
    if (this.#stopped) return;
    try {
      await sql`select pg_notify(${CHANNEL}, hint) from unnest(${hints}::text[]) as hint`.execute(
        this.#options.db,
      );
    } catch (error) {
      this.#options.failed(error);
    }
  }

  async #listen(): Promise<void> {
    if (this.#stopped) return;
    const client = new Client({ connectionString: this.#options.url });
    const lost = (): void => {
      client.removeAllListeners('end');
      if (this.#listener === client) this.#listener = undefined;
      setTimeout(() => void this.#listen(), RECONNECT_MS);
    };
    client.on('error', () => undefined);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      const [workspaceId = '', seq = '0'] = payload.split(':');
      this.#feed.hint(workspaceId, Number(seq));
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#listener = client;
    } catch {
      // The safety poll carries the feed until the database is back.
    }
  }

  async #checkClocks(): Promise<void> {
    const active = this.#feed.active();
    if (active.length === 0) return;
    try {
      const { rows } = await sql<{ workspaceId: string; seq: number }>`
        select workspace_id, seq from workspace_clock where workspace_id = any(${active}::uuid[])`.execute(
        this.#options.db,
      );
      for (const { workspaceId, seq } of rows) this.#feed.hint(workspaceId, seq);
    } catch (error) {
      this.#options.failed(error);
    }
  }
}
