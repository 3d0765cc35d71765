import { HeldEntry } from './held-entry.ts';
import type { LogEntry, ServerStore } from './ports.ts';

/** Entries kept in memory per workspace that has listeners; older ones are read from the store. */
const KEPT = 5000;
/** Bytes of these entries: far more than {@link KEPT} usual ones, but bounds entries of megabytes. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** Bytes of all workspaces together; above it, the largest drops its older half. */
const ALL_KEPT_BYTES = 32 * 1024 * 1024;
const BATCH = 2000;
/** Bytes of one answer, with at least one entry: a thousand entries may be a thousand long texts. */
const ANSWER_BYTES = 1024 * 1024;
/** Stored bytes of a page, which may be compressed a hundredfold. */
const STORED_BYTES = 256 * 1024;

type Listener = () => void;

/** The log no longer contains the entries after the requested position. */
export class LogTruncated extends Error {
  constructor(workspaceId: string, cursor: number, found: number) {
    super(`log of ${workspaceId}: expected ${cursor + 1}, found ${found}`);
  }
}

interface Tail {
  /** Contiguous entries, the first with seq `from + 1`. */
  from: number;
  to: number;
  entries: HeldEntry[];
  /** The bytes of all entries. */
  weight: number;
  readonly listeners: Set<Listener>;
  reading: boolean;
  wanted: number;
}

/**
 * The most recent entries of each active workspace's log. Hints (own commits, NOTIFY, a safety poll) say how far the log
 * goes. Entries are contiguous, so a lost hint is harmless: the next one reads what is missing.
 */
export class Feed<Tx> {
  readonly #store: ServerStore<Tx>;
  readonly #tails = new Map<string, Tail>();
  readonly #failed: (error: unknown) => void;
  #weight = 0;

  constructor(store: ServerStore<Tx>, failed: (error: unknown) => void) {
    this.#store = store;
    this.#failed = failed;
  }

  /** Adds the entries of a commit in this process. */
  publish(workspaceId: string, entries: readonly LogEntry[]): void {
    const tail = this.#tails.get(workspaceId);
    const first = entries[0];
    if (!tail || !first) return;
    if (first.seq === tail.to + 1) this.#extend(tail, entries);
    else this.hint(workspaceId, entries.at(-1)?.seq ?? 0);
  }

