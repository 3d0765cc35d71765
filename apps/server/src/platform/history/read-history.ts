import type { Schema } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import { undo, type CommandFacts, type RowsById } from './fact.ts';

/** The changes of a command, at its position in the workspace's log. */
export interface HistoryEntry extends CommandFacts {
  readonly seq: number;
}

/** How many commands are read per statement: a few hundred kilobytes of usual ones. */
const PAGE = 1000;

/** The commands after a position, newest first. */
export async function* historyBack(
  db: Db | Tx,
  workspaceId: string,
  after: number,
): AsyncGenerator<HistoryEntry> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const { rows } = await sql<HistoryEntry>`
      select seq, command, actor_id, via, at, facts from history
      where workspace_id = ${workspaceId} and seq > ${after} and seq < ${before}
      order by seq desc limit ${PAGE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    before = last.seq;
  }
}

/**
 * Reverts current `rows`, by entity and ID, to a position of the workspace's log. A row that was removed together with
 * the row it belonged to does not come back.
 */
export async function rowsAt(
  db: Db | Tx,
  schema: Schema,
  workspaceId: string,
  seq: number,
  rows: ReadonlyMap<string, RowsById>,
): Promise<void> {
  for await (const { facts } of historyBack(db, workspaceId, seq))
    for (const fact of facts.toReversed()) {
      const entity = schema.entities.get(fact[0]);
      const held = rows.get(fact[0]);
      if (entity && held) undo(entity, held, fact);
    }
}
