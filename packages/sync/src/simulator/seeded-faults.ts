import { Outbox } from '../client/outbox.ts';
import type { Loaded, LocalStore, Packet, PartialRows, StoredPosition } from '../client/ports.ts';
import { Refusals } from '../client/refusals.ts';
import { Replica } from '../client/replica.ts';
import type { StoredSegment } from '../client/packed-segment.ts';
import type { ServerFrame, WireChange } from '../protocol.ts';
import { CommitQueue, type Job, type Outcome } from '../server/commit-queue.ts';
import type { Feed } from '../server/feed.ts';
import type { Executed, LogEntry, SavedClient } from '../server/ports.ts';
import {
  MemoryServerStore,
  type Backup,
  type MemoryDatabase,
  type MemoryTx,
  type StoreFaults,
} from './memory-server-store.ts';
import { effort } from './toy-domain.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Replacements for parts of the real code. */
export interface Faults {
  readonly store?: (db: MemoryDatabase, faults: StoreFaults, clock: VirtualClock) => MemoryServerStore;
  readonly queue?: (store: MemoryServerStore, feed: Feed<MemoryTx>) => CommitQueue<MemoryTx>;
  readonly executed?: (executed: Executed, tx: MemoryTx) => Executed;
  readonly onWay?: (frame: ServerFrame) => readonly ServerFrame[];
  readonly disk?: (disk: LocalStore) => LocalStore;
  readonly restarted?: (db: MemoryDatabase) => void;
  /** Replaces methods of the real classes; returns a function that restores them. */
  readonly patch?: () => () => void;
}

/** A fault injected into the real code, to check that the laws notice it. */
export interface SeededFault extends Faults {
  readonly name: string;
}

/** A repeated mutation is run again. */
const noDedupe: SeededFault = {
  name: 'no-dedupe',
  queue: (store, feed) => new Undeduped(store, (workspaceId, entries) => feed.publish(workspaceId, entries)),
};

class Undeduped extends CommitQueue<MemoryTx> {
  override run(job: Job<MemoryTx>): Promise<Outcome> {
    const { client, actor } = job;
    if (!client) return super.run(job);
    const run = async (tx: MemoryTx): Promise<Executed> => {
      const { entries, refusal } = await job.run(tx);
      const patch = { c: client.clientId, n: client.mid, ...(refusal ? { e: refusal } : {}) };
      const ack: LogEntry = { seq: 0, op: 'A', model: '', rowId: '', scope: `u:${actor.userId}`, patch };
      return { entries: [...(refusal ? [] : entries), ack] };
    };
    return super.run({ actor, run });
  }
}

/** The writes of a refused mutation aren't rolled back if it shares a transaction with others. */
const refusedStands: SeededFault = {
  name: 'refused-stands',
  queue: (store, feed) =>
    new CommitQueue(store, (workspaceId, entries) => feed.publish(workspaceId, entries), {
      prepare: async () => undefined,
      finish: async () => undefined,
    }),
};

/** The response is sent before the commit is on disk, so a restart loses the last one. */
const acknowledgeBeforeCommit: SeededFault = {
  name: 'acknowledge-before-commit',
  store: (db, faults) => new Volatile(db, faults),
  restarted: (db) => {
    const before = beforeLast.get(db);
    if (before) db.restore(before, db.epoch);
    beforeLast.delete(db);
  },
};

const beforeLast = new WeakMap<MemoryDatabase, Backup>();

class Volatile extends MemoryServerStore {
  override async append(tx: MemoryTx, workspaceId: string, entries: readonly LogEntry[]): Promise<number> {
    beforeLast.set(this.db, this.db.backup());
    return super.append(tx, workspaceId, entries);
  }
}

/** After a reconnect, the client believes that one more of its mutations has arrived. */
const lostUpdateOnReconnect: SeededFault = {
  name: 'lost-update-on-reconnect',
  onWay: (frame) => {
    if (frame.t !== 'welcome') return [frame];
    const lastMids = Object.fromEntries(
      Object.entries(frame.lastMids).map(([client, mid]) => [client, mid + 1]),
    );
    return [{ ...frame, lastMids }];
  },
};

/** A moved row is sent with only its changed fields. */
const moveAsPatch: SeededFault = {
  name: 'scope-move-as-patch',
  executed: (executed, tx) =>
    changeMoves(executed, tx, (entry) => ({
      ...entry,
      patch: { id: entry.rowId, project: entry.patch.project },
    })),
};

/** People who see only the scope that a row left aren't told that it left. */
const oldScopeIgnored: SeededFault = {
  name: 'old-scope-ignored',
  executed: (executed, tx) =>
    changeMoves(executed, tx, ({ seq, model, rowId, scope, patch }) => ({
      seq,
      op: 'I',
      model,
      rowId,
      scope,
      patch,
    })),
};

