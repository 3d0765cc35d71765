import type { Draft } from '@cairn/sync/schema';
import { setFacet } from './edit-facet.ts';
import { issueCounts } from './entity.ts';

/** Counts links or attachments that came to an issue, or went. */
export function countKept(draft: Draft, issueId: string, kind: 'links' | 'attachments', by: number): void {
  const held = draft.get(issueCounts, issueId)?.[kind] ?? 0;
  // Nothing is null, as it is before the first one came.
  setFacet(draft, issueCounts, issueId, { [kind]: Math.max(0, held + by) || null });
}
