import { mergeUpdates } from 'yjs';
import { LIMITS } from '../protocol/index.ts';
import type { PendingUpdate } from './document-store.ts';

/** Merging is quadratic at worst: so many at once are quick. */
const MERGED_AT_MOST = 100;

/** Changes that the server has not acknowledged, of this tab and of tabs that ended before theirs were sent. */
export class Outbox {
  #pending: PendingUpdate[] = [];
  /** How much of each tab's changes this connection has sent. */
  #sent = new Map<string, number>();

  get count(): number {
    return this.#pending.length;
  }

  add(update: PendingUpdate): void {
    this.#pending.push(update);
  }

  /** Whether it was new. */
  adopt(update: PendingUpdate): boolean {
    const isKnown = this.#pending.some(({ clientId, n }) => clientId === update.clientId && n === update.n);
    if (!isKnown) this.#pending.push(update);
    return !isKnown;
  }

  /** A new connection has sent nothing yet. */
  reconnected(): void {
    this.#sent = new Map();
  }

  /** What is to be sent now: the changes of each tab in their order, several as one. */
  take(): PendingUpdate[] {
    const groups = new Map<string, PendingUpdate[]>();
    for (const update of this.#pending)
      if (update.n > (this.#sent.get(update.clientId) ?? 0))
        groups.set(update.clientId, [...(groups.get(update.clientId) ?? []), update]);
    return [...groups].flatMap(([clientId, updates]) => {
      const ordered = updates.toSorted((one, other) => one.n - other.n);
      this.#sent.set(clientId, ordered.at(-1)?.n ?? 0);
      return merged(ordered);
    });
  }

  /** Gives what was acknowledged by it. */
  acknowledge(clientId: string, upTo: number): PendingUpdate[] {
    const isDone = (update: PendingUpdate): boolean => update.clientId === clientId && update.n <= upTo;
    const done = this.#pending.filter(isDone);
    this.#pending = this.#pending.filter((update) => !isDone(update));
    return done;
  }
}

function merged(updates: readonly PendingUpdate[]): PendingUpdate[] {
  const frames: PendingUpdate[] = [];
  let group: PendingUpdate[] = [];
  let bytes = 0;
  const close = (): void => {
    const last = group.at(-1);
    if (last) frames.push({ ...last, update: mergeUpdates(group.map(({ update }) => update)) });
    group = [];
    bytes = 0;
  };
  for (const update of updates) {
    const isFull = group.length >= MERGED_AT_MOST || bytes + update.update.length > LIMITS.update / 2;
    if (isFull || update.isWhole === true) close();
    group.push(update);
    bytes += update.update.length;
    if (update.isWhole === true) close();
  }
  close();
  return frames;
}