function changeMoves(executed: Executed, tx: MemoryTx, change: (entry: LogEntry) => LogEntry): Executed {
  const entries = executed.entries.map((entry) => {
    if (entry.oldScope === undefined) return entry;
    const changed = change(entry);
    const effect = tx.effects.get(entry);
    if (effect) tx.effects.set(changed, effect);
    return changed;
  });
  return { ...executed, entries };
}

/** Changes between a scope's snapshot and its arrival are lost. */
const heldChangesDropped: SeededFault = {
  name: 'held-changes-dropped',
  patch: () =>
    replaceMethod(
      Replica.prototype,
      'offerScope',
      (original) =>
        function offer(this: Replica, scope, seq, segments) {
          return original.call(this, scope, Math.max(seq, this.cursor), segments);
        },
    ),
};

/** A snapshot newer than the stream is shown immediately, and older changes are applied on top. */
const asOfIgnored: SeededFault = {
  name: 'as-of-ignored',
  patch: () =>
    both(
      replaceMethod(
        Replica.prototype,
        'offerScope',
        (original) =>
          function offer(this: Replica, scope, seq, segments) {
            return original.call(this, scope, Math.min(seq, this.cursor), segments);
          },
      ),
      replaceMethod(
        Replica.prototype,
        'installPartial',
        (original) =>
          function install(this: Replica, partial) {
            return original.call(this, { ...partial, seq: Math.min(partial.seq, this.cursor) });
          },
      ),
    ),
};

/** A new connection continues sending where the old one stopped. */
const outboxNotRewound: SeededFault = {
  name: 'outbox-not-rewound',
  patch: () => replaceMethod(Outbox.prototype, 'rewind', () => () => undefined),
};

/** A lost scope is removed from the list, but its rows stay. */
const revokeKeepsRows: SeededFault = {
  name: 'revoke-keeps-rows',
  patch: () =>
    replaceMethod(
      Replica.prototype,
      'apply',
      (original) =>
        function apply(this: Replica, to, changes) {
          return original.call(
            this,
            to,
            changes.map((change) => (change.o === 'G' ? { ...change, r: [] } : change)),
          );
        },
    ),
};

/** Packets are stored, but not the position that they reach. */
const journalWithoutPosition: SeededFault = {
  name: 'journal-without-position',
  disk: (disk) => new Unpositioned(disk),
};

/** Acknowledgements arrive before the changes that they confirm. */
const ackBeforeEffects: SeededFault = {
  name: 'ack-before-effects',
  onWay: (frame) => {
    if (frame.t !== 'd' || frame.to - frame.prev < 2) return [frame];
    const isAck = (change: WireChange): boolean => change.o === 'A';
    const between = frame.prev + 1;
    return [
      { ...frame, to: between, c: frame.c.filter(isAck) },
      { ...frame, prev: between, c: frame.c.filter((change) => !isAck(change)) },
    ];
  },
};

/** The log is read by the time of its entries instead of their position. */
const cursorByWallClock: SeededFault = {
  name: 'cursor-by-wall-clock',
  store: (db, faults, clock) => new ByTime(db, faults, clock),
};

class ByTime extends MemoryServerStore {
  static readonly #times = new WeakMap<MemoryDatabase, number[]>();
  readonly #clock: VirtualClock;

  constructor(db: MemoryDatabase, faults: StoreFaults, clock: VirtualClock) {
    super(db, faults);
    this.#clock = clock;
  }

