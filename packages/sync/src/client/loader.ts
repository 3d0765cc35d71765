import type { BootstrapHeader, BootstrapLine, Segment } from '../protocol.ts';
import { partialKey } from './partials.ts';
import { TransportRefused, type ClientClock, type Transport } from './ports.ts';
import type { Replica } from './replica.ts';
import type { RowStore } from './row-store.ts';

const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** How often an outdated answer is requested again before giving up. */
const COVER_TRIES = 5;

export interface LoaderPorts {
  readonly transport: Transport;
  readonly clock: ClientClock;
  readonly store: RowStore;
  readonly replica: Replica;
  readonly schemaHash: string;
  /** Clients for which a bootstrap should report the server's progress. */
  readonly clientIds: () => readonly string[];
  /** Whether rows are already on the screen. */
  readonly shown: () => boolean;
  /** The rows now start at `header`. */
  readonly began: (header: BootstrapHeader, newEpoch: boolean) => void;
  /** Everything the first paint needs has arrived. */
  readonly hot: () => void;
  /** All rows have arrived. */
  readonly ready: () => void;
  readonly scopeIn: () => void;
  readonly partialIn: (key: string) => void;
  readonly outdated: () => void;
  readonly refused: (reason: TransportRefused['reason']) => void;
}

/** Fetches what the stream does not deliver: everything at first, newly granted scopes, rows of one parent. */
export class Loader {
  readonly #ports: LoaderPorts;
  readonly #covering = new Map<string, Promise<void>>();
  readonly #loadingScopes = new Set<string>();
  /** Counts bootstraps: an answer requested before one is useless after it. */
  #generation = 0;
  #bootstrapping = false;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #stopped = false;

  constructor(ports: LoaderPorts) {
    this.#ports = ports;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
  }

