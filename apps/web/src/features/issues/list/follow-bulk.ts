import type { Receipt, SyncEngine } from '@cairn/sync/client';
import { toast } from '@cairn/ui/toast';

/** One command of a change of many issues. */
export interface BulkPart {
  readonly ids: readonly string[];
  readonly receipt: Receipt;
}

/** A part that can be sent again for some of its issues. */
export interface SentPart extends BulkPart {
  readonly send: (ids: readonly string[]) => Receipt;
}

/** `{done} of {count}` in words. */
export type SayProgress = (values: { done: number; count: number }) => string;

/** Two changes that run beside each other share one message. */
const TOAST = 'bulk-progress';

/**
 * Shows how far a change is that takes several commands, until the server has settled all of them. Nothing where one
 * command is enough, or without a connection: then everything is sent later.
 */
export function followBulk(engine: SyncEngine, parts: readonly BulkPart[], say: SayProgress): void {
  if (parts.length < 2 || engine.getState().link !== 'open') return;
  const count = parts.reduce((sum, { ids }) => sum + ids.length, 0);
  const progress = toast.loading(say({ done: 0, count }), { id: TOAST });
  let done = 0;
  let open = parts.length;
  for (const { ids, receipt } of parts)
    void receipt.settled.then((refusal) => {
      open -= 1;
      if (!refusal) done += ids.length;
      if (open === 0) progress.dismiss();
      else toast.loading(say({ done, count }), { id: TOAST });
    });
}
