import type { Draft } from '@cairn/sync/schema';
import { setFacet } from './edit-facet.ts';
import { issueCounts } from './entity.ts';

/** Adjusts the count of an issue's links or attachments. */
export function countKept(draft: Draft, issueId: string, kind: 'links' | 'attachments', by: number): void {
  const held = draft.get(issueCounts, issueId)?.[kind] ?? 0;
  // Zero is stored as null, as before the first one was added.
  setFacet(draft, issueCounts, issueId, { [kind]: Math.max(0, held + by) || null });
}
