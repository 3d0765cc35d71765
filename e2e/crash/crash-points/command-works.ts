import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { archiveEntries, checkArchive, subjectOf } from '@cairn/server/archive';
import { isAlive, postgresProcessesOn } from '@cairn/server/postgres';
import { NOTHING, type CrashTrigger } from './crash-point.ts';

const CAIRN = path.join(import.meta.dirname, '../../../apps/server/dist/cairn.js');
const EVERYTHING = '^(?!read)';
/** Changed by a restore, because clients have to start again. */
const CHANGED_ON_PURPOSE = new Set(['tables/public.workspace_clock']);
/** A restore ends sessions and tokens; where there was none it changes nothing. */
const ENDED_ON_PURPOSE = new Set(
  ['sessions', 'verifications', 'mails'].map((name) => `tables/public.${name}`),
);

/** An operator's command that is killed at one of its steps. Returns what is wrong afterwards. */
export interface CommandWork {
  /** The maximum number of steps; if there are fewer, the point isn't reached. */
  readonly steps: number;
  run(at: CommandPlace, step: number): Promise<Outcome>;
}

export interface CommandPlace {
  /** The data folder of the running server. */
  readonly dataDir: string;
  readonly trigger: CrashTrigger;
  /** Programs that are loaded before the command, for faulty builds. */
  readonly preload: readonly string[];
}

export interface Outcome {
  /** The step before which it was killed. */
  readonly crashedAt: string | undefined;
  readonly faults: readonly string[];
}

export const COMMAND_WORKS = {
  backup: {
    steps: 100,
    run: async (at, step) => {
      const { crashedAt } = await cairn(at, ['backup'], { step });
      const again = await cairn(at, ['backup'], {});
      const left = draftsIn(at.dataDir);
      return {
        crashedAt,
        faults: [
          ...failureOf(again),
          ...left.map((name) => `${name} is left of a backup that was killed`),
          ...(await findHalfArchives(at.dataDir)),
        ],
      };
    },
  },
  verify: {
    steps: 1_900,
    run: async (at, step) => {
      const archive = await newestArchive(at);
      const { crashedAt } = await cairn(at, ['backup', 'verify', archive], { step });
      const again = await cairn(at, ['backup', 'verify', archive], {});
      return { crashedAt, faults: [...failureOf(again), ...scratchLeft()] };
    },
  },
  restore: {
    steps: 420,
    run: async (at, step) => {
      const archive = await newestArchive(at);
      const dataDir = mkdtempSync(path.join(tmpdir(), 'cairn-restored-'));
      try {
        const { crashedAt } = await cairn({ ...at, dataDir }, ['restore', archive], { step });
        const again = await cairn({ ...at, dataDir }, ['restore', archive], {});
        // It may already be complete; anything between empty and whole is wrong.
        const faults = await differences({ ...at, dataDir }, archive);
        return {
          crashedAt,
          faults: faults.map((fault) => `${fault} (${again.said.trim().split('\n').at(-1)})`),
        };
      } finally {
        for (const pid of postgresProcessesOn(path.join(dataDir, 'postgres/data')))
          process.kill(pid, 'SIGKILL');
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  },
} satisfies Record<string, CommandWork>;

/** Every archive under its final name is whole. */
export async function findHalfArchives(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'backups');
  const faults: string[] = [];
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith('.tar.gz')) continue;
    await checkArchive(path.join(folder, name)).catch((error: unknown) =>
      faults.push(`${name} is no whole archive: ${String(error)}`),
    );
  }
  return faults;
}

/** As if run in two days, because younger files may still be wanted. */
export async function runDoctorLater(dataDir: string): Promise<void> {
  const later = ['--import', path.join(import.meta.dirname, 'in-two-days.mjs')];
  await runCairn(dataDir, later, {}, ['doctor', '--fix']);
}

const draftsIn = (dataDir: string): string[] =>
  readdirSync(path.join(dataDir, 'backups')).filter(
    (name) => name.startsWith('cairn-') && name.includes('.partial-'),
  );

/** Folders and databases of verifications that have ended. */
const scratchLeft = (): string[] =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('cairn-verify-') && !isAlive(Number(name.split('-')[2])))
    .map((name) => `${name} is left of a verification that was killed`);

async function newestArchive(at: CommandPlace): Promise<string> {
  const made = await cairn(at, ['backup'], {});
  if (made.code !== 0) throw new Error(`no backup could be made: ${made.said}`);
  const name = readdirSync(path.join(at.dataDir, 'backups'))
    .filter((each) => /^cairn-.*\.tar\.gz$/.test(each))
    .sort()
    .at(-1);
  return path.join(at.dataDir, 'backups', name ?? '');
}

/** A restored folder has the archive's content, but with new epochs and without sessions. */
async function differences(at: CommandPlace, archive: string): Promise<string[]> {
  const made = await cairn(at, ['backup', '-o', path.join(at.dataDir, 'again.tar.gz')], {});
  if (made.code !== 0) return failureOf(made);
  const expected = await sumsOf(archive);
  const found = await sumsOf(path.join(at.dataDir, 'again.tar.gz'));
  return [...expected]
    .filter(([subject]) => !ENDED_ON_PURPOSE.has(subject))
    .filter(([subject, sum]) => (found.get(subject) === sum) === CHANGED_ON_PURPOSE.has(subject))
    .map(([subject]) => `${subject} is not as it should be after a restore that was killed`);
}

/** Checksums of each table and file. Rows in any order, because a table that was emptied is refilled differently. */
async function sumsOf(archive: string): Promise<Map<string, string>> {
  await checkArchive(archive);
  const lines = new Map<string, string[]>();
  for await (const entry of archiveEntries(archive)) {
    if (!entry.name.startsWith('tables/') && !entry.name.startsWith('files/')) continue;
    const parts: Buffer[] = [];
    for await (const part of entry.content) parts.push(part);
    const text = Buffer.concat(parts).toString('latin1');
    lines.set(subjectOf(entry), [...(lines.get(subjectOf(entry)) ?? []), ...text.split('\n')]);
  }
  const sum = (text: readonly string[]): string =>
    createHash('sha256')
      .update([...text].sort().join('\n'))
      .digest('hex');
  return new Map([...lines].map(([subject, text]) => [subject, sum(text)]));
}

const failureOf = ({ code, said }: Said): string[] =>
  code === 0 ? [] : [`a command does not work after it was killed once: ${said}`];

async function cairn(
  { dataDir, trigger, preload }: CommandPlace,
  args: readonly string[],
  { step }: { readonly step?: number },
): Promise<Said & { crashedAt: string | undefined }> {
  if (step === undefined) trigger.withdraw();
  else trigger.order({ counts: EVERYTHING, follows: NOTHING, step });
  const said = await runCairn(dataDir, [...trigger.preload, ...preload], trigger.env, args);
  return { ...said, crashedAt: step === undefined ? undefined : trigger.step };
}

interface Said {
  readonly code: number | null;
  readonly said: string;
}

async function runCairn(
  dataDir: string,
  preload: readonly string[],
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Said> {
  const child = spawn(process.execPath, [...preload, CAIRN, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // Waits for exit, not for its streams, which a database it leaves behind keeps open.
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, said };
}
