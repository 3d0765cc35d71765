import { isLockedTo, removeView, updateView, view } from '@cairn/domain';
import { viewRefusals } from '@cairn/domain/views/refusals';
import { handleChange, refused, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { forgetPrivateViews } from './removed-project.ts';

export const views: Feature = {
  commandHandlers: [
    handleChange(updateView, { check: assertOpen }),
    handleChange(removeView, { check: assertOpen }),
  ],
  reactions: [forgetPrivateViews],
};

/** Only the owner can change a locked view. */
async function assertOpen(tx: CommandTx, { viewId }: { readonly viewId: string }): Promise<void> {
  const row = await tx.get(view, viewId);
  if (isLockedTo(row, tx.actor.userId))
    throw refused(viewRefusals.locked, { name: row.name }, { field: 'viewId' });
}
