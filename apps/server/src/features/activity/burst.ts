import { activity } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Line } from './describe.ts';

/** Written text is saved at every pause; saves closer than this are one line of history. */
const BURST_MS = 10 * 60_000;
const WRITTEN = ['description', 'name'];

/**
 * Whether the line goes on with what the newest line of the issue says: the same person still writing the same text.
 * A title's line then gives its newest wording.
 */
export async function joinsBurst(tx: CommandTx, line: Line): Promise<boolean> {
  if (!WRITTEN.includes(line.field)) return false;
  const [newest] = await tx.query(sql<{ id: string }>`
    select id from activities where workspace_id = ${tx.workspaceId} and issue_id = ${line.issueId}
    order by created_at desc, id desc limit 1`);
  const held = newest && (await tx.find(activity, newest.id));
  if (!held || held.field !== line.field || held.actorId !== tx.actor.userId) return false;
  if (tx.now - held.createdAt > BURST_MS) return false;
  if (line.field === 'name') await tx.update(activity, held.id, { newValue: line.newValue ?? null });
  return true;
}
