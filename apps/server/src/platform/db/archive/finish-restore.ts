import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { JOBS_SCHEMA } from '../jobs-schema.ts';
import { RestoredFiles } from './restored-files.ts';
import { readTables, quoted } from './schema.ts';

const RECORD = 'schema_migrations';

/** A table that somebody's rows are in; undefined when the database is as migrations make it. */
export async function findUsedTable(client: Client): Promise<string | undefined> {
  for (const table of await readTables(client)) {
    if (table.table === RECORD) continue;
    const name = quoted(table.schema, table.table);
    // A server that starts puts its own jobs in; whose jobs they are otherwise has rows elsewhere too.
    if (table.schema === JOBS_SCHEMA) continue;
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${name}) as used`);
    if (rows[0]?.used === true) return table.table;
  }
  return undefined;
}

/** What a restore that was killed between its rows and its files has left. Nobody else may restore meanwhile. */
export async function finishRestore(databaseUrl: string, filesFolder: string): Promise<void> {
  if (!existsSync(`${filesFolder}.restored`) && !existsSync(`${filesFolder}.restoring`)) return;
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await new RestoredFiles(filesFolder).finish(async () => (await findUsedTable(client)) !== undefined);
  } finally {
    await client.end();
  }
}
