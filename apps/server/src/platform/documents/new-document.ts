import { firstUpdate } from '@cairn/documents/content';
import { SCHEMA_VERSION, type DocumentJson } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { applyUpdate, Doc } from 'yjs';
import type { Tx } from '../db/index.ts';
import { derive, storeDerivedIn } from './derive.ts';
import { appendUpdates, type DocumentKey } from './document-log.ts';

/** A document's initial content, and its author. */
export interface FirstState {
  readonly content: DocumentJson;
  readonly userId: string;
  /** When it was written, if not now. */
  readonly at?: number | undefined;
}

/** The position of the first update, which holds all initial content. */
export const FIRST_POSITION = 1;

/** Creates a document unless it exists. Returns whether it was created. */
export async function insertDocument(
  tx: Tx,
  key: DocumentKey,
  kind: string,
  { content, userId, at }: FirstState,
): Promise<boolean> {
  const { workspaceId, id } = key;
  const { rows } = await sql`insert into doc (workspace_id, id, kind, schema_version)
    values (${workspaceId}, ${id}, ${kind}, ${SCHEMA_VERSION}) on conflict do nothing returning id`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  const ydoc = new Doc();
  const update = firstUpdate(content);
  if (update) {
    applyUpdate(ydoc, update);
    const first = { userId, clientId: uuid(), n: 1, update, schemaVersion: SCHEMA_VERSION };
    await appendUpdates(tx, key, [first], at);
  }
  await storeDerivedIn(tx, key, kind, derive(ydoc, update ? FIRST_POSITION : 0));
  ydoc.destroy();
  return true;
}
