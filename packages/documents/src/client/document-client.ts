import { SCHEMA_VERSION } from '@cairn/editor/schema-version';
import { bringIn, broughtAlongBy } from '@cairn/editor/shared';
import { uuid } from '@cairn/sync/schema';
import {
  applyUpdate,
  decodeStateVector,
  Doc,
  encodeStateAsUpdate,
  encodeStateVector,
  type Transaction,
} from 'yjs';
import {
  CLOSE,
  decodeServerFrame,
  encodeClientFrame,
  LIMITS,
  MODES,
  PROTOCOL,
  type ClientFrame,
  type ServerFrame,
} from '../protocol/index.ts';
import { BroughtAlong } from './brought-along.ts';
import { Carets } from './carets.ts';
import { statusOf, type DocumentStatus, type Situation } from './document-status.ts';
import type { DocumentStore, LocalCopy, StoredCopy } from './document-store.ts';
import { idbDocumentStore } from './idb-document-store.ts';
import type { Connect } from './link.ts';
import { memoryDocumentStore } from './memory-document-store.ts';
import { Observed, type Observable } from './observable.ts';
import { Outbox } from './outbox.ts';
import { Reconnection } from './reconnection.ts';
import { browserTabs, type Tabs } from './tabs.ts';

/** Milliseconds in which changes are collected before they are sent, so that fewer rows are stored. */
const GATHER_MS = 25;
/** The number of stored updates above which a copy is compacted when it is opened. */
const COMPACT_AFTER = 200;
/** Milliseconds until a document that doesn't exist (yet) is requested again. */
const NO_ACCESS_WAIT_MS = 30_000;
const NEW_DOCUMENT_WAIT_MS = 1000;
const TOO_FAST_WAIT_MS = 5000;
/** Consecutive refusals after which the document counts as not saved. */
const REFUSALS = 5;

export interface DocumentOptions {
  readonly documentId: string;
  readonly workspaceSlug: string;
  readonly user: { readonly id: string; readonly name: string };
  /** Stores the copy on this device; IndexedDB by default. */
  readonly store?: DocumentStore | undefined;
  readonly connect?: Connect | undefined;
  /**
   * The document was created here and the server may not know it yet, so it is empty and can be edited immediately.
   * Any other document is only shown once its content has loaded.
   */
  readonly isNew?: boolean | undefined;
  /** Lets tests pretend to be older. */
  readonly schemaVersion?: number | undefined;
}

/** Text that this person wrote into a block that someone else deleted, or that could not be stored. */
export interface RecoveredText {
  readonly id: string;
  readonly text: string;
  readonly at: number;
  /** The block was nested too deeply to be stored. */
  readonly isRefused: boolean;
}

/** An open document. */
export interface OpenDocument {
  readonly ydoc: Doc;
  readonly status: Observable<DocumentStatus>;
  /** Whether there is content to show; before that, don't mount an editor. */
  readonly isReady: Observable<boolean>;
  /** The number of changes that the server hasn't acknowledged. */
  readonly unsynced: Observable<number>;
  readonly recovered: Observable<readonly RecoveredText[]>;
  /** The carets of other people, in the format that the binding's cursor plugin reads. */
  readonly awareness: Carets['awareness'];
  /** Something was typed that is not in the text yet: the document is not saved until the returned function is called. */
  expectText(): () => void;
  /** Removes a recovered text that was restored or dismissed. */
  dismissRecovered(id: string): void;
  /** Resolves when everything written so far is stored on this device. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a document: shows the copy on this device immediately, stores every change there, and keeps sending it to the
 * server until it is acknowledged.
 *
 * @example
 * const open = openDocument({ documentId, workspaceSlug, user });
 * open.status.subscribe(() => show(open.status.get()));
 */
export function openDocument(options: DocumentOptions): OpenDocument {
  return new DocumentClient(options);
}

class DocumentClient implements OpenDocument {
  readonly ydoc = new Doc();
  readonly status = new Observed<DocumentStatus>({ kind: 'loading' });
  readonly isReady = new Observed(false);
  readonly unsynced = new Observed(0);
  readonly recovered = new Observed<readonly RecoveredText[]>([]);
  readonly #options: DocumentOptions;
  readonly #carets: Carets;
  readonly #reconnection: Reconnection;
  readonly #outbox = new Outbox();
  readonly #clientId = uuid();
  readonly #dismissed = new Set<string>();
  readonly #broughtAlong = new BroughtAlong();
  readonly #started: Promise<void>;
  #copy: LocalCopy | undefined;
  #tabs: Tabs | undefined;
  #send: ((frame: Uint8Array<ArrayBuffer>) => void) | undefined;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #n = 0;
  #seen = 0;
  #refusals = 0;
  #textsComing = 0;
  #isWelcome = false;
  #isClosed = false;
  #now: Omit<Situation, 'count'> = {
    isLoaded: false,
    hasContent: false,
    link: 'never-tried',
    mode: 'write',
    barred: undefined,
    kept: true,
    isKeeping: false,
    isTextComing: false,
  };

