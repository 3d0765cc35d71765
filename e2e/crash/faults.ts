import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { chooseIoError, describeIoError, inject } from './io-errors.ts';
import type { SmallDisk } from './small-disk.ts';
import { databaseProcesses, isBackend, signalAll } from './kill-targets.ts';

export const FAULTS = [
  'hung',
  'stalled',
  'sessions',
  'restart',
  'read-only',
  'descriptors',
  'full',
  'io',
  'backend',
  'memory',
  'ordered',
] as const;
export type Fault = (typeof FAULTS)[number];

/** The target of a fault. */
export interface Sufferer {
  readonly serverPid: number;
  readonly dataDir: string;
  readonly random: () => number;
  /** Records what exactly was done. */
  readonly note: (text: string) => void;
  readonly disk: SmallDisk | undefined;
  connect(): Promise<Client>;
  /** Stops gracefully and starts again. */
  restart(): Promise<void>;
  /** Makes the server exhaust its memory; see `greed.mjs`. */
  tempt(): void;
  /** Whether the server soon ends on its own. */
  untilEnded(): Promise<boolean>;
  /** Waits until it responds. A server that has ended is restarted, as its supervisor would; returns whether it had. */
  comeBack(): Promise<boolean>;
}

/** Applies a fault for a given time, and removes it. */
export const suffer: Record<Fault, (from: Sufferer, ms: number) => Promise<void>> = {
  /** The database accepts everything and answers nothing. */
  hung: async ({ dataDir }, ms) => {
    await halted(databaseProcesses(dataDir), ms);
  },
  stalled: async ({ serverPid }, ms) => {
    await halted([serverPid], ms);
  },
  sessions: async ({ connect }, ms) => {
    const until = performance.now() + ms;
    while (performance.now() < until) {
      const db = await connect();
      await db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'cairn' and pid <> pg_backend_pid()`,
      );
      await db.end();
      await sleep(200);
    }
  },
  restart: async ({ dataDir }, ms) => {
    const [pid] = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    signalAll([Number(pid)], 'SIGINT');
    await sleep(ms);
  },
  'read-only': async ({ connect }, ms) => {
    const set = async (text: string): Promise<void> => {
      const db = await connect();
      await db.query(text);
      await db.query('select pg_reload_conf()');
      await db.end();
    };
    await set('alter system set default_transaction_read_only = on');
    await sleep(ms);
    await set('alter system reset default_transaction_read_only');
  },
  /** No more files, sockets or connections can be opened. */
  descriptors: async ({ serverPid }, ms) => {
    const open = Math.max(...readdirSync(`/proc/${serverPid}/fd`).map(Number)) + 1;
    const most = /Max open files\s+\d+\s+(\d+)/.exec(readFileSync(`/proc/${serverPid}/limits`, 'utf8'))?.[1];
    limitFiles(serverPid, `${open}:${most}`);
    await sleep(ms);
    limitFiles(serverPid, `${most}:${most}`);
  },
  full: async ({ disk }, ms) => {
    disk?.fill(0);
    await sleep(ms);
    disk?.empty();
  },
  /** The disk fails one call, or all from then on. */
  io: async ({ serverPid, dataDir, random, note, connect, comeBack }, ms) => {
    const chosen = chooseIoError(random);
    const pids = chosen.of === 'server' ? [serverPid] : databaseProcesses(dataDir);
    const struck = await inject(chosen, pids, ms, async () => {
      // Some calls are only made by a checkpoint.
      const db = await connect();
      try {
        await db.query('checkpoint');
      } finally {
        await db.end();
      }
    });
    const hadEnded = await comeBack();
    note(
      `${describeIoError(chosen)}${struck ? '' : ', not reached'}${hadEnded ? ', and the server ended' : ''}`,
    );
  },
  /** As when the system kills the process with the most memory: the database ends all others, and recovers. */
  backend: async ({ dataDir, random }, ms) => {
    const until = performance.now() + ms;
    while (performance.now() < until) {
      const backends = databaseProcesses(dataDir).filter(isBackend);
      const chosen = backends[Math.floor(random() * backends.length)];
      if (chosen !== undefined) signalAll([chosen], 'SIGKILL');
      await sleep(1000);
    }
  },
  /** The server exhausts its memory limit, and is restarted by its supervisor. */
  memory: async ({ tempt, comeBack, untilEnded, note }) => {
    tempt();
    const hasEnded = await untilEnded();
    await comeBack();
    if (!hasEnded) note('there was enough memory');
  },
  ordered: async ({ restart }) => {
    await restart();
  },
};

/**
 * Connections break when a process ends, and aren't accepted without descriptors. Otherwise everyone gets a response.
 */
export const mayCut = (fault: Fault): boolean =>
  (['ordered', 'descriptors', 'io', 'memory'] as readonly Fault[]).includes(fault);

async function halted(pids: readonly number[], ms: number): Promise<void> {
  signalAll(pids, 'SIGSTOP');
  await sleep(ms);
  signalAll(pids, 'SIGCONT');
}

function limitFiles(pid: number, limit: string): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${limit}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`prlimit: ${stderr}`);
}
