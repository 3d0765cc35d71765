import { scopes } from '@cairn/domain';
import type { Schema } from '@cairn/sync/schema';
import { CLOSE } from '@cairn/sync/protocol';
import {
  CommitQueue,
  Feed,
  TabConnection,
  systemClock,
  type LogEntry,
  type Outcome,
  type Socket,
  type SyncActor,
} from '@cairn/sync/server';
import { sql } from 'kysely';
import type { CommandRunner, CommandTx } from '../commands/index.ts';
import { Listener, type Db, type Tx } from '../db/index.ts';
import { endedAmong } from './ended-among.ts';
import { inTurn } from './in-turn.ts';
import { PgStore } from './pg-store.ts';

const CHANNEL = 'cairn_sync';
/** Carries ids of sign-in sessions that have ended, to the processes that hold their sockets. */
const ENDED_CHANNEL = 'cairn_ended';
/** Time for the revocation itself to reach a browser before its socket closes. */
const FAREWELL_MS = 250;
/** Heals a lost notification; contiguity of the log makes everything else safe. */
const POLL_MS = 1000;
/** Notifications of one workspace are gathered for so long. */
const NOTIFY_MS = 5;
/** After a restart tabs come back one by one, in so much time for each, and in at most so much for all. */
const RETURN_MS = 4;
const LONGEST_RETURN_MS = 10_000;

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
  /** Connected tabs, with the sign-in session that each was admitted by. */
  readonly #connections = new Map<TabConnection<Tx>, string>();
  readonly #listener: Listener;
  readonly #toNotify = new Map<string, number>();
  #poll: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.store = new PgStore(options.db, options.schema);
    this.#feed = new Feed(this.store, options.failed);
    this.#queue = new CommitQueue(
      this.store,
      (workspaceId, entries) => this.#committed(workspaceId, entries),
      options.runner,
      options.failed,
    );
    this.#listener = new Listener({
      url: options.url,
      channels: {
        [CHANNEL]: (payload) => this.#hint(payload),
        [ENDED_CHANNEL]: (signInId) => this.#closeSignedOut([signInId]),
      },
      onListening: () => void this.#heardNothing().catch(options.failed),
    });
  }

  async start(): Promise<void> {
    await this.#listener.start();
    this.#poll = setInterval(() => void this.#checkClocks(), POLL_MS);
  }

  /** Closes every socket with a hint when to come back; what their connections have handed over still runs. */
  leave(): void {
    const retryAfter = Math.min(LONGEST_RETURN_MS, Math.max(250, this.#connections.size * RETURN_MS));
    for (const connection of this.#connections.keys()) connection.leave(retryAfter);
  }

  /** Lets running commands finish. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    this.leave();
    await this.#queue.idle();
    await this.#listener.stop();
  }

  /** Runs one command for a caller that waits for its answer (HTTP, importers, jobs). */
  run(
    actor: SyncActor,
    command: { readonly name: string; readonly v: number; readonly args: unknown },
  ): Promise<Outcome> {
    return this.#queue.run({ actor, command, run: (tx) => this.#options.runner.run(tx, actor, command) });
  }

  /** Runs several commands of such a caller as one: all of them are committed, or none. */
  runAll(
    actor: SyncActor,
    commands: readonly { readonly name: string; readonly v: number; readonly args: unknown }[],
  ): Promise<Outcome> {
    const { runner } = this.#options;
    return this.#queue.run({
      actor,
      run: (tx) => inTurn(commands, (command) => runner.run(tx, actor, command)),
    });
  }

  /** Runs a change that is no command (accepting an invitation) as one ordered transaction of the workspace. */
  runWrite(job: Parameters<CommitQueue<Tx>['run']>[0]): Promise<Outcome> {
    return this.#queue.run(job);
  }

  /** What hangs on the events of a job, as on those of a command. */
  react(tx: CommandTx): Promise<void> {
    return this.#options.runner.react(tx);
  }

  /** Runs a command within a job, with the rights of the actor whom the job has. */
  perform(
    tx: CommandTx,
    command: { readonly name: string; readonly v: number; readonly args: unknown },
  ): Promise<unknown> {
    return this.#options.runner.perform(tx, command);
  }

  open(actor: SyncActor, signInId: string, socket: Socket): TabConnection<Tx> {
    const { schema, runner, build, failed } = this.#options;
    const connection = new TabConnection<Tx>(
      {
        store: this.store,
        feed: this.#feed,
        queue: this.#queue,
        execute: (tx, who, mutation) => runner.run(tx, who, mutation),
        clock: systemClock,
        schemaHash: schema.hash,
        build,
        failed,
        regranted: (each) => this.#closeRemoved(each),
      },
      actor,
      socket,
    );
    this.#connections.set(connection, signInId);
    return connection;
  }

  ended(connection: TabConnection<Tx>): void {
    connection.ended();
    this.#connections.delete(connection);
  }

  /** Closes the sockets of sign-in sessions that have ended, in every process. */
  async signedOut(signInIds: readonly string[]): Promise<void> {
    this.#closeSignedOut(signInIds);
    await sql`select pg_notify(${ENDED_CHANNEL}, id) from unnest(${[...signInIds]}::text[]) as id`.execute(
      this.#options.db,
    );
  }

  /** Closes a person's sockets in a workspace that is no longer theirs. */
  disconnect(userId: string, why: 'not_member', workspaceId: string): void {
    for (const connection of this.#connections.keys())
      if (connection.actor.userId === userId && connection.actor.workspaceId === workspaceId)
        connection.close(CLOSE.notMember, why);
  }

  /** Deleted by another process: there is no log any more that could tell. */
  #closeDeleted(workspaceId: string): void {
    for (const connection of this.#connections.keys())
      if (connection.actor.workspaceId === workspaceId) connection.close(CLOSE.notMember, 'not_member');
  }

  #closeSignedOut(signInIds: readonly string[]): void {
    for (const [connection, signInId] of this.#connections)
      if (signInIds.includes(signInId)) connection.close(CLOSE.signedOut, 'signed_out');
  }

  /** Somebody who is no longer in the workspace has no business with its socket. */
  #closeRemoved(connection: TabConnection<Tx>): void {
    if (connection.scopes.has(scopes.everyone)) return;
    setTimeout(() => {
      if (!connection.scopes.has(scopes.everyone)) connection.close(CLOSE.notMember, 'not_member');
    }, FAREWELL_MS);
  }

  get connections(): number {
    return this.#connections.size;
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

  #hint(payload: string): void {
    const [workspaceId = '', seq = '0'] = payload.split(':');
    this.#feed.hint(workspaceId, Number(seq));
  }

  /** Sign-outs may have been told while nobody listened here. Of the log, the safety poll knows. */
  async #heardNothing(): Promise<void> {
    this.#closeSignedOut(await endedAmong(this.#options.db, [...this.#connections.values()]));
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
      const there = new Set(rows.map(({ workspaceId }) => workspaceId));
      for (const workspaceId of active) if (!there.has(workspaceId)) this.#closeDeleted(workspaceId);
    } catch (error) {
      this.#options.failed(error);
    }
  }
}
