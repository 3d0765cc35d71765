import { activity } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Line } from './describe.ts';

/** Text is saved at every pause; saves closer together than this are one entry. */
const BURST_MS = 10 * 60_000;
/** How many people may edit one description at once and each have an entry. */
const TOGETHER = 20;
const WRITTEN = ['description', 'name'];

/**
 * Merges an entry into the latest one of the issue if the same person is still editing the same text. A title's entry
 * then gets the latest title. Several people can edit a description at once, so their entries are looked up side by
 * side.
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
