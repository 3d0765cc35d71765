export * from './ports.ts';
export { CommitQueue, type Committed, type Job, type Outcome } from './commit-queue.ts';
export { Feed } from './feed.ts';
export { Session, type SessionPorts, type Socket } from './session.ts';
export { visibleChange } from './visible.ts';
