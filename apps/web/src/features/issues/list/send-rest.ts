import { issuesNamedIn } from '@cairn/domain';
import type { Receipt } from '@cairn/sync/client';
import type { BulkPart } from './follow-bulk.ts';

interface Rest {
  /** Makes the same change for these issues alone. */
  readonly send: (ids: readonly string[]) => Receipt;
  /** Whether an issue is there still; without it all are taken to be. */
  readonly isThere?: (id: string) => boolean;
  /** Hears of the issues that are in the way, and why. */
  readonly onNamed: (ids: readonly string[], why: string) => void;
}

/** When a part is refused because of some of its issues, sends the change of the others once more without them. */
export function sendRest({ ids, receipt }: BulkPart, rest: Rest): void {
  void receipt.settled.then((refusal) => {
    if (!refusal) return;
    const { isThere } = rest;
    // The server says of none that it is gone: whoever may not see it hears the same.
    const gone = isThere ? ids.filter((id) => !isThere(id)) : [];
    const named = new Set([...issuesNamedIn(refusal.details), ...gone]);
    const others = ids.filter((id) => !named.has(id));
    // Of one issue the message of the refusal itself says everything.
    if (others.length === ids.length || ids.length === 1) return;
    rest.onNamed(
      ids.filter((id) => named.has(id)),
      refusal.message,
    );
    if (others.length > 0) sendRest({ ids: others, receipt: rest.send(others) }, rest);
  });
}
