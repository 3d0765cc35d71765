/** A change that the server has not acknowledged: the `n`th of one tab. */
export interface PendingUpdate {
  readonly clientId: string;
  readonly n: number;
  readonly update: Uint8Array;
  /**
   * It names everything that is deleted in the document, also what nobody meant to delete. Sent together with a text that
   * has not arrived yet, it would make that text look deleted on purpose; so it goes alone, after it.
   */
  readonly isWhole?: boolean;
}

/** What a device holds of a document. */
export interface StoredCopy {
  /** Applied in this order. */
  readonly updates: readonly Uint8Array[];
  readonly pending: readonly PendingUpdate[];
  /** The highest position of the server's log that this copy knows. */
  readonly seen: number;
  /** Whether the server's content has ever been here. */
  readonly isSynced: boolean;
  /** The newest schema that has shown this copy; older code must not write in it. */
  readonly schemaVersion: number;
}

/**
 * One document of one person on this device. Writes return at once and are done in their order; `flush` waits for them.
 */
export interface LocalCopy {
  load(): Promise<StoredCopy>;
  /** Unacknowledged changes of all tabs, as they are now. */
  pending(): Promise<readonly PendingUpdate[]>;
  keepSchemaVersion(version: number): void;
  keepPending(update: PendingUpdate): void;
  /** What came from the server, up to this position. */
  keepSynced(update: Uint8Array, seen: number): void;
  /** The server has these: they are no longer pending, but stay part of the copy. */
  acknowledge(updates: readonly PendingUpdate[], seen: number): void;
  /** Replaces everything acknowledged by one state. */
  compact(state: Uint8Array): void;
  flush(): Promise<void>;
  close(): void;
}

/** Where copies are kept. */
export interface DocumentStore {
  /** @param onTrouble told when something could not be kept, so that nobody is promised that it was */
  open(documentId: string, userId: string, onTrouble: (error: unknown) => void): Promise<LocalCopy>;
}
