import { inserted, removed } from '@cairn/sync/schema';
import { relation } from './entity.ts';

/** Each side of a relation is a row, so it has an event of its own. */
export const relationCreated = inserted(relation);
export const relationRemoved = removed(relation);
