import type { PendingUpdate } from './document-store.ts';

const LAYOUT = 1;
export const PARTS = ['state', 'position', 'tail', 'pending'] as const;
type Part = (typeof PARTS)[number];

/** The compacted acknowledged state of one person. */
export interface StateRow {
  readonly userId: string;
  readonly state: Uint8Array;
}

export interface PositionRow {
  readonly userId: string;
  readonly seen: number;
  readonly isSynced: boolean;
  readonly schemaVersion: number;
}

/** An acknowledged change after that state; `writer` and `n` only make it unique. */
export interface TailRow {
  readonly userId: string;
  readonly writer: string;
  readonly n: number;
  readonly update: Uint8Array;
}

export interface PendingRow extends PendingUpdate {
  readonly userId: string;
}

/** The key of each store; all start with the person. */
const KEYS: Readonly<Record<Part, string[]>> = {
  state: ['userId'],
  position: ['userId'],
  tail: ['userId', 'writer', 'n'],
  pending: ['userId', 'clientId', 'n'],
};

/** The name of a document's IndexedDB database, as given by the specification. */
export const databaseName = (documentId: string): string => `page-${documentId}`;

export function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, LAYOUT);
  request.addEventListener('upgradeneeded', () => {
    for (const part of PARTS) request.result.createObjectStore(part, { keyPath: KEYS[part] });
  });
  return answered(request);
}

/** The key range of one person's rows. */
export function rowsOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

/** The result of an IndexedDB request as a promise. */
export function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(asError(request.error)));
  });
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
