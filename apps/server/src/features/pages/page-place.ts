import { mayStandUnder, page, PAGE_DEPTH_MAX } from '@cairn/domain';
import { pageRefusals } from '@cairn/domain/pages/refusals';
import { type CommandTx, refused } from '../../platform/commands/index.ts';

interface Place {
  readonly id: string;
  readonly projectId: string | null;
  readonly parentId: string | null;
}

/** Refuses a place under a page of somewhere else, under itself, under an archived one, or too far down. */
export async function assertValidParent(tx: CommandTx, child: Place): Promise<void> {
  if (child.parentId === null) return;
  // Locked, so that two moves at once cannot put each under the other.
  await tx.load(page, [child.parentId], true);
  const parent = await tx.get(page, child.parentId);
  if (parent.archivedAt !== null) throw refused(pageRefusals.parent_archived);
  const pages = await tx.where(page, { projectId: child.projectId });
  if (!mayStandUnder(child, parent, pages))
    throw refused(pageRefusals.cannot_nest, { levels: PAGE_DEPTH_MAX });
}
