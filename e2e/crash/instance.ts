import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerProcess } from '../server-process.ts';
import type { Client } from 'pg';
import { FAULTS, suffer, type Fault } from './faults.ts';
import { connectTo } from './connect-to.ts';
import { whyNotTraceable } from './io-errors.ts';
import { LoopDisk } from './power.ts';
import { SmallDisk } from './small-disk.ts';
import type { CrashPointTools } from './crash-points/crash-point-stand.ts';
import { databaseProcesses, signalAll } from './kill-targets.ts';

export const KILL_TARGETS = ['database', 'server', 'both', 'power'] as const;
export type KillTarget = (typeof KILL_TARGETS)[number];

/** `any`: a random fault each time. `at-crash-point`: in the middle of a piece of work. */
export type Trouble = KillTarget | Fault | 'any' | 'at-crash-point';

/** Builds with a fault that the verifier must find; see `seeded-faults/`. */
export const SEEDED_FAULTS = [
  'early-answer',
  'early-ack',
  'synchronous_commit',
  'fsync',
  'deaf-to-disk',
  'unwatched-database',
  'half-archive',
  'late-files',
  'early-sent',
  'early-removal',
  'early-done',
  'kept-halves',
  'kept-scratch',
  'loose-rows',
  'no-pace',
] as const;
export type SeededFault = (typeof SEEDED_FAULTS)[number];

const BUILT = path.join(import.meta.dirname, '../../apps/server/dist/cairn.js');
const GREED = path.join(import.meta.dirname, 'greed.mjs');
/** Enough for its work, and quickly exhausted. */
const HEAP = '--max-old-space-size=256';
const READY_LIMIT_MS = 60_000;
/** How much of its output is kept for diagnosis. */
const SAID_LENGTH = 3000;

/** A running Cairn that can lose any of its parts, and recover. */
export class Instance {
  readonly #server: ServerProcess;
  readonly #disk: LoopDisk | SmallDisk | undefined;
  /** The faults that can be caused on this machine. */
  readonly faults: readonly Fault[];
  /** The modules that make this build faulty, for commands beside the server. */
  readonly preload: readonly string[];

  private constructor(
    server: ServerProcess,
    disk: LoopDisk | SmallDisk | undefined,
    faults: readonly Fault[],
    preload: readonly string[],
  ) {
    this.#server = server;
    this.#disk = disk;
    this.faults = faults;
    this.preload = preload;
  }

  /** A string says why this machine can't. With tools, the server can be killed in the middle of its work. */
  static async start(
    trouble: Trouble,
    seededFault: SeededFault | undefined,
    tools?: CrashPointTools,
  ): Promise<Instance | string> {
    const untraceable = trouble === 'io' ? whyNotTraceable() : undefined;
    if (untraceable !== undefined) return untraceable;
    const disk = diskFor(trouble);
    if (typeof disk === 'string') return disk;
    const { preload, program, env } = buildOf(seededFault);
    const mayBeTempted = trouble === 'any' || trouble === 'memory';
    const server = await ServerProcess.start({
      ...(disk ? { dataDir: path.join(disk.mount, 'data') } : {}),
      program: [
        ...(mayBeTempted ? [HEAP, '--import', GREED] : []),
        ...(tools?.trigger.preload ?? []),
        ...preload,
        program,
      ],
      // Shorter than the default, so that many rounds fit into an hour.
      env: { DATABASE_TIMEOUT: '2', ...tools?.env, ...env },
    });
    const has = (fault: Fault): boolean =>
      // Tracing slows everything down, so that fault must be requested by name.
      fault === 'full' ? disk instanceof SmallDisk : fault !== 'io' || trouble === 'io';
    return new Instance(server, disk, FAULTS.filter(has), preload);
  }

  get url(): string {
    return this.#server.url;
  }

  get dataDir(): string {
    return this.#server.dataDir;
  }

  get isRunning(): boolean {
    return this.#server.isRunning;
  }

