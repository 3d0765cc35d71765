/** For tests that run the simulator's worlds on another store. */
export {
  emptyTx,
  MemoryServerStore,
  type MemoryDatabase,
  type MemoryTx,
  type StoreFaults,
} from './memory-server-store.ts';
export type { Faults } from './seeded-faults.ts';
export { Random } from './random.ts';
export { microtasksDone, runSeeds } from './run.ts';
export { howMany, isWhole, limitMsUnless } from './whole-run.ts';
