import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  ArchiveError,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  parseHeader,
  parseManifest,
  tableSubject,
  type ArchiveHeader,
  type ArchiveManifest,
} from './manifest.ts';
import { readTar, type TarEntry } from './tar.ts';

export interface CheckedArchive {
  header: ArchiveHeader;
  manifest: ArchiveManifest;
}

/** Reads every byte and compares it with the manifest. Throws `ArchiveError` unless all of it is as it was written. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  let header: ArchiveHeader | undefined;
  let manifest: ArchiveManifest | undefined;
  const found = new Map<string, { hash: Hash; bytes: number }>();
  for await (const entry of archiveEntries(file)) {
    if (entry.name === HEADER_ENTRY) header = parseHeader(await textOf(entry));
    else if (entry.name === MANIFEST_ENTRY) manifest = parseManifest(await textOf(entry));
    else await addTo(found, entry);
  }
  if (header === undefined || manifest === undefined) {
    throw new ArchiveError(`${file} is not a complete Cairn backup.`);
  }
  compare(found, manifest);
  return { header, manifest };
}

/** The entries in order. Damage shows as `ArchiveError`, whichever layer notices it. */
export function archiveEntries(file: string): AsyncGenerator<TarEntry> {
  return readTar(unpack(file));
}

async function* unpack(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of source.pipe(gunzip)) yield chunk as Buffer;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ArchiveError(`${file} can't be read as a backup: ${reason}.`, { cause });
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** `tables/public.issues`, whatever the part; files stand for themselves. */
export function subjectOf(entry: { name: string }): string {
  return entry.name.startsWith('tables/') ? entry.name.slice(0, entry.name.lastIndexOf('/')) : entry.name;
}

async function addTo(found: Map<string, { hash: Hash; bytes: number }>, entry: TarEntry): Promise<void> {
  const subject = subjectOf(entry);
  const sum = found.get(subject) ?? { hash: createHash('sha256'), bytes: 0 };
  found.set(subject, sum);
  for await (const chunk of entry.content) {
    sum.hash.update(chunk);
    sum.bytes += chunk.length;
  }
}

function compare(
  found: Map<string, { hash: Hash; bytes: number }>,
  { tables, files }: ArchiveManifest,
): void {
  const expected = [
    ...tables.filter(({ bytes }) => bytes > 0).map((table) => ({ ...table, subject: tableSubject(table) })),
    ...files.map((file) => ({ ...file, subject: `files/${file.path}` })),
  ];
  for (const { subject, bytes, sha256 } of expected) {
    const sum = found.get(subject);
    if (sum?.bytes !== bytes || sum.hash.digest('hex') !== sha256) {
      throw new ArchiveError(`The backup is damaged: ${subject} doesn't match its checksum.`);
    }
    found.delete(subject);
  }
  const [extra] = found.keys();
  if (extra !== undefined) throw new ArchiveError(`The backup is damaged: unexpected entry ${extra}.`);
}

async function textOf(entry: TarEntry): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of entry.content) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}
