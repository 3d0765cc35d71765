import type { DocumentStore, LocalCopy, PendingUpdate, StoredCopy } from './document-store.ts';

/** Stores copies in memory: for tests, and where the browser blocks storage. */
export function memoryDocumentStore(): DocumentStore {
  const copies = new Map<string, MemoryCopy>();
  return {
    open(documentId, userId) {
      const name = `${userId} ${documentId}`;
      const copy = copies.get(name) ?? new MemoryCopy();
      copies.set(name, copy);
      return Promise.resolve(copy);
    },
  };
}

class MemoryCopy implements LocalCopy {
  #updates: Uint8Array[] = [];
  #pending: PendingUpdate[] = [];
  #seen = 0;
  #isSynced = false;
  #schemaVersion = 0;

  load(): Promise<StoredCopy> {
    return Promise.resolve({
      updates: [...this.#updates],
      pending: [...this.#pending],
      seen: this.#seen,
      isSynced: this.#isSynced,
      schemaVersion: this.#schemaVersion,
    });
  }

  pending(): Promise<readonly PendingUpdate[]> {
    return Promise.resolve([...this.#pending]);
  }

  keepSchemaVersion(version: number): void {
    this.#schemaVersion = version;
  }

  keepPending(update: PendingUpdate): void {
    this.#pending.push(update);
  }

  keepSynced(update: Uint8Array, seen: number): void {
    this.#updates.push(update);
    this.#seen = Math.max(seen, this.#seen);
    this.#isSynced = true;
  }

  acknowledge(updates: readonly PendingUpdate[], seen: number): void {
    this.#updates.push(...updates.map(({ update }) => update));
    this.#pending = this.#pending.filter(
      (held) => !updates.some(({ clientId, n }) => clientId === held.clientId && n === held.n),
    );
    this.#seen = Math.max(seen, this.#seen);
  }

  compact(state: Uint8Array): void {
    this.#updates = [state];
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    // Nothing to close in memory.
  }
}
