import { issue as issueEntity, type Issue, type IssueLookups } from '@cairn/domain';
import type { Receipt, SyncEngine } from '@cairn/sync/client';
import { toast } from '@cairn/ui/toast';
import type { Way } from '../../../data/undo-stack.ts';
import { stackOf } from '../../../data/use-command.ts';
import type { Words } from '../../../platform/property-ui.ts';
import { issueKeys } from '../issue-keys.ts';
import { followBulk, type SentPart } from './follow-bulk.ts';
import { tellIssuesRefused } from './refused-issues.ts';
import { sendRest } from './send-rest.ts';

interface Told {
  readonly engine: SyncEngine;
  readonly lookups: IssueLookups;
  /** Translates keys of `issues`. */
  readonly t: Words['t'];
  /** Called with issues that stay unchanged. */
  readonly onRefused?: (ids: readonly string[]) => void;
}

/**
 * Shows the progress of a bulk change and names the issues that were refused; the others are changed without them, in the
 * same undo step. The returned function gives the undo steps of what has been changed when it is called.
 */
export function tellBulk(parts: readonly SentPart[], told: Told): () => readonly Way[] {
  const { engine, lookups, t, onRefused = tellIssuesRefused } = told;
  followBulk(engine, parts, ({ done, count }) => t('bulk.progress', { done, count }));
  // Read now, because a deleted issue has no row to name it by later.
  const rowOf = new Map(
    parts
      .flatMap(({ ids }) => ids.flatMap((id) => engine.store.get(issueEntity, id) ?? []))
      .map((row) => [row.id, row]),
  );
  const sent = new SentCommands(parts.map(({ receipt }) => receipt));
  const stack = stackOf(engine);
  for (const part of parts) {
    const { undo } = part.receipt;
    sendRest(part, {
      send: (ids) => sent.add(stack.beside(sent.undos(), () => part.send(ids))),
      isThere: (id) => engine.store.get(issueEntity, id)?.removedAt === null,
      isWanted: () => undo === undefined || !stack.isTakenBack(undo),
      onNamed: (ids, why) => {
        const rows = ids.flatMap((id) => rowOf.get(id) ?? []);
        const description = t('bulk.because', { keys: issueKeys(rows, lookups, t), reason: why });
        toast.error(t('bulk.notChanged', { count: ids.length }), { description });
      },
      onRefused,
    });
  }
  return () => sent.undos();
}

/** The commands of one change, without those that were refused. */
class SentCommands {
  readonly #receipts = new Set<Receipt>();

  constructor(receipts: readonly Receipt[]) {
    for (const each of receipts) this.add(each);
  }

  add(receipt: Receipt): Receipt {
    this.#receipts.add(receipt);
    void receipt.settled.then((refusal) => refusal && this.#receipts.delete(receipt));
    return receipt;
  }

  undos(): Way[] {
    return Array.from(this.#receipts).flatMap(({ undo }) => undo ?? []);
  }
}

/** Reports which issues can't have a value, such as a label of another project; the others have it. */
export function tellUnfit(
  rows: readonly Issue[],
  value: string,
  { lookups, t, onRefused = tellIssuesRefused }: Omit<Told, 'engine'>,
): void {
  const count = rows.length;
  if (count === 0) return;
  const description = t('bulk.because', {
    keys: issueKeys(rows, lookups, t),
    reason: t('bulk.unfit', { count, value }),
  });
  toast.error(t('bulk.notChanged', { count }), { description });
  onRefused(rows.map(({ id }) => id));
}

/** Reports which issues would start after they are due. */
export function tellDatesRefused(rows: readonly Issue[], { lookups, t }: Pick<Told, 'lookups' | 't'>): void {
  toast.error(t('picker.datesRefused'), { description: issueKeys(rows, lookups, t) });
}
