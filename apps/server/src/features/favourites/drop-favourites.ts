import { favourite } from '@cairn/domain';
import type { CommandTx } from '../../platform/commands/index.ts';

/** Takes what is gone for good out of everybody's favourites. */
export async function dropFavouritesOf(tx: CommandTx, targetId: string): Promise<void> {
  for (const held of await tx.where(favourite, { targetId })) await tx.remove(favourite, held.id);
}
