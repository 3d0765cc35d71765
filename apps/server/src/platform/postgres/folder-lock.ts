import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedInUse, hasCode } from './embedded-error.ts';
import { birthOf, isAlive } from './processes.ts';

/**
 * Another machine or container on the same volume can't check whether a process ID is alive, so holders also write
 * heartbeats.
 */
const BEAT_MS = 2_000;
const SILENCE_MS = 3 * BEAT_MS;

interface Holder {
  pid: number;
  birth: string;
  host: string;
}

/** Claims a data folder for this process. Throws `EmbeddedInUse` if a running server holds it. Returns the release. */
export async function claimFolder(file: string, folder: string): Promise<() => void> {
  const mine = JSON.stringify({
    pid: process.pid,
    birth: birthOf(process.pid),
    host: hostname(),
  } satisfies Holder);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    while (!tryLink(draft, file)) {
      const held = readOrNothing(file);
      if (held === undefined) continue;
      await assertGone(held, file, folder);
      removeStale(file, held);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return keepBeating(file, mine);
}

function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function assertGone(held: string, file: string, folder: string): Promise<void> {
  const holder = parseHolder(held);
  if (holder === undefined) return;
  if (holder.host === hostname()) {
    if (!isAlive(holder.pid) || birthOf(holder.pid) !== holder.birth) return;
    throw new EmbeddedInUse(
      `Another server (process ${holder.pid}) is already running on ${folder}. ` +
        'Stop it, or give this one its own folder with DATA_DIR.',
    );
  }
  if (await beats(file)) {
    throw new EmbeddedInUse(
      `A server on ${holder.host} is using ${folder}. Stop it, or give this one its own DATA_DIR.`,
    );
  }
}

async function beats(file: string): Promise<boolean> {
  const before = lastBeat(file);
  if (Date.now() - before > 10 * SILENCE_MS) return false;
  await sleep(SILENCE_MS);
  return lastBeat(file) !== before;
}

function lastBeat(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Moves the stale claim aside and checks again, because another process may have replaced it in between. */
function removeStale(file: string, held: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readOrNothing(aside) !== held) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function keepBeating(file: string, mine: string): () => void {
  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The folder is gone or read-only; the database itself will report that.
    }
  }, BEAT_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (readOrNothing(file) === mine) rmSync(file, { force: true });
  };
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, birth, host } = value as Partial<Holder>;
    if (typeof pid !== 'number' || typeof birth !== 'string' || typeof host !== 'string') return undefined;
    return { pid, birth, host };
  } catch {
    // A power cut can leave an empty file, which belongs to no running process.
    return undefined;
  }
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
