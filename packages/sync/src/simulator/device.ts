import { MemoryStore } from '../client/memory-store.ts';
import type {
  Loaded,
  LocalStore,
  Packet,
  PartialRows,
  PendingMutation,
  StoredPosition,
  TabMessage,
  Tabs,
} from '../client/ports.ts';
import type { StoredSegment } from '../client/packed-segment.ts';
import type { Random } from './random.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A browser profile: one disk, and the locks and the channel that its tabs share. */
export class Device {
  readonly disk = new MemoryStore();
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly tabs = new Set<DeviceTabs>();
  readonly #locks = new Map<string, Lock>();

  readonly #splitLeaders: boolean;

  /** @param splitLeaders every tab believes that it leads, as when frozen tabs wake up */
  constructor(clock: VirtualClock, random: Random, splitLeaders: boolean) {
    this.clock = clock;
    this.random = random;
    this.#splitLeaders = splitLeaders;
  }

  lead(tab: DeviceTabs): Promise<void> {
    return this.#splitLeaders ? Promise.resolve() : this.take('leader', tab);
  }

  /** Resolves when `tab` holds the lock. */
  take(name: string, tab: DeviceTabs): Promise<void> {
    return new Promise((resolve) => {
      const lock = this.#locks.get(name);
      if (!lock) {
        this.#locks.set(name, { holder: tab, waiting: [] });
        resolve();
      } else lock.waiting.push({ tab, resolve });
    });
  }

  tryTake(name: string, tab: DeviceTabs): boolean {
    const lock = this.#locks.get(name);
    if (lock) return lock.holder === tab;
    this.#locks.set(name, { holder: tab, waiting: [] });
    return true;
  }

  release(tab: DeviceTabs): void {
    for (const [name, lock] of this.#locks) {
      lock.waiting = lock.waiting.filter((each) => each.tab !== tab);
      if (lock.holder !== tab) continue;
      const next = lock.waiting.shift();
      if (!next) this.#locks.delete(name);
      else {
        lock.holder = next.tab;
        this.clock.after(this.random.between(1, 60), () => {
          if (!next.tab.dead) next.resolve();
        });
      }
    }
  }
}

interface Lock {
  holder: DeviceTabs;
  waiting: { readonly tab: DeviceTabs; readonly resolve: () => void }[];
}

/** A tab's view of the others; it ends when the tab crashes. */
export class DeviceTabs implements Tabs {
  dead = false;
  readonly #device: Device;
  #listener: ((message: TabMessage) => void) | undefined;
  /** Messages of one sender arrive in order. */
  #sentUntil = 0;

  constructor(device: Device) {
    this.#device = device;
    device.tabs.add(this);
  }

  lead(): Promise<void> {
    return this.#device.lead(this);
  }

  hold(clientId: string): Promise<void> {
    return this.#device.take(`tab:${clientId}`, this);
  }

  async adopt(clientId: string): Promise<boolean> {
    await this.#device.clock.sleep(this.#device.random.between(0, 3));
    return !this.dead && this.#device.tryTake(`tab:${clientId}`, this);
  }

  post(message: TabMessage): void {
    const { clock, random, tabs } = this.#device;
    if (this.dead || tabs.size < 2) return;
    // A throttled tab gets messages late, sometimes later than the server's response.
    const delay = random.chance(0.05) ? random.between(50, 3000) : random.between(0, 2);
    this.#sentUntil = Math.max(this.#sentUntil, clock.time + delay);
    for (const tab of tabs)
      if (tab !== this) clock.after(this.#sentUntil - clock.time, () => tab.#hear(message));
  }

  onMessage(listener: (message: TabMessage) => void): void {
    this.#listener = listener;
  }

  close(): void {
    if (this.dead) return;
    this.dead = true;
    this.#device.tabs.delete(this);
    this.#device.release(this);
  }

  #hear(message: TabMessage): void {
    if (!this.dead) this.#listener?.(message);
  }
}

export class DiskFull extends Error {}

export interface DiskEvents {
  /** A mutation is durable from here on. */
  readonly stored: (mutation: PendingMutation) => void;
}

/** A tab's access to its device's disk: slow, sometimes failing, and silent once the tab is gone. */
export class TabDisk implements LocalStore {
  /** Writes that will fail from now on. */
  failing = 0;
  dead = false;
  readonly #device: Device;
  readonly #events: DiskEvents;
  readonly #disk: LocalStore;
  #last: Promise<unknown> = Promise.resolve();

  /** @param spoil lets a seeded fault change what reaches the disk */
  constructor(device: Device, events: DiskEvents, spoil?: (disk: LocalStore) => LocalStore) {
    this.#device = device;
    this.#events = events;
    this.#disk = spoil?.(device.disk) ?? device.disk;
  }

  load(): Promise<Loaded> {
    return this.#do(() => this.#disk.load());
  }

  outbox(): Promise<readonly PendingMutation[]> {
    return this.#do(() => this.#disk.outbox());
  }

  replace(
    position: StoredPosition,
    segments: readonly StoredSegment[],
    partials: readonly PartialRows[],
  ): Promise<void> {
    return this.#write(() => this.#disk.replace(position, segments, partials));
  }

  journal(
    packet: Packet,
    position: StoredPosition,
    settled: readonly { clientId: string; mid: number }[],
  ): Promise<boolean> {
    return this.#write(() => this.#disk.journal(packet, position, settled));
  }

  putPartial(rows: PartialRows, stamp: string): Promise<void> {
    return this.#write(() => this.#disk.putPartial(rows, stamp));
  }

  putMutation(mutation: PendingMutation): Promise<void> {
    return this.#write(() => {
      this.#events.stored(mutation);
      return this.#disk.putMutation(mutation);
    });
  }

  dropMutations(mutations: readonly { clientId: string; mid: number }[]): Promise<void> {
    return this.#write(() => this.#disk.dropMutations(mutations));
  }

  clear(): Promise<void> {
    return this.#write(() => this.#disk.clear());
  }

  close(): void {}

  #write<T>(run: () => Promise<T>): Promise<T> {
    return this.#do(() => {
      if (this.failing === 0) return run();
      this.failing -= 1;
      throw new DiskFull('the disk is full');
    });
  }

  /** Operations of one tab run one after the other, as IndexedDB runs overlapping transactions. */
  #do<T>(run: () => Promise<T>): Promise<T> {
    const { clock, random } = this.#device;
    const before = this.#last;
    const done = (async (): Promise<T> => {
      await before;
      if (random.chance(0.3)) await clock.sleep(random.between(1, random.chance(0.1) ? 400 : 15));
      if (this.dead) return new Promise<T>(() => undefined);
      return run();
    })();
    this.#last = done.catch(() => undefined);
    return done;
  }
}