  constructor(options: DocumentOptions) {
    this.#options = options;
    this.#carets = new Carets(this.ydoc, (position) => this.#say({ type: 'caret', position }));
    this.#reconnection = new Reconnection(
      `/documents/${encodeURIComponent(options.workspaceSlug)}/${options.documentId}`,
      {
        opening: () => this.#become({ link: this.#now.link === 'lost' ? 'lost' : 'opening' }),
        opened: (send) => this.#greet(send),
        received: (frame) => this.#receive(frame),
        lost: (code) => this.#lost(code),
      },
      { connect: options.connect },
    );
    this.#started = this.#start();
  }

  get awareness(): Carets['awareness'] {
    return this.#carets.awareness;
  }

  expectText(): () => void {
    const changeBy = (amount: number): void => {
      this.#textsComing += amount;
      this.#become({ isTextComing: this.#textsComing > 0 });
    };
    changeBy(1);
    let isHere = false;
    return () => {
      if (!isHere) changeBy(-1);
      isHere = true;
    };
  }

  dismissRecovered(id: string): void {
    this.#dismissed.add(id);
    this.recovered.set(this.recovered.get().filter((text) => text.id !== id));
    this.#say({ type: 'dismiss', recoveredId: id });
  }

  async flush(): Promise<void> {
    await this.#started;
    await this.#copy?.flush();
  }

  async close(): Promise<void> {
    await this.#started;
    if (this.#isClosed) return;
    this.#sendPending();
    this.#isClosed = true;
    clearTimeout(this.#gathering);
    this.#tabs?.close();
    this.#carets.close();
    this.#reconnection.stop();
    await this.#copy?.flush();
    this.#copy?.close();
    this.ydoc.destroy();
  }

  async #start(): Promise<void> {
    const { documentId, user, isNew = false } = this.#options;
    this.ydoc.on('update', (update: Uint8Array, origin: unknown, _doc: Doc, transaction: Transaction) => {
      for (const stretch of broughtAlongBy(transaction)) this.#broughtAlong.add(stretch);
      for (const { id } of this.recovered.get()) if (this.#broughtAlong.has(id)) this.dismissRecovered(id);
      if (typeof origin !== 'symbol' || !NOT_WRITTEN_HERE.has(origin)) this.#written(update);
    });
    const copy = await this.#openCopy();
    this.#seen = copy.seen;
    // This code would remove what newer code has added.
    if (copy.schemaVersion > this.#schemaVersion) this.#become({ mode: 'outdated' });
    else this.#copy?.keepSchemaVersion(this.#schemaVersion);
    this.ydoc.transact(() => {
      for (const update of copy.updates) applyUpdate(this.ydoc, update, FROM_COPY);
      for (const { update } of copy.pending) applyUpdate(this.ydoc, update, FROM_COPY);
    }, FROM_COPY);
    for (const update of copy.pending) this.#outbox.adopt(update);
    if (copy.updates.length > COMPACT_AFTER && copy.pending.length === 0)
      this.#copy?.compact(encodeStateAsUpdate(this.ydoc));
    this.#tabs = browserTabs(documentId, user.id, (update) => bringIn(this.ydoc, update, FROM_TAB));
    this.#become({ isLoaded: true, hasContent: copy.isSynced || copy.pending.length > 0 || isNew });
    this.#reconnection.start();
  }

  /** Without storage, editing continues and the status says that changes are not stored. */
  async #openCopy(): Promise<StoredCopy> {
    const { documentId, user, store = idbDocumentStore() } = this.#options;
    try {
      this.#copy = await store.open(documentId, user.id, () => this.#become({ kept: false }));
      return await this.#copy.load();
    } catch {
      this.#become({ kept: false });
      this.#copy = await memoryDocumentStore().open(documentId, user.id, () => undefined);
      return await this.#copy.load();
    }
  }

  #written(update: Uint8Array, how: { isWhole?: boolean } = {}): void {
    // Not a person's change: an outdated editor has dropped what it doesn't know.
    if (this.#now.mode === 'outdated') return;
    this.#n += 1;
    const pending = { clientId: this.#clientId, n: this.#n, update, ...how };
    this.#outbox.add(pending);
    this.#copy?.keepPending(pending);
    void this.#awaitKept();
    this.#tabs?.tell(update);
    if (update.length > LIMITS.update) this.#become({ barred: 'too-large' });
    this.#become({});
    this.#gathering ??= setTimeout(() => this.#sendPending(), GATHER_MS);
  }

  /** Reports "saved on this device" only once it is. */
  async #awaitKept(): Promise<void> {
    if (this.#now.isKeeping) return;
    this.#become({ isKeeping: true });
    await this.#copy?.flush();
    this.#become({ isKeeping: false });
  }

  #sendPending(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    if (!this.#isWelcome || this.#now.mode !== 'write' || this.#now.barred) return;
    for (const { clientId, n, update } of this.#outbox.take())
      this.#say({ type: 'update', clientId, n, update });
  }

  #say(frame: ClientFrame): void {
    if (!this.#isClosed) this.#send?.(encodeClientFrame(frame));
  }

  #greet(send: (frame: Uint8Array<ArrayBuffer>) => void): void {
    this.#send = send;
    this.#say({
      type: 'hello',
      protocol: PROTOCOL,
      schemaVersion: this.#schemaVersion,
      seen: this.#seen,
      stateVector: encodeStateVector(this.ydoc),
    });
  }

  #receive(bytes: Uint8Array): void {
    const frame = decodeServerFrame(bytes);
    if (frame && !this.#isClosed) this.#take(frame);
  }

  #take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        return void this.#welcome(frame);
      case 'change':
        return this.#changed(frame.update, frame.seq);
      case 'ack':
        return this.#acknowledged(frame);
      case 'mode':
        return this.#setMode(frame.mode);
      case 'caret':
        return this.#carets.moved(frame.connectionId, { id: frame.userId, name: frame.name }, frame.position);
      case 'gone':
        return this.#carets.gone(frame.connectionId);
      case 'recovered':
      case 'refused':
        return this.#receiveRecovered(frame);
      case 'pieces':
        return this.#broughtAlong.know(frame.id, frame.pieces);
      case 'dismissed':
        return this.recovered.set(this.recovered.get().filter(({ id }) => id !== frame.id));
      case 'ping':
        return this.#say({ type: 'pong' });
    }
  }

  async #welcome(frame: Extract<ServerFrame, { type: 'welcome' }>): Promise<void> {
    const send = this.#send;
    this.#outbox.reconnected();
    // The server sends them again; one that has grown has another ID.
    this.recovered.set([]);
    // Before newer content arrives, so that what an outdated editor drops isn't taken for a person's change.
    if (frame.mode === 'outdated') this.#become({ mode: 'outdated' });
    this.#changed(frame.update, frame.head);
    await this.#adoptLeftBehind();
    if (this.#send !== send || this.#isClosed) return;
    // A server that was restored from a backup, or lacks what another tab showed us, gets everything.
    const wasSetBack = frame.head < this.#seen;
    this.#seen = frame.head;
    if (wasSetBack || (this.#outbox.count === 0 && this.#isAhead(frame.stateVector)))
      this.#written(encodeStateAsUpdate(this.ydoc, frame.stateVector), { isWhole: true });
    this.#isWelcome = true;
    // A welcome alone is no success, if the server then closes each time because of what we send.
    if (this.#refusals === 0) this.#reconnection.succeeded();
    const barred = this.#now.barred === 'no-access' ? undefined : this.#now.barred;
    this.#become({ link: 'open', hasContent: true, barred });
    this.#setMode(frame.mode);
    this.#carets.announce();
    this.#sendPending();
  }

  /** Sends changes of closed tabs. If such a tab is still open, the server stores them only once. */
  async #adoptLeftBehind(): Promise<void> {
    try {
      for (const update of (await this.#copy?.pending()) ?? [])
        if (update.clientId !== this.#clientId && this.#outbox.adopt(update))
          bringIn(this.ydoc, update.update, FROM_TAB);
    } catch {
      this.#become({ kept: false });
    }
  }

  #isAhead(stateVector: Uint8Array): boolean {
    const theirs = decodeStateVector(stateVector);
    return [...decodeStateVector(encodeStateVector(this.ydoc))].some(
      ([client, clock]) => clock > (theirs.get(client) ?? 0),
    );
  }

  #changed(update: Uint8Array, seq: number): void {
    bringIn(this.ydoc, update, FROM_SERVER);
    this.#copy?.keepSynced(update, seq);
    if (this.#isWelcome) this.#seen = Math.max(this.#seen, seq);
  }

  #acknowledged({ clientId, n, seq }: Extract<ServerFrame, { type: 'ack' }>): void {
    const done = this.#outbox.acknowledge(clientId, n);
    this.#refusals = 0;
    this.#reconnection.succeeded();
    this.#seen = Math.max(this.#seen, seq);
    this.#copy?.acknowledge(done, seq);
    this.#become({});
  }

  #setMode(mode: string): void {
    const known = MODES.find((each) => each === mode) ?? 'read-only';
    const wasWriting = this.#now.mode === 'write';
    this.#become({ mode: known });
    if (known !== 'write' || wasWriting) return;
    this.#outbox.reconnected();
    this.#sendPending();
  }

  #receiveRecovered({ type, id, text, at }: Extract<ServerFrame, { type: 'recovered' | 'refused' }>): void {
    // Dismissed while there was no connection, or in the text again.
    if (this.#dismissed.has(id) || this.#broughtAlong.has(id))
      return this.#say({ type: 'dismiss', recoveredId: id });
    const others = this.recovered.get().filter((known) => known.id !== id);
    return this.recovered.set([...others, { id, text, at, isRefused: type === 'refused' }]);
  }

  #lost(code: number): number {
    this.#send = undefined;
    this.#isWelcome = false;
    this.#carets.lostAll();
    const isNew = this.#options.isNew === true && this.#seen === 0;
    if (code === CLOSE.noAccess && isNew) {
      this.#become({ link: 'lost' });
      return NEW_DOCUMENT_WAIT_MS;
    }
    if (code === CLOSE.noAccess || code === CLOSE.signedOut) {
      this.#become({ link: 'lost', barred: 'no-access' });
      return NO_ACCESS_WAIT_MS;
    }
    if (code === CLOSE.outdated) this.#become({ mode: 'outdated' });
    if (code === CLOSE.tooLarge) this.#become({ barred: 'too-large' });
    this.#refusals = code === CLOSE.badFrame ? this.#refusals + 1 : this.#refusals;
    if (this.#refusals >= REFUSALS) this.#become({ barred: 'refused' });
    this.#become({ link: 'lost' });
    return code === CLOSE.tooFast || code === CLOSE.tooLarge ? TOO_FAST_WAIT_MS : 0;
  }

  get #schemaVersion(): number {
    return this.#options.schemaVersion ?? SCHEMA_VERSION;
  }

  #become(change: Partial<Omit<Situation, 'count'>>): void {
    this.#now = { ...this.#now, ...change };
    const count = this.#outbox.count;
    this.unsynced.set(count);
    this.isReady.set(this.#now.isLoaded && this.#now.hasContent && this.#now.barred !== 'no-access');
    const status = statusOf({ ...this.#now, count });
    if (JSON.stringify(status) !== JSON.stringify(this.status.get())) this.status.set(status);
  }
}

const FROM_COPY = Symbol('from the copy of this device');
const FROM_TAB = Symbol('from another tab');
const FROM_SERVER = Symbol('from the server');
const NOT_WRITTEN_HERE: ReadonlySet<symbol> = new Set([FROM_COPY, FROM_TAB, FROM_SERVER]);
