import type { LogEntry, ServerStore } from './ports.ts';

/** Entries kept in memory per workspace with listeners; older positions are read from the store. */
const KEPT = 5000;
const PAGE = 2000;

type Listener = () => void;

interface Tail {
  /** Contiguous entries, the first with seq `from + 1`. */
  from: number;
  to: number;
  entries: LogEntry[];
  readonly listeners: Set<Listener>;
  reading: Promise<void> | undefined;
  wanted: number;
}

/**
 * The recent end of each active workspace's log. Hints (own commits, NOTIFY, a safety poll) say how far the log
 * goes; contiguity makes a lost hint harmless: the next one reads what is missing.
 */
export class Feed<Tx> {
  readonly #store: ServerStore<Tx>;
  readonly #tails = new Map<string, Tail>();
  readonly #failed: (error: unknown) => void;

  constructor(store: ServerStore<Tx>, failed: (error: unknown) => void) {
    this.#store = store;
    this.#failed = failed;
  }

  /** Entries of a commit in this process. */
  publish(workspaceId: string, entries: readonly LogEntry[]): void {
    const tail = this.#tails.get(workspaceId);
    const first = entries[0];
    if (!tail || !first) return;
    if (first.seq === tail.to + 1) this.#extend(tail, entries);
    else this.hint(workspaceId, entries.at(-1)?.seq ?? 0);
  }

  /** Somebody says that the log reaches `seq`. */
  hint(workspaceId: string, seq: number): void {
    const tail = this.#tails.get(workspaceId);
    if (!tail || seq <= tail.to) return;
    tail.wanted = Math.max(tail.wanted, seq);
    tail.reading ??= this.#catchUp(workspaceId, tail).finally(() => {
      tail.reading = undefined;
    });
  }

  /** Active workspaces, for the safety poll. */
  active(): string[] {
    return [...this.#tails.keys()];
  }

  position(workspaceId: string): number {
    return this.#tails.get(workspaceId)?.to ?? 0;
  }

  /** Starts following a workspace from `seq`; the listener is called whenever the log has grown. */
  follow(workspaceId: string, seq: number, listener: Listener): () => void {
    let tail = this.#tails.get(workspaceId);
    if (!tail) {
      tail = { from: seq, to: seq, entries: [], listeners: new Set(), reading: undefined, wanted: seq };
      this.#tails.set(workspaceId, tail);
    }
    tail.listeners.add(listener);
    const followed = tail;
    if (seq > followed.to) this.hint(workspaceId, seq);
    return () => {
      followed.listeners.delete(listener);
      if (followed.listeners.size === 0) this.#tails.delete(workspaceId);
    };
  }

  /** Up to `limit` entries after `cursor`: from memory, or from the store when they are older. */
  async after(workspaceId: string, cursor: number, limit: number): Promise<LogEntry[]> {
    const tail = this.#tails.get(workspaceId);
    if (tail && cursor >= tail.from && cursor <= tail.to)
      return tail.entries.slice(cursor - tail.from, cursor - tail.from + limit);
    return this.#store.changesAfter(workspaceId, cursor, limit);
  }

  async #catchUp(workspaceId: string, tail: Tail): Promise<void> {
    try {
      while (tail.to < tail.wanted) {
        const entries = await this.#store.changesAfter(workspaceId, tail.to, PAGE);
        if (entries.length === 0) return;
        const fresh = entries.filter((entry) => entry.seq > tail.to);
        if (fresh.length > 0) this.#extend(tail, fresh);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  #extend(tail: Tail, entries: readonly LogEntry[]): void {
    tail.entries.push(...entries);
    tail.to = entries.at(-1)?.seq ?? tail.to;
    const excess = tail.entries.length - KEPT;
    // Trimmed in halves, so that a busy workspace does not shift the array at every commit.
    if (excess > KEPT / 2) {
      tail.entries.splice(0, excess);
      tail.from += excess;
    }
    for (const listener of tail.listeners) listener();
  }
}
