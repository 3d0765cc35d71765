export { SyncEngine, type EngineOptions, type EngineState, type Receipt } from './engine.ts';
export { RowStore, type Batch, type RowDelta } from './row-store.ts';
export { LiveView, type ViewGroup, type ViewSnapshot, type ViewSpec } from './live-view.ts';
export { OrderedRows, type OrderSpec } from './ordered-rows.ts';
export { IdbStore } from './idb-store.ts';
export { MemoryStore } from './memory-store.ts';
export { browserClock, BrowserTabs, BrowserTransport } from './browser-ports.ts';
export * from './ports.ts';
export type { Refusal } from '../protocol.ts';
