export * from './ports.ts';
export { CommitQueue, type Committed, type Job, type Outcome } from './commit-queue.ts';
export { Feed } from './feed.ts';
export { SharedChange } from './held-entry.ts';
export { TabConnection, type TabConnectionPorts, type Socket } from './tab-connection.ts';
export { visibleChange } from './visible.ts';
