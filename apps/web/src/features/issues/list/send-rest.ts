import { issuesNamedIn } from '@cairn/domain';
import type { Receipt } from '@cairn/sync/client';
import type { BulkPart } from './follow-bulk.ts';

interface Rest {
  /** Makes the same change for these issues only. */
  readonly send: (ids: readonly string[]) => Receipt;
  /** Whether an issue still exists; if absent, all of them do. */
  readonly isThere?: (id: string) => boolean;
  /** Whether the change is still wanted, that is, has not been undone. */
  readonly isWanted?: () => boolean;
  /** Called with the issues that caused the refusal, and the reason. */
  readonly onNamed: (ids: readonly string[], why: string) => void;
  /** Called with all issues that stay unchanged, even if the refusal names none. */
  readonly onRefused: (ids: readonly string[]) => void;
}

/** When a part is refused because of some of its issues, sends the change again for the others. */
export function sendRest({ ids, receipt }: BulkPart, rest: Rest): void {
  void receipt.settled.then((refusal) => {
    if (!refusal) return;
    const { isThere, isWanted } = rest;
    // The server doesn't report deleted issues, because to people without access it must not differ from "not found".
    const gone = isThere ? ids.filter((id) => !isThere(id)) : [];
    const inTheWay = new Set([...issuesNamedIn(refusal.details), ...gone]);
    const named = ids.filter((id) => inTheWay.has(id));
    // For a single issue, the refusal's own message says everything.
    const isAll = named.length === 0 || ids.length === 1;
    rest.onRefused(isAll ? ids : named);
    if (isAll) return;
    rest.onNamed(named, refusal.message);
    const others = ids.filter((id) => !inTheWay.has(id));
    if (others.length > 0 && isWanted?.() !== false)
      sendRest({ ids: others, receipt: rest.send(others) }, rest);
  });
}
