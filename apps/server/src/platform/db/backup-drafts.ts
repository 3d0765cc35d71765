import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../postgres/index.ts';

const DRAFT = /\.partial-(\d+)$/;
const HOUR_MS = 3_600_000;

/** What backups have left whose process was killed. */
export async function removeBackupDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(DRAFT.exec(name)?.[1] ?? 0);
    const file = path.join(folder, name);
    if (pid > 0 && !(await isBeingWritten(file, pid))) await rm(file, { force: true });
  }
}

/** By another process of this machine; a number that somebody else has by now keeps a draft for an hour at most. */
async function isBeingWritten(file: string, pid: number): Promise<boolean> {
  if (pid === process.pid || !isAlive(pid)) return false;
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < HOUR_MS;
}
