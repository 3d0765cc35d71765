import { chownSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Owner } from './owner.ts';

/** The kernel allows 107 bytes; PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const LONGEST_FOLDER = 107 - '/.s.PGSQL.5432.lock'.length;

/**
 * The private folder of the database's socket: inside the data folder if its path is short enough, otherwise a short
 * one under the temporary folder. As root it is always the latter, because the database's user can't enter root's data
 * folder.
 */
export function prepareSocketFolder(postgresFolder: string, owner: Owner | undefined): string {
  const inside = path.join(postgresFolder, 'socket');
  if (owner === undefined && Buffer.byteLength(inside) <= LONGEST_FOLDER) {
    mkdirSync(inside, { mode: 0o700, recursive: true });
    return inside;
  }
  const record = path.join(postgresFolder, 'socket-folder');
  const kept = readRecord(record);
  if (kept !== undefined && isPrivate(kept, owner)) return kept;
  const base = Buffer.byteLength(tmpdir()) < LONGEST_FOLDER - 'cairn-XXXXXX/'.length ? tmpdir() : '/tmp';
  const folder = mkdtempSync(path.join(base, 'cairn-'));
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  writeFileSync(record, folder, { mode: 0o600 });
  return folder;
}

/** Where the socket of a running server is. */
export function findSocketFolder(postgresFolder: string): string {
  return readRecord(path.join(postgresFolder, 'socket-folder')) ?? path.join(postgresFolder, 'socket');
}

/** Removes the temporary folder at the end, so that a stopped server leaves nothing behind. */
export function removeSocketFolder(postgresFolder: string): void {
  const record = path.join(postgresFolder, 'socket-folder');
  const kept = readRecord(record);
  if (kept === undefined) return;
  if (path.basename(kept).startsWith('cairn-')) rmSync(kept, { recursive: true, force: true });
  rmSync(record, { force: true });
}

/** Somebody else could have created a folder of this name after a reboot emptied the temporary folder. */
function isPrivate(folder: string, owner: Owner | undefined): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return false;
  return (found.mode & 0o777) === 0o700 && found.uid === (owner?.uid ?? process.getuid?.());
}

function readRecord(record: string): string | undefined {
  try {
    return readFileSync(record, 'utf8');
  } catch {
    return undefined;
  }
}