  /** Retries a failed bootstrap now instead of when its back-off ends. */
  wake(): void {
    if (!this.#cancelRetry) return;
    this.#cancelRetry();
    this.#cancelRetry = undefined;
    void this.bootstrap();
  }

  /** Loads everything, retrying until it succeeds, unless the server would answer the same. */
  async bootstrap(): Promise<void> {
    if (this.#bootstrapping || this.#stopped) return;
    this.#bootstrapping = true;
    try {
      const complete = await this.#loadAll();
      if (this.#stopped) return;
      if (!complete) throw new Error('the answer ended early');
      this.#failures = 0;
      this.#ports.ready();
      this.recoverPartials();
    } catch (error) {
      if (error instanceof TransportRefused) this.#ports.refused(error.reason);
      if (!this.#stopped) this.#retry();
    } finally {
      this.#bootstrapping = false;
    }
  }

  /** Loads a scope that was granted or changed as a whole; retries as long as it is wanted. */
  async loadScope(scope: string): Promise<void> {
    if (this.#loadingScopes.has(scope)) return;
    this.#loadingScopes.add(scope);
    const { replica, clock } = this.#ports;
    const stale = await this.#tryScope(scope).catch(() => false);
    this.#loadingScopes.delete(scope);
    const wanted = (): boolean => !this.#stopped && replica.loadingScopes.includes(scope);
    if (wanted()) clock.after(stale ? 0 : RETRY_MS, () => void (wanted() && this.loadScope(scope)));
  }

  /** See {@link SyncEngine.cover}. */
  cover(model: string, parentId: string): Promise<void> {
    if (this.#ports.replica.isCovered(model, parentId)) return Promise.resolve();
    const key = partialKey(model, parentId);
    const running = this.#covering.get(key);
    if (running) return running;
    const fetched = this.#fetchPartial(model, parentId).finally(() => this.#covering.delete(key));
    this.#covering.set(key, fetched);
    return fetched;
  }

  /** Fetches again what was complete before a scope or everything was reloaded. */
  recoverPartials(): void {
    for (const { model, parentId } of this.#ports.replica.takeLost())
      this.#recover(model, parentId, COVER_TRIES);
  }

  #recover(model: string, parentId: string, tries: number): void {
    void this.cover(model, parentId).catch(() => {
      if (tries > 1 && !this.#stopped)
        this.#ports.clock.after(RETRY_MS, () => this.#recover(model, parentId, tries - 1));
    });
  }

  /** True if the answer was complete. */
  async #loadAll(): Promise<boolean> {
    // Rows after the first paint are reported together: otherwise every list would be recomputed for each of many
    // parts.
    const release = this.#ports.store.hold();
    try {
      return await this.#takeAll();
    } finally {
      release();
    }
  }

  async #takeAll(): Promise<boolean> {
    const { transport, clientIds, shown, schemaHash, outdated } = this.#ports;
    // If rows are on the screen already, the new ones are collected and swapped in together.
    const gathered: BootstrapLine[] | undefined = shown() ? [] : undefined;
    let complete = false;
    for await (const line of transport.bootstrap({ clientIds: clientIds() })) {
      if (this.#stopped) return false;
      if (line.k === 'header' && line.schema !== schemaHash) {
        outdated();
        return false;
      }
      if (line.k === 'end') complete = true;
      else if (gathered) gathered.push(line);
      else this.#take(line);
    }
    if (!complete) return false;
    for (const line of gathered ?? []) this.#take(line);
    return true;
  }

  #take(line: BootstrapLine): void {
    const { replica, store, began, hot } = this.#ports;
    if (line.k === 'header') {
      this.#generation += 1;
      const newEpoch = line.epoch !== replica.epoch;
      replica.begin(line);
      began(line, newEpoch);
    } else if (line.k === 'rows') replica.addSegment(line);
    else if (line.k === 'hot') {
      hot();
      store.flush();
    }
  }

  #retry(): void {
    const { clock } = this.#ports;
    const wait = Math.min(RETRY_MS * 2 ** this.#failures++, LONGEST_RETRY_MS);
    this.#cancelRetry = clock.after(wait * (0.5 + clock.random() / 2), () => {
      this.#cancelRetry = undefined;
      void this.bootstrap();
    });
  }

  /** True if the answer was too old and another should be requested immediately. */
  async #tryScope(scope: string): Promise<boolean> {
    const generation = this.#generation;
    const { header, segments } = await this.#fetchScope(scope);
    // A scope that was lost again meanwhile answers empty; the revocation is on its way.
    if (this.#stopped || generation !== this.#generation || !header.scopes.includes(scope)) return false;
    const offered = this.#ports.replica.offerScope(scope, header.seq, segments);
    if (offered === 'installed') {
      this.#ports.store.flush();
      this.#ports.scopeIn();
      this.recoverPartials();
    }
    return offered === 'stale';
  }

  async #fetchScope(scope: string): Promise<{ header: BootstrapHeader; segments: Segment[] }> {
    const segments: Segment[] = [];
    let header: BootstrapHeader | undefined;
    let complete = false;
    for await (const line of this.#ports.transport.bootstrap({ clientIds: [], scopes: [scope] })) {
      if (line.k === 'header') header = line;
      else if (line.k === 'rows') segments.push(line);
      else if (line.k === 'end') complete = true;
    }
    if (!header || !complete) throw new Error('the answer ended early');
    return { header, segments };
  }

  async #fetchPartial(model: string, parentId: string): Promise<void> {
    const { replica, transport, store, partialIn } = this.#ports;
    for (let tries = 0; tries < COVER_TRIES; tries++) {
      const key = replica.expectPartial(model, parentId);
      const generation = this.#generation;
      try {
        const { seq, rows } = await transport.partial(model, parentId);
        // Outdated by a bootstrap, or by the loss of what it shows: request it again.
        if (generation !== this.#generation) continue;
        if (!replica.installPartial({ key, seq, model, rows })) continue;
      } catch (error) {
        if (generation === this.#generation) replica.abandonPartial(key);
        throw error;
      }
      store.flush();
      partialIn(key);
      return;
    }
    replica.abandonPartial(partialKey(model, parentId));
    throw new Error(`${model} of ${parentId}: overtaken ${COVER_TRIES} times`);
  }
}
