import { mayStandUnder, page, PAGE_DEPTH_MAX } from '@cairn/domain';
import { Refused, type CommandTx } from '../../platform/commands/index.ts';

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
  if (parent.archivedAt !== null)
    throw new Refused('invalid', 'The parent page is archived. Restore it first, or choose another page.');
  const pages = await tx.where(page, { projectId: child.projectId });
  if (!mayStandUnder(child, parent, pages))
    throw new Refused(
      'invalid',
      `Pages can be nested up to ${PAGE_DEPTH_MAX} levels, not under themselves, and only in the same project or workspace.`,
    );
}
