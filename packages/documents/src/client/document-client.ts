import { SCHEMA_VERSION } from '@cairn/editor/schema-version';
import { bringIn } from '@cairn/editor/shared';
import { uuid } from '@cairn/sync/schema';
import { applyUpdate, decodeStateVector, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
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

/** Keys pressed within this time go out together: fewer rows, the same feel. */
const GATHER_MS = 25;
/** A copy with more pieces than this is put together when it is opened. */
const COMPACT_AFTER = 200;
/** A document that is not there (yet) is asked for again after so long. */
const NO_ACCESS_WAIT_MS = 30_000;
const NEW_DOCUMENT_WAIT_MS = 1000;
const TOO_FAST_WAIT_MS = 5000;
/** A server that refuses to understand us so often in a row will not start to. */
const REFUSALS = 5;

export interface DocumentOptions {
  readonly documentId: string;
  readonly workspaceSlug: string;
  readonly user: { readonly id: string; readonly name: string };
  /** Where the copy of this device is kept; IndexedDB unless said otherwise. */
  readonly store?: DocumentStore | undefined;
  readonly connect?: Connect | undefined;
  /**
   * The document was made here and the server may not know it yet: it is empty and can be written in at once.
   * Any other document is shown only when its content has been here.
   */
  readonly isNew?: boolean | undefined;
  /** Tests pretend to be older. */
  readonly schemaVersion?: number | undefined;
}

/** A text that this person wrote into a block which somebody else was removing, or which could not be stored. */
export interface RescuedText {
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
  /** There is something true to show; before that, an editor must not be mounted. */
  readonly isReady: Observable<boolean>;
  /** Changes that the server has not acknowledged. */
  readonly unsynced: Observable<number>;
  readonly rescued: Observable<readonly RescuedText[]>;
  /** The carets of the others, in the form the cursor plugin of the binding reads. */
  readonly awareness: Carets['awareness'];
  /** A recovered text was put back or thrown away. */
  dismissRescued(id: string): void;
  /** Resolves when everything written so far is kept on this device. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a document: shows the copy of this device at once, keeps every change there, and sends it to the server for as long
 * as it takes.
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
  readonly rescued = new Observed<readonly RescuedText[]>([]);
  readonly #options: DocumentOptions;
  readonly #carets: Carets;
  readonly #reconnection: Reconnection;
  readonly #outbox = new Outbox();
  readonly #clientId = uuid();
  readonly #dismissed = new Set<string>();
  readonly #started: Promise<void>;
  #copy: LocalCopy | undefined;
  #tabs: Tabs | undefined;
  #send: ((frame: Uint8Array<ArrayBuffer>) => void) | undefined;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #n = 0;
  #seen = 0;
  #refusals = 0;
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

  dismissRescued(id: string): void {
    this.#dismissed.add(id);
    this.rescued.set(this.rescued.get().filter((text) => text.id !== id));
    this.#say({ type: 'dismiss', rescueId: id });
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
    this.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (typeof origin !== 'symbol' || !NOT_WRITTEN_HERE.has(origin)) this.#written(update);
    });
    const copy = await this.#openCopy();
    this.#seen = copy.seen;
    // What newer code has put in, this code would take out again.
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

  /** Where nothing can be kept, editing goes on; the status says that it is not kept. */
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
    // Not a person's writing: an editor that does not know what it shows has dropped it.
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

  /** "Kept on this device" is said when it is, not when it was asked for. */
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
      case 'rescued':
      case 'refused':
        return this.#hearRescued(frame);
      case 'dismissed':
        return this.rescued.set(this.rescued.get().filter(({ id }) => id !== frame.id));
      case 'ping':
        return this.#say({ type: 'pong' });
    }
  }

  async #welcome(frame: Extract<ServerFrame, { type: 'welcome' }>): Promise<void> {
    const send = this.#send;
    this.#outbox.reconnected();
    // They are told anew; one that has grown meanwhile has another name.
    this.rescued.set([]);
    // Before newer content comes in: an editor that drops what it does not know must not be taken for a person.
    if (frame.mode === 'outdated') this.#become({ mode: 'outdated' });
    this.#changed(frame.update, frame.head);
    await this.#adoptLeftBehind();
    if (this.#send !== send || this.#isClosed) return;
    // A server that was set back to a backup, or never got what another device of ours showed us, gets everything.
    const wasSetBack = frame.head < this.#seen;
    this.#seen = frame.head;
    if (wasSetBack || (this.#outbox.count === 0 && this.#isAhead(frame.stateVector)))
      this.#written(encodeStateAsUpdate(this.ydoc, frame.stateVector), { isWhole: true });
    this.#isWelcome = true;
    // A welcome is no success for whoever is sent away each time for what they send next.
    if (this.#refusals === 0) this.#reconnection.succeeded();
    const barred = this.#now.barred === 'no-access' ? undefined : this.#now.barred;
    this.#become({ link: 'open', hasContent: true, barred });
    this.#setMode(frame.mode);
    this.#carets.announce();
    this.#sendPending();
  }

  /** Changes of tabs that are gone; whether such a tab still lives makes no difference, the server stores them once. */
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

  #hearRescued({ type, id, text, at }: Extract<ServerFrame, { type: 'rescued' | 'refused' }>): void {
    // Said while there was no connection.
    if (this.#dismissed.has(id)) return this.#say({ type: 'dismiss', rescueId: id });
    const others = this.rescued.get().filter((known) => known.id !== id);
    return this.rescued.set([...others, { id, text, at, isRefused: type === 'refused' }]);
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
