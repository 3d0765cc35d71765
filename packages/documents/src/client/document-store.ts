/** A change that the server hasn't acknowledged: the `n`th of a tab. */
export interface PendingUpdate {
  readonly clientId: string;
  readonly n: number;
  readonly update: Uint8Array;
  /**
   * It lists every deletion in the document, including text that was lost unintentionally. Sent together with such text
   * before that has arrived, it would make the text look deleted on purpose; so it is sent alone, afterwards.
   */
  readonly isWhole?: boolean;
}

/** A document as stored on a device. */
export interface StoredCopy {
  /** To be applied in this order. */
  readonly updates: readonly Uint8Array[];
  readonly pending: readonly PendingUpdate[];
  /** The highest position of the server's log in this copy. */
  readonly seen: number;
  /** Whether the server's content was ever loaded. */
  readonly isSynced: boolean;
  /** The newest schema version that has opened this copy; older code must not change it. */
  readonly schemaVersion: number;
}

/**
 * A document of one person on this device. Writes return immediately and run in order; `flush` waits for them.
 */
export interface LocalCopy {
  load(): Promise<StoredCopy>;
  /** The current unacknowledged changes of all tabs. */
  pending(): Promise<readonly PendingUpdate[]>;
  keepSchemaVersion(version: number): void;
  keepPending(update: PendingUpdate): void;
  /** Stores an update from the server, up to this position. */
  keepSynced(update: Uint8Array, seen: number): void;
  /** Marks changes as acknowledged: no longer pending, but still part of the copy. */
  acknowledge(updates: readonly PendingUpdate[], seen: number): void;
  /** Replaces everything acknowledged with one state. */
  compact(state: Uint8Array): void;
  flush(): Promise<void>;
  close(): void;
}

/** Storage for copies of documents. */
export interface DocumentStore {
  /** @param onTrouble called if something could not be stored */
  open(documentId: string, userId: string, onTrouble: (error: unknown) => void): Promise<LocalCopy>;
}
