import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { endEmbedded, isAlive, startEmbedded } from '../../postgres/index.ts';
import type { MigrationSource } from '../migration-source.ts';
import { copyOut } from './copy-stream.ts';
import { ArchiveError, tableSubject, type ArchiveManifest } from './manifest.ts';
import { archiveEntries, subjectOf } from './read-archive.ts';
import { restoreArchive } from './restore-archive.ts';
import { RowSum } from './row-sum.ts';
import { copyOutOf, pinFormats, type Table } from './schema.ts';
import { summariseTables } from './write-archive.ts';

export interface VerifyRequest {
  archive: string;
  source?: MigrationSource;
  onProgress?: (step: string) => void;
}

export interface VerifiedArchive {
  createdAt: string;
  tables: number;
  rows: number;
  files: number;
}

/** The scratch cluster is thrown away; waiting for a disk would only cost time. */
const SCRATCH_SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

const PREFIX = 'cairn-verify-';
/** The process that verifies is in the name. */
const SCRATCH = /^cairn-verify-(\d+)-/;

/** Proves an archive by restoring it into a scratch cluster and comparing every table's checksum with the manifest. */
export async function verifyArchive(request: VerifyRequest): Promise<VerifiedArchive> {
  await removeAbandoned();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const silent = { info: () => undefined, warn: () => undefined };
  try {
    const scratch = await startEmbedded({ dataDir, log: silent, settings: SCRATCH_SETTINGS });
    try {
      return await compare(scratch.url, request, path.join(dataDir, 'files'));
    } finally {
      await scratch.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Verifications that were killed leave a database that runs, and its folder. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(SCRATCH.exec(name)?.[1] ?? 0);
    if (pid === 0 || (pid !== process.pid && isAlive(pid))) continue;
    const folder = path.join(tmpdir(), name);
    const found = await lstat(folder).catch(() => undefined);
    // Anybody can put something of this name there; only what is ours is ended and removed.
    if (found?.isDirectory() !== true || found.uid !== process.getuid?.()) continue;
    await endEmbedded(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(
  databaseUrl: string,
  request: VerifyRequest,
  filesFolder: string,
): Promise<VerifiedArchive> {
  const { header, manifest } = await restoreArchive({ ...request, databaseUrl, filesFolder });
  request.onProgress?.('comparing');
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await pinFormats(client);
    await assertTables(client, request.archive, header.tables, manifest);
    if (header.hasFiles === true) await assertFiles(client, manifest);
  } finally {
    await client.end();
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { createdAt: header.createdAt, tables: manifest.tables.length, rows, files: manifest.files.length };
}

async function assertTables(
  client: Client,
  archive: string,
  tables: readonly Table[],
  manifest: ArchiveManifest,
): Promise<void> {
  const restored = await summariseTables(client, tables);
  const suspects = tables.filter((_, at) => restored[at]?.sha256 !== manifest.tables[at]?.sha256);
  // Most tables give their rows in the order in which they came; for others it takes another look at the archive.
  const written = suspects.length > 0 ? await rowSumsOf(archive, suspects) : new Map<string, RowSum>();
  for (const table of suspects) {
    const sum = new RowSum();
    for await (const chunk of copyOut(client, copyOutOf(table))) sum.add(chunk as Buffer);
    if (sum.value !== written.get(tableSubject(table))?.value)
      throw new ArchiveError(`${table.table} is not the same after it was restored.`);
  }
}

async function rowSumsOf(archive: string, tables: readonly Table[]): Promise<Map<string, RowSum>> {
  const sums = new Map(tables.map((table) => [tableSubject(table), new RowSum()]));
  for await (const entry of archiveEntries(archive)) {
    const sum = sums.get(subjectOf(entry));
    if (sum) for await (const chunk of entry.content) sum.add(chunk);
  }
  return sums;
}

/** Each file that the rows speak of is in the archive, with its checksum. */
async function assertFiles(client: Client, { files }: ArchiveManifest): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.assets') is not null as there`,
  );
  if (found[0]?.there !== true) return;
  const sums = new Map(files.map((file) => [file.path.split('/').at(-1), file.sha256]));
  // What was deleted may have been taken away while the archive was written.
  const { rows } = await client.query<{ id: string; sha256: string; name: string }>(
    'select id, sha256, name from assets where deleted_at is null',
  );
  for (const { id, sha256, name } of rows)
    if (sums.get(id) !== sha256)
      throw new ArchiveError(`The file ${id} (${name}) is damaged or missing from the backup.`);
}
