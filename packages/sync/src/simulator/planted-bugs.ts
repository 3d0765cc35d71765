import type { LocalStore } from '../client/ports.ts';
import type { ServerFrame } from '../protocol.ts';
import type { CommitQueue } from '../server/commit-queue.ts';
import type { Feed } from '../server/feed.ts';
import type { Executed } from '../server/ports.ts';
import type { MemoryDatabase, MemoryServerStore, MemoryTx } from './memory-server-store.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A fault put into the shipping pieces from outside, to see that the laws notice. */
export interface PlantedBug {
  readonly name: string;
  readonly store?: (store: MemoryServerStore, db: MemoryDatabase, clock: VirtualClock) => MemoryServerStore;
  readonly queue?: (store: MemoryServerStore, feed: Feed<MemoryTx>) => CommitQueue<MemoryTx>;
  readonly executed?: (executed: Executed, tx: MemoryTx) => Executed;
  readonly onWay?: (frame: ServerFrame) => readonly ServerFrame[];
  readonly disk?: (disk: LocalStore) => LocalStore;
  readonly restarted?: (db: MemoryDatabase) => void;
  /** Replaces methods of the shipping classes; returns what puts them back. */
  readonly patch?: () => () => void;
}

export const PLANTED_BUGS: readonly PlantedBug[] = [];
