import type { StoredSegment } from './packed-segment.ts';
import {
  continues,
  type Loaded,
  type LocalStore,
  type Packet,
  type PartialRows,
  type PendingMutation,
  type StoredPosition,
} from './ports.ts';

/** A local store that lasts until the tab is closed: for tests, private windows and blocked storage. */
export class MemoryStore implements LocalStore {
  #position: StoredPosition | undefined;
  #segments: readonly StoredSegment[] = [];
  readonly #partials = new Map<string, PartialRows>();
  #journal: Packet[] = [];
  readonly #outbox = new Map<string, PendingMutation>();

  load(): Promise<Loaded> {
    return Promise.resolve(
      structuredClone({
        position: this.#position,
        segments: this.#segments,
        partials: [...this.#partials.values()],
        journal: this.#journal,
        outbox: [...this.#outbox.values()],
      }),
    );
  }

  replace(
    position: StoredPosition,
    segments: readonly StoredSegment[],
    partials: readonly PartialRows[],
  ): Promise<void> {
    this.#position = position;
    this.#segments = segments;
    this.#journal = [];
    this.#partials.clear();
    for (const partial of partials) this.#partials.set(partial.key, partial);
    return Promise.resolve();
  }

  outbox(): Promise<readonly PendingMutation[]> {
    return Promise.resolve([...this.#outbox.values()].sort((a, b) => a.mid - b.mid));
  }

  async journal(
    packet: Packet,
    position: StoredPosition,
    settled: readonly { clientId: string; mid: number }[],
  ): Promise<boolean> {
    if (!continues(this.#position, packet, position)) return false;
    this.#journal.push(packet);
    this.#position = position;
    await this.dropMutations(settled);
    return true;
  }

  putPartial(rows: PartialRows, stamp: string): Promise<void> {
    if (this.#position?.stamp === stamp) this.#partials.set(rows.key, rows);
    return Promise.resolve();
  }

  putMutation(mutation: PendingMutation): Promise<void> {
    this.#outbox.set(`${mutation.clientId} ${mutation.mid}`, mutation);
    return Promise.resolve();
  }

  dropMutations(mutations: readonly { clientId: string; mid: number }[]): Promise<void> {
    for (const { clientId, mid } of mutations) this.#outbox.delete(`${clientId} ${mid}`);
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.#position = undefined;
    this.#segments = [];
    this.#journal = [];
    this.#partials.clear();
    this.#outbox.clear();
    return Promise.resolve();
  }

  close(): void {}
}
