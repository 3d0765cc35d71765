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

/** What a fault is done to. */
export interface Sufferer {
  readonly serverPid: number;
  readonly dataDir: string;
  readonly random: () => number;
  /** Told what exactly was done. */
  readonly note: (text: string) => void;
  readonly disk: SmallDisk | undefined;
  connect(): Promise<Client>;
  /** Stops in order and starts again. */
  restart(): Promise<void>;
  /** Makes the server use up its memory; see `greed.mjs`. */
  tempt(): void;
  /** Whether the server ends by itself before long. */
  untilEnded(): Promise<boolean>;
  /** Waits until it answers. A server that has ended is started again, as its keeper would; says whether it had. */
  comeBack(): Promise<boolean>;
}

/** Does it for so long, and undoes it. */
export const suffer: Record<Fault, (from: Sufferer, ms: number) => Promise<void>> = {
  /** The database takes everything and answers nothing. */
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
  /** No further file, socket or connection can be opened. */
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
  /** The disk refuses one call, or each from then on. */
  io: async ({ serverPid, dataDir, random, note, connect, comeBack }, ms) => {
    const chosen = chooseIoError(random);
    const pids = chosen.of === 'server' ? [serverPid] : databaseProcesses(dataDir);
    const struck = await inject(chosen, pids, ms, async () => {
      // Some calls are made by a checkpoint only.
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
  /** As when the system ends the process that has most memory: the database ends all the others, and recovers. */
  backend: async ({ dataDir, random }, ms) => {
    const until = performance.now() + ms;
    while (performance.now() < until) {
      const backends = databaseProcesses(dataDir).filter(isBackend);
      const chosen = backends[Math.floor(random() * backends.length)];
      if (chosen !== undefined) signalAll([chosen], 'SIGKILL');
      await sleep(1000);
    }
  },
  /** The server uses up what it may have, and is started again by its keeper. */
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

/** Connections are cut when a process ends, and not taken without descriptors. Otherwise everybody is answered. */
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
