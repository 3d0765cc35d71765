import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerProcess } from '../server-process.ts';
import type { Client } from 'pg';
import { FAULTS, suffer, type Fault } from './faults.ts';
import { connectTo } from './connect-to.ts';
import { LoopDisk } from './power.ts';
import { SmallDisk } from './small-disk.ts';
import { databaseProcesses, signalAll } from './victims.ts';

export const VICTIMS = ['database', 'server', 'both', 'power'] as const;
export type Victim = (typeof VICTIMS)[number];

/** Builds with a fault that the verifier must find; see `plants/`. */
export const PLANTS = ['early-answer', 'early-ack', 'synchronous_commit', 'fsync'] as const;
export type Plant = (typeof PLANTS)[number];

const READY_LIMIT_MS = 60_000;

/** A running Cairn that can lose any of its parts, and comes back. */
export class Instance {
  readonly #server: ServerProcess;
  readonly #disk: LoopDisk | SmallDisk | undefined;

  private constructor(server: ServerProcess, disk: LoopDisk | SmallDisk | undefined) {
    this.#server = server;
    this.#disk = disk;
  }

  /** A text says why this machine cannot. */
  static async start(trouble: Victim | Fault | 'any', plant: Plant | undefined): Promise<Instance | string> {
    const disk = diskFor(trouble);
    if (typeof disk === 'string') return disk;
    const server = await ServerProcess.start({
      ...(disk ? { dataDir: path.join(disk.mount, 'data') } : {}),
      ...programOf(plant),
      // Shorter than by default, so that many rounds fit into an hour.
      env: { DATABASE_TIMEOUT: '2', ...programOf(plant).env },
    });
    return new Instance(server, disk);
  }

  /** Faults that this machine can have. */
  get faults(): readonly Fault[] {
    return FAULTS.filter((fault) => fault !== 'full' || this.#disk instanceof SmallDisk);
  }

  get url(): string {
    return this.#server.url;
  }

  get dataDir(): string {
    return this.#server.dataDir;
  }

  /** What the server has printed, for the message of a failure. */
  get said(): string {
    return this.#server.said;
  }

  /** Kills, brings back what does not come back by itself, and returns how long nobody was answered. @returns ms */
  async lose(victim: Victim): Promise<number> {
    const began = performance.now();
    if (victim === 'database') signalAll(databaseProcesses(this.dataDir), 'SIGKILL');
    else await this.#loseServer(victim);
    await this.#ready();
    return performance.now() - began;
  }

  /** Lets it suffer for `ms`, and returns when it answers again. */
  async suffer(fault: Fault, ms: number): Promise<void> {
    await suffer[fault](
      {
        serverPid: this.#server.pid ?? 0,
        dataDir: this.dataDir,
        disk: this.#disk instanceof SmallDisk ? this.#disk : undefined,
        connect: (): Promise<Client> => connectTo(this.dataDir),
        restart: async () => {
          await this.#server.stop();
          await this.#server.start();
        },
      },
      ms,
    );
  }

  async dispose(): Promise<void> {
    await this.#server.dispose();
    this.#disk?.dispose();
  }

  async #loseServer(victim: Victim): Promise<void> {
    const all = [this.#server.pid ?? 0, ...databaseProcesses(this.dataDir)].filter((pid) => pid > 0);
    if (victim === 'power') {
      signalAll(all, 'SIGSTOP');
      if (this.#disk instanceof LoopDisk) this.#disk.keep();
    }
    if (victim !== 'server') signalAll(all, 'SIGKILL');
    await this.#server.kill();
    if (victim === 'power') {
      await gone(this.dataDir);
      if (this.#disk instanceof LoopDisk) this.#disk.comeBack();
    }
    await this.#server.start();
  }

  async #ready(): Promise<void> {
    const limit = performance.now() + READY_LIMIT_MS;
    while (performance.now() < limit) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok === true) return;
      await sleep(20);
    }
    throw new Error(`not ready within ${READY_LIMIT_MS / 1000} s:\n${this.said}`);
  }
}

function diskFor(trouble: Victim | Fault | 'any'): LoopDisk | SmallDisk | string | undefined {
  if (trouble === 'power') return LoopDisk.create();
  if (trouble === 'full') return SmallDisk.create();
  if (trouble !== 'any') return undefined;
  // Without a small disk there is one fault less.
  const disk = SmallDisk.create();
  return typeof disk === 'string' ? undefined : disk;
}

async function gone(dataDir: string): Promise<void> {
  while (databaseProcesses(dataDir).length > 0) await sleep(10);
}

function programOf(plant: Plant | undefined): {
  program?: readonly string[];
  env?: Readonly<Record<string, string>>;
} {
  const folder = path.join(import.meta.dirname, 'plants');
  if (plant === undefined) return {};
  if (plant === 'early-answer' || plant === 'early-ack')
    return { program: ['--import', 'tsx', path.join(folder, `${plant}.ts`)] };
  const built = path.join(import.meta.dirname, '../../apps/server/dist/cairn.js');
  return {
    program: ['--import', path.join(folder, 'weak-database.mjs'), built],
    env: { CAIRN_CRASH_WITHOUT: plant },
  };
}
