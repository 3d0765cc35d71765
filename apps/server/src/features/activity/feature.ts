import { activity } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import type { CommandTx, DomainEvent } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { mergeEdits } from './merge-edits.ts';
import { describe } from './describe.ts';
import { routes } from './routes.ts';

/** The one writer of history: every event becomes its lines in the transaction that made it. */
async function writeActivity(tx: CommandTx, event: DomainEvent): Promise<void> {
  for (const line of await describe(tx, event)) {
    if (await mergeEdits(tx, line)) continue;
    tx.insert(activity, {
      oldValue: null,
      newValue: null,
      oldIdentifier: null,
      newIdentifier: null,
      ...line,
      id: uuid(tx.now),
      actorId: tx.actor.userId,
      createdAt: tx.now,
    });
  }
}

export const activities: Feature = { reactions: [writeActivity], routes };