  signal(signal: NodeJS.Signals): void {
    signalAll(
      [this.#server.pid ?? 0].filter((pid) => pid > 0),
      signal,
    );
  }

  /** Even after it has ended on its own. */
  async startAgain(settings: Readonly<Record<string, string>>): Promise<void> {
    await this.#server.stop();
    await this.#server.start(settings);
    await this.#ready();
  }

  /** The server's output, for failure messages. */
  get said(): string {
    return this.#server.said;
  }

  /** Kills a target, restarts what doesn't recover itself, and returns how long no one was served. @returns ms */
  async lose(killTarget: KillTarget): Promise<number> {
    const began = performance.now();
    if (killTarget === 'database') signalAll(databaseProcesses(this.dataDir), 'SIGKILL');
    else await this.#loseServer(killTarget);
    await this.#ready();
    return performance.now() - began;
  }

  /** Applies a fault for `ms`, and returns once it responds again. `note` gets what exactly was done. */
  async suffer(fault: Fault, ms: number, random: () => number, note: (text: string) => void): Promise<void> {
    await suffer[fault](
      {
        serverPid: this.#server.pid ?? 0,
        random,
        note,
        tempt: () => this.signal('SIGUSR2'),
        untilEnded: async () => {
          const limit = performance.now() + READY_LIMIT_MS;
          while (this.isRunning && performance.now() < limit) await sleep(20);
          return !this.isRunning;
        },
        dataDir: this.dataDir,
        disk: this.#disk instanceof SmallDisk ? this.#disk : undefined,
        connect: (): Promise<Client> => connectTo(this.dataDir),
        restart: async () => {
          await this.#server.stop();
          await this.#server.start();
        },
        comeBack: async () => {
          const hasEnded = await this.#endedOrReady();
          if (hasEnded) await this.#server.start();
          return hasEnded;
        },
      },
      ms,
    );
  }

  async dispose(): Promise<void> {
    await this.#server.dispose();
    this.#disk?.dispose();
  }

  async #loseServer(killTarget: KillTarget): Promise<void> {
    const all = [this.#server.pid ?? 0, ...databaseProcesses(this.dataDir)].filter((pid) => pid > 0);
    if (killTarget === 'power') {
      signalAll(all, 'SIGSTOP');
      if (this.#disk instanceof LoopDisk) this.#disk.keep();
    }
    if (killTarget !== 'server') signalAll(all, 'SIGKILL');
    await this.#server.kill();
    if (killTarget === 'power') {
      await gone(this.dataDir);
      if (this.#disk instanceof LoopDisk) this.#disk.comeBack();
    }
    await this.#server.start();
  }

  async #ready(): Promise<void> {
    if (await this.#endedOrReady()) throw new Error(`the server has ended:\n${this.said}`);
  }

  /** True when it has ended. */
  async #endedOrReady(): Promise<boolean> {
    const limit = performance.now() + READY_LIMIT_MS;
    while (performance.now() < limit) {
      if (!this.#server.isRunning) return true;
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok === true) return false;
      await sleep(20);
    }
    throw new Error(`not ready within ${READY_LIMIT_MS / 1000} s:\n${this.said.slice(-SAID_LENGTH)}`);
  }
}

function diskFor(trouble: Trouble): LoopDisk | SmallDisk | string | undefined {
  if (trouble === 'power') return LoopDisk.create();
  if (trouble === 'full') return SmallDisk.create();
  if (trouble !== 'any') return undefined;
  // Without a small disk there is one fault fewer.
  const disk = SmallDisk.create();
  return typeof disk === 'string' ? undefined : disk;
}

async function gone(dataDir: string): Promise<void> {
  while (databaseProcesses(dataDir).length > 0) await sleep(10);
}

export interface Build {
  /** Loaded before the program. */
  readonly preload: readonly string[];
  readonly program: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The build, or one with a fault. */
export function buildOf(seededFault: SeededFault | undefined): Build {
  const folder = path.join(import.meta.dirname, 'seeded-faults');
  if (seededFault === undefined) return { preload: [], program: BUILT };
  if (existsSync(path.join(folder, `${seededFault}.ts`)))
    return { preload: ['--import', 'tsx'], program: path.join(folder, `${seededFault}.ts`) };
  if (seededFault === 'synchronous_commit' || seededFault === 'fsync')
    return {
      preload: ['--import', path.join(folder, 'weak-database.mjs')],
      program: BUILT,
      env: { CAIRN_CRASH_WITHOUT: seededFault },
    };
  return { preload: ['--import', path.join(folder, `${seededFault}.mjs`)], program: BUILT };
}
