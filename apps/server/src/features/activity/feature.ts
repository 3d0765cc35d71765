import { activity } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { mergeEdits } from './merge-edits.ts';
import { descriptionsOfEvents, type Line } from './describe.ts';
import { routes } from './routes.ts';

/** The only writer of activity: every event becomes its entries within its own transaction. */
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
