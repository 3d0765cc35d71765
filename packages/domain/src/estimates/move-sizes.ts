import type { Draft } from '@cairn/sync/schema';
import { issueEstimate } from './entity.ts';

/** Gives each issue with a deleted value the one that it is mapped to. */
export function moveSizes(draft: Draft, to: ReadonlyMap<string, string | null>): void {
  for (const { id, valueId } of draft.whereAny(issueEstimate, 'valueId', [...to.keys()]))
    draft.update(issueEstimate, id, { valueId: to.get(valueId ?? '') ?? null });
}
