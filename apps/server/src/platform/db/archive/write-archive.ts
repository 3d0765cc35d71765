import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { Client } from 'pg';
import { syncToDisk } from '../../durable-file.ts';
import { copyOut } from './copy-stream.ts';
import {
  FORMAT,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  tableEntry,
  type ArchiveHeader,
  type ArchiveManifest,
  type TableSummary,
} from './manifest.ts';
import { copyOutOf, pinFormats, readMigrations, readSequences, readTables, type Table } from './schema.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

export interface ArchiveRequest {
  databaseUrl: string;
  /** Absent: without files. */
  filesFolder?: string;
  output: string;
  onProgress?: (step: string) => void;
  /** Gives up: nothing is left behind. */
  signal?: AbortSignal;
}

export interface ArchiveSummary {
  file: string;
  bytes: number;
  tables: number;
  rows: number;
  files: number;
}

/** tar wants the size before the bytes, so rows are gathered up to this before they go out. */
const PART_BYTES = 8 * 1024 * 1024;

/** Writes one consistent archive while the server runs. The file appears under its name only when it is complete. */
export async function writeArchive(request: ArchiveRequest): Promise<ArchiveSummary> {
  const draft = `${request.output}.partial-${process.pid}`;
  await mkdir(path.dirname(request.output), { recursive: true, mode: 0o700 });
  const client = new Client({ connectionString: request.databaseUrl });
  client.on('error', () => undefined);
  const writer = new ArchiveWriter(draft, request.signal);
  try {
    await client.connect();
    const manifest = await writeContent(client, writer, request);
    await writer.close();
    await syncToDisk(draft);
    await rename(draft, request.output);
    await syncToDisk(path.dirname(request.output));
    return await summarise(request.output, manifest);
  } catch (error) {
    writer.abort();
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** The checksums of all tables as they are now, without writing anything. */
export async function summariseTables(client: Client, tables: readonly Table[]): Promise<TableSummary[]> {
  const summaries: TableSummary[] = [];
  for (const table of tables) {
    const hash = createHash('sha256');
    let bytes = 0;
    const rows = copyOut(client, copyOutOf(table));
    for await (const chunk of rows) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
    summaries.push({
      schema: table.schema,
      table: table.table,
      rows: rows.rows,
      bytes,
      sha256: hash.digest('hex'),
    });
  }
  return summaries;
}

async function writeContent(
  client: Client,
  writer: ArchiveWriter,
  request: ArchiveRequest,
): Promise<ArchiveManifest> {
  await pinFormats(client);
  await client.query('begin isolation level repeatable read, read only');
  const tables = await readTables(client);
  const header: ArchiveHeader = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    hasFiles: request.filesFolder !== undefined,
    migrations: await readMigrations(client),
    tables,
  };
  await writer.json(HEADER_ENTRY, header);
  const summaries: TableSummary[] = [];
  for (const table of tables) {
    request.onProgress?.(`table ${table.table}`);
    summaries.push(await writeTable(client, writer, table));
  }
  // Sequences know no snapshot. Read last they are never behind the rows.
  const sequences = await readSequences(client);
  await client.query('commit');
  const files =
    request.filesFolder === undefined
      ? []
      : await writeFiles(writer, request.filesFolder, request.onProgress);
  const manifest = { tables: summaries, sequences, files };
  await writer.json(MANIFEST_ENTRY, manifest);
  return manifest;
}

async function writeTable(client: Client, writer: ArchiveWriter, table: Table): Promise<TableSummary> {
  const hash = createHash('sha256');
  const rows = copyOut(client, copyOutOf(table));
  let waiting: Buffer[] = [];
  let size = 0;
  let bytes = 0;
  let part = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    await writer.entry(tableEntry(table, (part += 1)), size, waiting);
    waiting = [];
    size = 0;
  };
  for await (const chunk of rows) {
    const buffer = chunk as Buffer;
    hash.update(buffer);
    waiting.push(buffer);
    size += buffer.length;
    bytes += buffer.length;
    if (size >= PART_BYTES) await flush();
  }
  await flush();
  return { schema: table.schema, table: table.table, rows: rows.rows, bytes, sha256: hash.digest('hex') };
}

async function writeFiles(
  writer: ArchiveWriter,
  folder: string,
  onProgress: ArchiveRequest['onProgress'],
): Promise<ArchiveManifest['files']> {
  const files: ArchiveManifest['files'] = [];
  for (const relative of await listFiles(folder)) {
    const full = path.join(folder, relative);
    const hash = createHash('sha256');
    // Opened first: a file that is removed meanwhile stays readable.
    const handle = await open(full).catch(() => undefined);
    if (handle === undefined) continue;
    const { size } = await handle.stat();
    onProgress?.(`file ${files.length + 1}`);
    const end = Math.max(size - 1, 0);
    const stream = size === 0 ? [] : createReadStream(full, { fd: handle, start: 0, end, autoClose: false });
    await writer.entry(`files/${relative}`, size, hashing(stream, hash));
    await handle.close();
    files.push({ path: relative, bytes: size, sha256: hash.digest('hex') });
  }
  return files;
}

async function* hashing(
  chunks: AsyncIterable<unknown> | Iterable<unknown>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return (
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
      .map((relative) => relative.split(path.sep).join('/'))
      // Uploads on their way still grow, and belong to nobody yet.
      .filter((relative) => !relative.startsWith('.'))
      .sort()
  );
}

class ArchiveWriter {
  private readonly gzip: Gzip = createGzip({ level: 4 });
  private readonly file: WriteStream;
  private readonly written: Promise<void>;
  private readonly now = new Date();

  private readonly signal: AbortSignal | undefined;

  constructor(output: string, signal?: AbortSignal) {
    this.signal = signal;
    this.file = createWriteStream(output, { mode: 0o600 });
    this.gzip.pipe(this.file);
    // A full disk must reach the caller through `write` and `close`, not as an unheard event.
    this.gzip.on('error', () => undefined);
    this.file.on('error', (error) => this.gzip.destroy(error));
    this.written = finished(this.file);
    this.written.catch(() => undefined);
  }

  async json(name: string, value: unknown): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
    await this.entry(name, text.length, [text]);
  }

  async entry(name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    await this.write(tarHeader(name, size, this.now));
    let left = size;
    for await (const chunk of chunks) {
      left -= chunk.length;
      await this.write(chunk);
    }
    if (left !== 0) throw new Error(`${name} changed its size while it was being archived`);
    await this.write(tarPadding(size));
  }

  async close(): Promise<void> {
    await this.write(tarEnd());
    this.gzip.end();
    await this.written;
  }

  abort(): void {
    this.gzip.destroy();
    this.file.destroy();
  }

  private async write(chunk: Buffer): Promise<void> {
    this.signal?.throwIfAborted();
    if (this.gzip.destroyed) await this.written;
    if (!this.gzip.write(chunk)) await Promise.race([once(this.gzip, 'drain'), this.written]);
  }
}

async function summarise(file: string, { tables, files }: ArchiveManifest): Promise<ArchiveSummary> {
  const { size } = await stat(file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { file, bytes: size, tables: tables.length, rows, files: files.length };
}