  /** Reports that the log has reached `seq`. */
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
      tail = {
        from: seq,
        to: seq,
        entries: [],
        weight: 0,
        listeners: new Set(),
        reading: false,
        wanted: seq,
      };
      this.#tails.set(workspaceId, tail);
    }
    tail.listeners.add(listener);
    const followed = tail;
    if (seq > followed.to) this.hint(workspaceId, seq);
    return () => {
      followed.listeners.delete(listener);
      // Only if it is still this tail: another may have replaced it.
      if (followed.listeners.size > 0 || this.#tails.get(workspaceId) !== followed) return;
      this.#tails.delete(workspaceId);
      this.#forget(followed, followed.entries.length);
    };
  }

  /**
   * Up to `limit` entries after `cursor`, without gaps and at most a megabyte besides the first one: from
   * memory, or from the store if they are older.
   * Rejects with {@link LogTruncated} if the log starts later.
   */
  async after(workspaceId: string, cursor: number, limit: number): Promise<HeldEntry[]> {
    const tail = this.#tails.get(workspaceId);
    if (tail && cursor >= tail.from && cursor <= tail.to)
      return asMuchAs(ANSWER_BYTES, tail.entries, cursor - tail.from, limit);
    const entries = await this.#store.changesAfter(workspaceId, cursor, limit, STORED_BYTES);
    // An empty answer below the tail means that all of it was truncated.
    const next = tail ? Math.max(tail.from, cursor) + 1 : cursor + 1;
    const first = entries[0]?.seq ?? next;
    if (first !== cursor + 1) throw new LogTruncated(workspaceId, cursor, first);
    return asMuchAs(
      ANSWER_BYTES,
      entries.map((entry) => new HeldEntry(entry)),
      0,
      limit,
    );
  }

  async #catchUp(workspaceId: string, tail: Tail): Promise<void> {
    tail.reading = true;
    try {
      // `wanted` may have increased while the last page was read, so it is checked after each.
      while (tail.to < tail.wanted) {
        const { wanted } = tail;
        const entries = await this.#store.changesAfter(workspaceId, tail.to, BATCH, STORED_BYTES);
        // Nobody follows any more: what is read now would be weighed, and nobody would ever forget it.
        if (this.#tails.get(workspaceId) !== tail) return;
        const fresh = entries.filter((entry) => entry.seq > tail.to);
        if (fresh.length > 0) this.#extend(tail, fresh);
        else if (!(await this.#cutOff(workspaceId, tail)) && tail.wanted === wanted) {
          // The hint was wrong, or the log is behind it: the next hint reads again.
          tail.wanted = tail.to;
          return;
        }
      }
    } catch (error) {
      tail.wanted = tail.to;
      this.#failed(error);
    } finally {
      // In the same tick as the last check of `wanted`, or a hint in between would be lost.
      tail.reading = false;
    }
  }

  /** Whether the log now starts after the tail; the tail is then reset to that position, empty. */
  async #cutOff(workspaceId: string, tail: Tail): Promise<boolean> {
    const { minSeq } = await this.#store.clock(workspaceId);
    if (minSeq <= tail.to) return false;
    this.#forget(tail, tail.entries.length);
    tail.from = minSeq;
    tail.to = minSeq;
    for (const listener of Array.from(tail.listeners)) listener();
    return true;
  }

  #extend(tail: Tail, entries: readonly LogEntry[]): void {
    const first = entries[0]?.seq ?? tail.to + 1;
    if (first !== tail.to + 1) {
      // Truncated while we were behind. Connections before that position notice it in the store.
      this.#forget(tail, tail.entries.length);
      tail.from = first - 1;
    }
    for (const entry of entries) {
      const held = new HeldEntry(entry);
      tail.entries.push(held);
      tail.weight += held.weight;
      this.#weight += held.weight;
    }
    tail.to = entries.at(-1)?.seq ?? tail.to;
    this.#trim(tail);
    for (const listener of Array.from(tail.listeners)) listener();
  }

  /** Trims by half, so that a busy workspace doesn't shift the array with every commit. */
  #trim(tail: Tail): void {
    const excess = tail.entries.length - KEPT;
    if (excess > KEPT / 2) this.#forget(tail, excess);
    if (tail.weight > KEPT_BYTES) this.#forgetHalf(tail);
    while (this.#weight > ALL_KEPT_BYTES) this.#forgetHalf(this.#heaviest(tail));
  }

  #heaviest(found: Tail): Tail {
    let heaviest = found;
    for (const tail of this.#tails.values()) if (tail.weight > heaviest.weight) heaviest = tail;
    return heaviest;
  }

  /** Drops the oldest entries of at least half the weight, even a single one. */
  #forgetHalf(tail: Tail): void {
    const kept = tail.weight / 2;
    let [count, weight] = [0, tail.weight];
    for (const entry of tail.entries) {
      if (weight <= kept) break;
      weight -= entry.weight;
      count += 1;
    }
    this.#forget(tail, count);
  }

  #forget(tail: Tail, count: number): void {
    for (const entry of tail.entries.splice(0, count)) {
      tail.weight -= entry.weight;
      this.#weight -= entry.weight;
    }
    tail.from += count;
  }
}

/** As many entries as fit into `bytes`, but at least one. */
function asMuchAs(bytes: number, entries: readonly HeldEntry[], from: number, limit: number): HeldEntry[] {
  let [to, weight] = [from, 0];
  for (; to < entries.length && to - from < limit; to += 1) {
    const entry = entries[to];
    weight += entry?.weight ?? 0;
    if (weight > bytes && to > from) break;
  }
  return entries.slice(from, to);
}
