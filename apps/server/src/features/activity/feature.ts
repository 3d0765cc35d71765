import { activity } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { mergeEdits } from './merge-edits.ts';
import { descriptionsOfEvents, type Line } from './describe.ts';
import { routes } from './routes.ts';

/** The one writer of history: every event becomes its lines in the transaction that made it. */
async function writeLines(tx: CommandTx, lines: readonly Line[]): Promise<void> {
  for (const line of lines) {
    if (await mergeEdits(tx, line)) continue;
    tx.insert(activity, {
      oldValue: null,
      newValue: null,
      oldIdentifier: null,
      newIdentifier: null,
      actorId: tx.actor.userId,
      createdAt: tx.now,
      ...line,
      id: uuid(line.createdAt ?? tx.now),
    });
  }
}

export const activities: Feature = { reactions: descriptionsOfEvents(writeLines), routes };
