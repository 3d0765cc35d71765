export {
  openDocument,
  type DocumentOptions,
  type OpenDocument,
  type RecoveredText,
} from './client/document-client.ts';
export type { CaretState } from './client/carets.ts';
export type { DocumentStatus } from './client/document-status.ts';
export type { DocumentStore, LocalCopy, PendingUpdate, StoredCopy } from './client/document-store.ts';
export { databaseName } from './client/document-database.ts';
export { idbDocumentStore } from './client/idb-document-store.ts';
export { connectOver, type Connect, type Link, type LinkEvents } from './client/link.ts';
export { memoryDocumentStore } from './client/memory-document-store.ts';
export type { Observable } from './client/observable.ts';
