import type { AccessMode, IsolationLevel } from 'kysely';
import type { Db, Tx } from './create-db.ts';

export interface TransactionSettings {
  /** PostgreSQL's own default, read committed, unless a caller needs one snapshot. */
  isolation?: IsolationLevel;
  access?: AccessMode;
}

/** Runs `work` in one transaction: commits when it resolves, rolls back when it throws. */
export async function withTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  let builder = db.transaction();
  if (settings.isolation !== undefined) builder = builder.setIsolationLevel(settings.isolation);
  if (settings.access !== undefined) builder = builder.setAccessMode(settings.access);
  return await builder.execute(work);
}
