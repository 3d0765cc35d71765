import type { WireMutation } from '../protocol.ts';
import { CommitQueue, type Outcome } from '../server/commit-queue.ts';
import { Feed } from '../server/feed.ts';
import type { Clock, Executed, SyncActor } from '../server/ports.ts';
import { TabConnection, type Socket } from '../server/tab-connection.ts';
import type { MemoryServerStore, MemoryTx } from './memory-server-store.ts';
import { toySchema } from './toy-domain.ts';
import { toyBatching } from './toy-server.ts';

export interface ProcessPorts {
  readonly store: MemoryServerStore;
  readonly clock: Clock;
  readonly execute: (tx: MemoryTx, actor: SyncActor, mutation: WireMutation) => Promise<Executed>;
  readonly failed: (error: unknown) => void;
  readonly makeQueue?:
    | ((store: MemoryServerStore, feed: Feed<MemoryTx>) => CommitQueue<MemoryTx>)
    | undefined;
}

/** One run of the server: everything here is lost at a restart. */
export class Process {
  readonly store: MemoryServerStore;
  readonly feed: Feed<MemoryTx>;
  readonly #ports: ProcessPorts;
  readonly #queue: CommitQueue<MemoryTx>;
  readonly #connections = new Map<TabConnection<MemoryTx>, () => void>();
  #dead = false;

  constructor(ports: ProcessPorts) {
    this.#ports = ports;
    this.store = ports.store;
    this.feed = new Feed(ports.store, ports.failed);
    this.#queue =
      ports.makeQueue?.(ports.store, this.feed) ??
      new CommitQueue(
        ports.store,
        (workspaceId, entries) => this.feed.publish(workspaceId, entries),
        toyBatching,
        ports.failed,
      );
  }

  open(userId: string, socket: Socket, cutOff: () => void): TabConnection<MemoryTx> {
    const { store, clock, execute, failed } = this.#ports;
    const connection = new TabConnection<MemoryTx>(
      {
        store,
        feed: this.feed,
        queue: this.#queue,
        execute,
        clock,
        schemaHash: toySchema.hash,
        build: '',
        failed,
      },
      { userId, workspaceId: 'w' },
      socket,
    );
    this.#connections.set(connection, cutOff);
    return connection;
  }

  forget(connection: TabConnection<MemoryTx> | undefined): void {
    if (connection) this.#connections.delete(connection);
  }

  /** A change that no client asked for. */
  run(run: (tx: MemoryTx) => Promise<Executed>): Promise<Outcome> {
    return this.#queue.run({ actor: { userId: 'server', workspaceId: 'w' }, run });
  }

  /** The result of polling the position, for commits that this process doesn't know to have succeeded. */
  poll(seq: number): void {
    if (!this.#dead) this.feed.hint('w', seq);
  }

  kill(): void {
    this.#dead = true;
    this.store.kill();
    for (const [connection, cutOff] of this.#connections) {
      connection.ended();
      cutOff();
    }
    this.#connections.clear();
  }
}
