import { activity } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Line } from './describe.ts';

/** Written text is saved at every pause; saves closer than this are one line of history. */
const BURST_MS = 10 * 60_000;
/** So many people write one description at once, and each has a line. */
const TOGETHER = 20;
const WRITTEN = ['description', 'name'];

/**
 * Whether the line goes on with what the newest line of the issue says: the same person still writing the same text.
 * A title's line then gives its newest wording. A description is written by several at once: their lines lie side by side.
 */
export async function mergeEdits(tx: CommandTx, line: Line): Promise<boolean> {
  if (!WRITTEN.includes(line.field)) return false;
  const newest = await tx.query(sql<{ id: string; field: string; actorId: string }>`
    select id, field, actor_id from activities where workspace_id = ${tx.workspaceId} and issue_id = ${line.issueId}
    order by created_at desc, id desc limit ${line.field === 'description' ? TOGETHER : 1}`);
  const others = newest.findIndex(({ field }) => field !== line.field);
  const edits = others < 0 ? newest : newest.slice(0, others);
  const mine = edits.find(({ actorId }) => actorId === tx.actor.userId);
  const held = mine && (await tx.find(activity, mine.id));
  if (!held) return false;
  if (tx.now - held.createdAt > BURST_MS) return false;
  if (line.field === 'name') await tx.update(activity, held.id, { newValue: line.newValue ?? null });
  return true;
}
