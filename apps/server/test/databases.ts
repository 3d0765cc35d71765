import { Client } from 'pg';
import { servingRoleOf } from '../src/platform/db/serving-role.ts';

/** The same server, another database. Works for addresses without a host too, which `URL` does not. */
export function inDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`);
}

export async function createDatabase(clusterUrl: string, name: string, template?: string): Promise<void> {
  const from = template === undefined ? '' : ` template "${template}" strategy wal_log`;
  await command(clusterUrl, `create database "${name}"${from}`);
}

export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  await command(clusterUrl, `drop database if exists "${name}" with (force)`);
  await command(clusterUrl, `drop role if exists "${servingRoleOf(name)}"`);
}

async function command(clusterUrl: string, text: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
