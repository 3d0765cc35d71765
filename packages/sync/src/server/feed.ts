import type { LogEntry, ServerStore } from './ports.ts';

/** Entries kept in memory per workspace with listeners; older positions are read from the store. */
const KEPT = 5000;
const PAGE = 2000;

type Listener = () => void;

/** The log does not continue where it was read: what lay between was cut off. */
export class LogTruncated extends Error {
  constructor(workspaceId: string, cursor: number, found: number) {
    super(`log of ${workspaceId}: expected ${cursor + 1}, found ${found}`);
  }
}

interface Tail {
  /** Contiguous entries, the first with seq `from + 1`. */
  from: number;
  to: number;
  entries: LogEntry[];
  readonly listeners: Set<Listener>;
  reading: boolean;
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
    if (!tail.reading) void this.#catchUp(workspaceId, tail);
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
      tail = { from: seq, to: seq, entries: [], listeners: new Set(), reading: false, wanted: seq };
      this.#tails.set(workspaceId, tail);
    }
    tail.listeners.add(listener);
    const followed = tail;
    if (seq > followed.to) this.hint(workspaceId, seq);
    return () => {
      followed.listeners.delete(listener);
      // Only this tail: another may have taken its place since.
      if (followed.listeners.size === 0 && this.#tails.get(workspaceId) === followed)
        this.#tails.delete(workspaceId);
    };
  }

  /**
   * Up to `limit` entries after `cursor`, without a gap: from memory, or from the store when they are older.
   * Rejects with {@link LogTruncated} when the log begins later.
   */
  async after(workspaceId: string, cursor: number, limit: number): Promise<LogEntry[]> {
    const tail = this.#tails.get(workspaceId);
    if (tail && cursor >= tail.from && cursor <= tail.to)
      return tail.entries.slice(cursor - tail.from, cursor - tail.from + limit);
    const entries = await this.#store.changesAfter(workspaceId, cursor, limit);
    // An empty answer below the tail: all of it was cut off.
    const next = tail ? Math.max(tail.from, cursor) + 1 : cursor + 1;
    const first = entries[0]?.seq ?? next;
    if (first !== cursor + 1) throw new LogTruncated(workspaceId, cursor, first);
    return entries;
  }

  async #catchUp(workspaceId: string, tail: Tail): Promise<void> {
    tail.reading = true;
    try {
      // `wanted` may have been raised while the last page was read, so it is looked at again after each.
      while (tail.to < tail.wanted) {
        const { wanted } = tail;
        const entries = await this.#store.changesAfter(workspaceId, tail.to, PAGE);
        const fresh = entries.filter((entry) => entry.seq > tail.to);
        if (fresh.length > 0) this.#extend(tail, fresh);
        else if (!(await this.#cutOff(workspaceId, tail)) && tail.wanted === wanted) {
          // The hint was wrong, or the log is behind it: the next hint asks anew.
          tail.wanted = tail.to;
          return;
        }
      }
    } catch (error) {
      tail.wanted = tail.to;
      this.#failed(error);
    } finally {
      // In the same turn as the last look at `wanted`: a hint in between would be lost.
      tail.reading = false;
    }
  }

  /** Whether everything between the tail and the log's present beginning is gone; the tail then stands there, empty. */
  async #cutOff(workspaceId: string, tail: Tail): Promise<boolean> {
    const { minSeq } = await this.#store.clock(workspaceId);
    if (minSeq <= tail.to) return false;
    tail.entries = [];
    tail.from = minSeq;
    tail.to = minSeq;
    for (const listener of Array.from(tail.listeners)) listener();
    return true;
  }

  #extend(tail: Tail, entries: readonly LogEntry[]): void {
    const first = entries[0]?.seq ?? tail.to + 1;
    if (first !== tail.to + 1) {
      // Cut off while we were behind. Sessions that stand before the cut find it in the store.
      tail.entries = [];
      tail.from = first - 1;
    }
    tail.entries.push(...entries);
    tail.to = entries.at(-1)?.seq ?? tail.to;
    const excess = tail.entries.length - KEPT;
    // Trimmed in halves, so that a busy workspace does not shift the array at every commit.
    if (excess > KEPT / 2) {
      tail.entries.splice(0, excess);
      tail.from += excess;
    }
    for (const listener of Array.from(tail.listeners)) listener();
  }
}
