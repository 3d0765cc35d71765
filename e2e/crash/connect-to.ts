import path from 'node:path';
import { findSocketFolder } from '@cairn/server/postgres';
import { Client } from 'pg';

/** To the embedded database of a data folder, past its server. */
export async function connectTo(dataDir: string): Promise<Client> {
  const host = findSocketFolder(path.join(dataDir, 'postgres'));
  const db = new Client({ host, user: 'postgres', database: 'cairn' });
  // A database that ends takes its connections with it; whoever asks is told by the answer.
  db.on('error', () => undefined);
  await db.connect();
  return db;
}
