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
  /** Sentences of `issues`. */
  readonly t: Words['t'];
  /** Hears of issues that stay as they were. */
  readonly onRefused?: (ids: readonly string[]) => void;
}

/**
 * Shows how far a change of many issues is, and names those in the way; the others are changed without them, as a part of
 * the same step of undo. Gives the ways back from what has been changed by the time it is asked.
 */
export function tellBulk(parts: readonly SentPart[], told: Told): () => readonly Way[] {
  const { engine, lookups, t, onRefused = tellIssuesRefused } = told;
  followBulk(engine, parts, ({ done, count }) => t('bulk.progress', { done, count }));
  // As they are now: of one that is gone nothing is left to name it by.
  const rowOf = new Map(
    parts
      .flatMap(({ ids }) => ids.flatMap((id) => engine.store.get(issueEntity, id) ?? []))
      .map((row) => [row.id, row]),
  );
  const made = new Made(parts.map(({ receipt }) => receipt));
  const stack = stackOf(engine);
  for (const part of parts) {
    const { undo } = part.receipt;
    sendRest(part, {
      send: (ids) => made.add(stack.beside(made.undos(), () => part.send(ids))),
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
  return () => made.undos();
}

/** The commands of one press that have not been refused. */
class Made {
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

/** Says which issues can't have a value, such as a label of another project; the others have it. */
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

/** Says which issues would start after they are due. */
export function tellDatesRefused(rows: readonly Issue[], { lookups, t }: Pick<Told, 'lookups' | 't'>): void {
  toast.error(t('picker.datesRefused'), { description: issueKeys(rows, lookups, t) });
}
