import { uuid } from '@cairn/sync/schema';
import {
  answered,
  asError,
  databaseName,
  openDatabase,
  PARTS,
  rowsOf,
  type PendingRow,
  type PositionRow,
  type StateRow,
  type TailRow,
} from './document-database.ts';
import type { DocumentStore, LocalCopy, PendingUpdate, StoredCopy } from './document-store.ts';

type Write = (transaction: IDBTransaction) => void;
type Position = Omit<PositionRow, 'userId'>;

/**
 * Stores copies in IndexedDB, one database per document. Writes of one task share a transaction, which starts
 * immediately and is committed explicitly: a write that waited for the previous transaction would be lost with the page.
 * A tab that is closed at that moment has written everything.
 */
export function idbDocumentStore(): DocumentStore {
  return {
    async open(documentId, userId, onTrouble) {
      const database = await openDatabase(databaseName(documentId));
      return new IdbCopy(database, userId, onTrouble);
    },
  };
}

class IdbCopy implements LocalCopy {
  readonly #database: IDBDatabase;
  readonly #userId: string;
  readonly #onTrouble: (error: unknown) => void;
  /** Identifies this tab in the tail. */
  readonly #writer = uuid();
  #n = 0;
  /** Rows that a new state replaces; those of other tabs are kept. */
  #compactable: TailRow[] = [];
  #position: Position = { seen: 0, isSynced: false, schemaVersion: 0 };
  #waiting: Write[] = [];
  /** Open transactions; IndexedDB runs them in order. */
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  constructor(database: IDBDatabase, userId: string, onTrouble: (error: unknown) => void) {
    this.#database = database;
    this.#userId = userId;
    this.#onTrouble = onTrouble;
    // Another tab is signing out.
    database.addEventListener('versionchange', () => this.close());
  }

  async load(): Promise<StoredCopy> {
    const transaction = this.#database.transaction(PARTS, 'readonly');
    const all = <Row>(part: (typeof PARTS)[number]): Promise<Row[]> =>
      answered<Row[]>(transaction.objectStore(part).getAll(rowsOf(this.#userId)));
    const [states, positions, tail, pending] = await Promise.all([
      all<StateRow>('state'),
      all<PositionRow>('position'),
      all<TailRow>('tail'),
      all<PendingRow>('pending'),
    ]);
    this.#compactable = tail;
    const [{ seen, isSynced, schemaVersion } = this.#position] = positions;
    this.#position = { seen, isSynced, schemaVersion };
    const updates = [...states.map(({ state }) => state), ...tail.map(({ update }) => update)];
    return { updates, pending, ...this.#position };
  }

  async pending(): Promise<readonly PendingUpdate[]> {
    if (this.#isClosed) return [];
    await this.flush();
    const transaction = this.#database.transaction('pending', 'readonly');
    return await answered<PendingRow[]>(transaction.objectStore('pending').getAll(rowsOf(this.#userId)));
  }

  keepSchemaVersion(schemaVersion: number): void {
    this.#keepPosition({ ...this.#position, schemaVersion });
  }

  keepPending(update: PendingUpdate): void {
    const row: PendingRow = { userId: this.#userId, ...update };
    this.#write((transaction) => transaction.objectStore('pending').put(row));
  }

  keepSynced(update: Uint8Array, seen: number): void {
    const row = this.#tailRow(update);
    this.#write((transaction) => transaction.objectStore('tail').put(row));
    this.#keepPosition({ ...this.#position, seen: Math.max(seen, this.#position.seen), isSynced: true });
  }

  acknowledge(updates: readonly PendingUpdate[], seen: number): void {
    const rows = updates.map(({ update }) => this.#tailRow(update));
    this.#write((transaction) => {
      for (const { clientId, n } of updates)
        transaction.objectStore('pending').delete([this.#userId, clientId, n]);
      for (const row of rows) transaction.objectStore('tail').put(row);
    });
    this.#keepPosition({ ...this.#position, seen: Math.max(seen, this.#position.seen) });
  }

  compact(state: Uint8Array): void {
    const replaced = this.#compactable;
    this.#compactable = [];
    const row: StateRow = { userId: this.#userId, state };
    this.#write((transaction) => {
      transaction.objectStore('state').put(row);
      for (const { userId, writer, n } of replaced)
        transaction.objectStore('tail').delete([userId, writer, n]);
    });
  }

  async flush(): Promise<void> {
    while (this.#waiting.length > 0 || this.#running.size > 0) await Promise.all(this.#running);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const end = async (): Promise<void> => {
      await this.flush();
      this.#database.close();
    };
    void end();
  }

  #tailRow(update: Uint8Array): TailRow {
    this.#n += 1;
    return { userId: this.#userId, writer: this.#writer, n: this.#n, update };
  }

  #keepPosition(position: Position): void {
    this.#position = position;
    const row: PositionRow = { userId: this.#userId, ...position };
    this.#write((transaction) => transaction.objectStore('position').put(row));
  }

  #write(write: Write): void {
    if (this.#isClosed) return;
    // Other writes of this task use the same transaction.
    if (this.#waiting.length === 0) queueMicrotask(() => this.#run());
    this.#waiting.push(write);
  }

  #run(): void {
    const running = this.#commit(this.#waiting.splice(0))
      .catch(this.#onTrouble)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #commit(writes: readonly Write[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(PARTS, 'readwrite');
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(asError(transaction.error)));
      for (const write of writes) write(transaction);
      transaction.commit();
    });
  }
}
