import type { RouteShare } from '@cairn/domain/http/contract';
import { FairShare } from './fair-share.ts';

/**
 * Who reads, searches or writes much waits for their own, and is refused before it costs others. Together readers and
 * searchers leave some of the connections of the database free; a search takes two.
 */
export const createShares = (): Record<RouteShare, FairShare> => ({
  reads: new FairShare({ total: 6, perPerson: 3, waiting: 500 }),
  searches: new FairShare({ total: 3, perPerson: 1, waiting: 20 }),
  commands: new FairShare({ total: 256, perPerson: 64, waiting: 1000 }),
});
