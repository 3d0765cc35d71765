import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { FileStore } from '../../platform/files/index.ts';

export interface FilesCheck {
  /** The number of intact files. */
  readonly sound: number;
  /** IDs of files that the store has lost or has with a different size. */
  readonly broken: readonly string[];
  /** Keys of stored bytes that no row refers to. */
  readonly orphans: readonly string[];
}

/** Bytes are stored before their row, so younger ones may belong to an upload in progress. */
const YOUNG_MS = 24 * 60 * 60 * 1000;

/** Compares the files in the database with the store. */
export async function checkFiles(db: Db, store: FileStore, now: number): Promise<FilesCheck> {
  const { rows } = await sql<{ id: string; bytes: number; isStored: boolean }>`
    select id, bytes, true as is_stored from assets
    union all select id, bytes, stored_at is not null from export_files order by id`.execute(db);
  const broken: string[] = [];
  for (const { id, bytes, isStored } of rows)
    if (isStored && (await store.size(id)) !== bytes) broken.push(id);
  const known = new Set(rows.map(({ id }) => id));
  const orphans: string[] = [];
  for await (const key of store.keys())
    if (!known.has(key) && now - madeAt(key) > YOUNG_MS) orphans.push(key);
  return { sound: rows.length - broken.length, broken, orphans };
}

/** IDs begin with their creation time in milliseconds. */
const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
