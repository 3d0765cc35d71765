import { issue as issueEntity, type Issue, type IssueLookups } from '@cairn/domain';
import type { SyncEngine } from '@cairn/sync/client';
import { toast } from '@cairn/ui/toast';
import type { Words } from '../../../platform/property-ui.ts';
import { issueKeys } from '../issue-keys.ts';
import { followBulk, type SentPart } from './follow-bulk.ts';
import { sendRest } from './send-rest.ts';

interface Told {
  readonly engine: SyncEngine;
  readonly lookups: IssueLookups;
  /** Sentences of `issues`. */
  readonly t: Words['t'];
}

/** Shows how far a change of many issues is, and names those in the way; the others are changed without them. */
export function tellBulk(parts: readonly SentPart[], { engine, lookups, t }: Told): void {
  followBulk(engine, parts, ({ done, count }) => t('bulk.progress', { done, count }));
  // As they are now: of one that is gone nothing is left to name it by.
  const rowOf = new Map(
    parts
      .flatMap(({ ids }) => ids.flatMap((id) => engine.store.get(issueEntity, id) ?? []))
      .map((row) => [row.id, row]),
  );
  for (const part of parts)
    sendRest(part, {
      send: part.send,
      isThere: (id) => engine.store.get(issueEntity, id)?.removedAt === null,
      onNamed: (ids, why) => {
        const rows = ids.flatMap((id) => rowOf.get(id) ?? []);
        const description = t('bulk.because', { keys: issueKeys(rows, lookups, t), reason: why });
        toast.error(t('bulk.notChanged', { count: ids.length }), { description });
      },
    });
}

/** Says which issues would start after they are due. */
export function tellDatesRefused(rows: readonly Issue[], { lookups, t }: Pick<Told, 'lookups' | 't'>): void {
  toast.error(t('picker.datesRefused'), { description: issueKeys(rows, lookups, t) });
}
