import type { Receipt, SyncEngine } from '@cairn/sync/client';
import { toast } from '@cairn/ui/toast';

/** One of the commands that a bulk change consists of. */
export interface BulkPart {
  readonly ids: readonly string[];
  readonly receipt: Receipt;
}

/** A part that can be sent again for some of its issues. */
export interface SentPart extends BulkPart {
  readonly send: (ids: readonly string[]) => Receipt;
}

/** Formats `{done} of {count}`. */
export type SayProgress = (values: { done: number; count: number }) => string;

/** Two bulk changes at the same time share one message. */
const TOAST = 'bulk-progress';

/**
 * Shows the progress of a change that takes several commands until the server has settled all of them. Shows nothing if one
 * command is enough, or when offline, since everything is then sent later.
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
