import { storableText } from '@cairn/documents/content';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import type { DocumentKey } from './document-log.ts';

/**
 * The parts of a document that can be set aside: a log entry, its snapshot, what is derived from it at one position.
 */
type SetAsidePart = 'update' | 'snapshot' | 'derived';

/** A part that could not be read or derived. */
export interface SetAside {
  readonly part: SetAsidePart;
  readonly seq: number;
  readonly error: unknown;
}

/** How much of a reason is stored for the operator. */
const REASON_LENGTH = 500;

/** Records what could not be read, so that it is neither tried again nor deleted, and the operator learns of it. */
export async function setAside(
  db: Db | Tx,
  { workspaceId, id }: DocumentKey,
  { part, seq, error }: SetAside,
): Promise<void> {
  const reason = storableText(error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH);
  await sql`insert into doc_set_aside (workspace_id, doc_id, part, seq, reason)
    select workspace_id, id, ${part}, ${seq}, ${reason} from doc
    where workspace_id = ${workspaceId} and id = ${id} for key share
    on conflict do nothing`.execute(db);
}