  override async append(tx: MemoryTx, workspaceId: string, entries: readonly LogEntry[]): Promise<number> {
    const first = await super.append(tx, workspaceId, entries);
    const times = ByTime.#times.get(this.db) ?? [];
    ByTime.#times.set(this.db, times);
    // As coarse as the clocks of some systems.
    entries.forEach((_, at) => (times[first + at] = Math.floor(this.#clock.time / 16)));
    return first;
  }

  override async changesAfter(workspaceId: string, after: number, limit: number): Promise<LogEntry[]> {
    const times = ByTime.#times.get(this.db) ?? [];
    const since = times[after] ?? -1;
    const entries = await super.changesAfter(workspaceId, after, limit);
    return entries.filter((entry) => (times[entry.seq] ?? 0) > since);
  }
}

/** A refused mutation is answered, but not counted. */
const refusalDoesNotAdvance: SeededFault = {
  name: 'refusal-does-not-advance',
  store: (db, faults) => new Uncounted(db, faults),
};

class Uncounted extends MemoryServerStore {
  override async saveClients(tx: MemoryTx, clients: readonly SavedClient[]): Promise<void> {
    const counted = clients.filter(({ state }) => state.recent.at(-1)?.mid !== state.lastMid);
    await super.saveClients(tx, counted);
  }
}

/** Refusals for a closed tab are shown to no one. */
const refusalsForgotten: SeededFault = {
  name: 'refusals-forgotten',
  patch: () => replaceMethod(Refusals.prototype, 'arrived', () => () => undefined),
};

/** Two tabs append to one journal without checking it. */
const journalUnchecked: SeededFault = {
  name: 'journal-unchecked',
  disk: (disk) => new Unchecked(disk),
};

/** A client behind the start of the log is greeted as if nothing were missing. */
const noCatchUpAfterTruncation: SeededFault = {
  name: 'truncation-unnoticed',
  store: (db, faults) => new NeverTruncated(db, faults),
};

class NeverTruncated extends MemoryServerStore {
  override async clock(workspaceId: string): Promise<{ seq: number; minSeq: number; epoch: string }> {
    return { ...(await super.clock(workspaceId)), minSeq: 0 };
  }
}

/** A local store that forwards everything; seeded faults override what they break. */
class Passing implements LocalStore {
  readonly inner: LocalStore;

  constructor(inner: LocalStore) {
    this.inner = inner;
  }

  load(): Promise<Loaded> {
    return this.inner.load();
  }

  outbox(): ReturnType<LocalStore['outbox']> {
    return this.inner.outbox();
  }

  replace(
    position: StoredPosition,
    segments: readonly StoredSegment[],
    partials: readonly PartialRows[],
  ): Promise<void> {
    return this.inner.replace(position, segments, partials);
  }

  journal(
    packet: Packet,
    position: StoredPosition,
    settled: Parameters<LocalStore['journal']>[2],
  ): Promise<boolean> {
    return this.inner.journal(packet, position, settled);
  }

  putPartial(rows: PartialRows, stamp: string): Promise<void> {
    return this.inner.putPartial(rows, stamp);
  }

  putMutation(mutation: Parameters<LocalStore['putMutation']>[0]): Promise<void> {
    return this.inner.putMutation(mutation);
  }

  dropMutations(mutations: Parameters<LocalStore['dropMutations']>[0]): Promise<void> {
    return this.inner.dropMutations(mutations);
  }

  clear(): Promise<void> {
    return this.inner.clear();
  }

  close(): void {
    this.inner.close();
  }
}

class Unpositioned extends Passing {
  static readonly #cursors = new WeakMap<LocalStore, number>();

  override replace(...[position, segments, partials]: Parameters<LocalStore['replace']>): Promise<void> {
    Unpositioned.#cursors.set(this.inner, position.cursor);
    return super.replace(position, segments, partials);
  }

  override async load(): Promise<Loaded> {
    const loaded = await super.load();
    const cursor = Unpositioned.#cursors.get(this.inner);
    const { position } = loaded;
    return position && cursor !== undefined ? { ...loaded, position: { ...position, cursor } } : loaded;
  }
}

class Unchecked extends Passing {
  override async journal(
    ...[packet, position, settled]: Parameters<LocalStore['journal']>
  ): Promise<boolean> {
    const stored = (await this.inner.load()).position;
    if (!stored) return this.inner.journal(packet, position, settled);
    const { cursor: from, stamp, epoch } = stored;
    return this.inner.journal({ ...packet, from }, { ...position, stamp, epoch }, settled);
  }
}

function replaceMethod<T extends object, K extends keyof T>(
  prototype: T,
  name: K,
  make: (original: T[K]) => T[K],
): () => void {
  const original = prototype[name];
  prototype[name] = make(original);
  return () => {
    prototype[name] = original;
  };
}

const both =
  (one: () => void, other: () => void): (() => void) =>
  () => {
    one();
    other();
  };

/** A facet stays in the scope that its row has left. */
const facetStays: SeededFault = {
  name: 'facet-stays',
  executed: (executed) => ({
    ...executed,
    entries: executed.entries.filter(
      ({ model, oldScope }) => model !== effort.name || oldScope === undefined,
    ),
  }),
};

/** Every fault that the laws must find. */
export const SEEDED_FAULTS: readonly SeededFault[] = [
  noDedupe,
  refusedStands,
  acknowledgeBeforeCommit,
  lostUpdateOnReconnect,
  moveAsPatch,
  oldScopeIgnored,
  heldChangesDropped,
  asOfIgnored,
  outboxNotRewound,
  revokeKeepsRows,
  journalWithoutPosition,
  ackBeforeEffects,
  cursorByWallClock,
  refusalDoesNotAdvance,
  refusalsForgotten,
  journalUnchecked,
  noCatchUpAfterTruncation,
  facetStays,
];
