import type { StoredSegment } from './packed-segment.ts';
import type { LocalStore, Packet, PartialRows, PendingMutation, Position } from './ports.ts';

/** Packets in the journal before a new snapshot is written. */
const JOURNAL_PACKETS = 2000;

export interface Snapshot {
  readonly position: Position;
  readonly segments: readonly StoredSegment[];
  readonly partials: readonly PartialRows[];
}

interface Id {
  readonly clientId: string;
  readonly mid: number;
}

/** Writes to the local store, in order. The first failure is reported, and nothing is written after it. */
export class Disk {
  readonly #local: LocalStore;
  readonly #snapshot: () => Snapshot;
  readonly #onFailed: (error: unknown) => void;
  #tail: Promise<void> = Promise.resolve();
  #open = true;
  #journalled = 0;
  #replacing = false;
  #stamp = '';
  readonly #newStamp: () => string;

  /** @param snapshot everything confirmed, at one moment */
  constructor(
    local: LocalStore,
    snapshot: () => Snapshot,
    newStamp: () => string,
    onFailed: (error: unknown) => void,
  ) {
    this.#local = local;
    this.#snapshot = snapshot;
    this.#newStamp = newStamp;
    this.#onFailed = onFailed;
  }

  /** Resolves when everything queued so far has been written, or never will be. */
  flushed(): Promise<void> {
    return this.#tail;
  }

  /** Stops writing: later writes are ignored. */
  close(): void {
    this.#open = false;
  }

  fail(error: unknown): void {
    if (!this.#open) return;
    this.#open = false;
    this.#onFailed(error);
  }

  /** Continues the journal of the loaded rows. */
  found(stamp: string, packets: number): void {
    this.#stamp = stamp;
    this.#journalled = packets;
  }

  write(run: (local: LocalStore) => Promise<void>): void {
    if (!this.#open) return;
    this.#tail = this.#tail.then(() => run(this.#local)).catch((error: unknown) => this.fail(error));
  }

  /** The stored mutations of all clients, after everything queued so far; empty if they can't be read. */
  async outbox(): Promise<readonly PendingMutation[]> {
    await this.#tail;
    return this.#local.outbox().catch(() => []);
  }

  drop(mutations: readonly Id[]): void {
    if (mutations.length > 0) this.write((local) => local.dropMutations(mutations));
  }

  /**
   * Stores one parent's rows, unless another tab has written meanwhile: they may be older than its rows or of another
   * epoch.
   */
  putPartial(rows: PartialRows): void {
    const stamp = this.#stamp;
    this.write((local) => local.putPartial(rows, stamp));
  }

  /** Appends a packet; if something else was written meanwhile, writes a whole new snapshot. */
  journal(packet: Packet, position: Position, settled: readonly Id[]): void {
    this.#journalled += 1;
    const stamped = { ...position, stamp: this.#stamp };
    this.write(async (local) => {
      if (await local.journal(packet, stamped, settled)) return;
      // The snapshot may be newer than the packet, so the packet's mutations are removed separately.
      if (settled.length > 0) await local.dropMutations(settled);
      if (!this.#replacing) this.replace();
    });
    if (this.#journalled > JOURNAL_PACKETS) this.replace();
  }

  /** Writes a new snapshot of everything confirmed and empties the journal. */
  replace(): void {
    const { position, segments, partials } = this.#snapshot();
    const stamped = { ...position, stamp: this.#newStamp() };
    this.#stamp = stamped.stamp;
    this.#journalled = 0;
    this.#replacing = true;
    this.write(async (local) => {
      this.#replacing = false;
      await local.replace(stamped, segments, partials);
    });
  }
}
