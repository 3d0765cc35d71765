import { issuesNamedIn } from '@cairn/domain';
import type { Receipt } from '@cairn/sync/client';
import type { BulkPart } from './follow-bulk.ts';

interface Rest {
  /** Makes the same change for these issues alone. */
  readonly send: (ids: readonly string[]) => Receipt;
  /** Whether an issue is there still; without it all are taken to be. */
  readonly isThere?: (id: string) => boolean;
  /** Whether the change is still wanted: nobody has taken it back meanwhile. */
  readonly isWanted?: () => boolean;
  /** Hears of the issues that are in the way, and why. */
  readonly onNamed: (ids: readonly string[], why: string) => void;
  /** Hears of all that stay as they were, also where the refusal names none. */
  readonly onRefused: (ids: readonly string[]) => void;
}

/** When a part is refused because of some of its issues, sends the change of the others once more without them. */
export function sendRest({ ids, receipt }: BulkPart, rest: Rest): void {
  void receipt.settled.then((refusal) => {
    if (!refusal) return;
    const { isThere, isWanted } = rest;
    // The server says of none that it is gone: whoever may not see it hears the same.
    const gone = isThere ? ids.filter((id) => !isThere(id)) : [];
    const inTheWay = new Set([...issuesNamedIn(refusal.details), ...gone]);
    const named = ids.filter((id) => inTheWay.has(id));
    // Of one issue the message of the refusal itself says everything.
    const isAll = named.length === 0 || ids.length === 1;
    rest.onRefused(isAll ? ids : named);
    if (isAll) return;
    rest.onNamed(named, refusal.message);
    const others = ids.filter((id) => !inTheWay.has(id));
    if (others.length > 0 && isWanted?.() !== false)
      sendRest({ ids: others, receipt: rest.send(others) }, rest);
  });
}
