import type { RouteShare } from '@cairn/domain/http/contract';
import { FairShare } from './fair-share.ts';

/**
 * People who read, search or write a lot wait for their own requests and are refused before they slow down others.
 * Readers and searches together leave some database connections free; a search takes two.
 */
export const createShares = (): Record<RouteShare, FairShare> => ({
  reads: new FairShare({ total: 6, perPerson: 3, waiting: 500 }),
  searches: new FairShare({ total: 3, perPerson: 1, waiting: 20 }),
  commands: new FairShare({ total: 256, perPerson: 64, waiting: 1000 }),
});
