import path from 'node:path';
import { findSocketFolder } from '@cairn/server/postgres';
import { Client } from 'pg';

/** Connects to the embedded database of a data folder, bypassing its server. */
export async function connectTo(dataDir: string): Promise<Client> {
  const host = findSocketFolder(path.join(dataDir, 'postgres'));
  const db = new Client({ host, user: 'postgres', database: 'cairn' });
  // A database that ends drops its connections; callers learn that from their query.
  db.on('error', () => undefined);
  await db.connect();
  return db;
}
