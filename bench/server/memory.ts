import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Measurement } from '../harness/measurements.ts';
import type { BareServer } from '../harness/start-bare.ts';
import type { ServerProcess } from '../../e2e/server-process.ts';

const IDLE_MS = 5000;

/** The memory of server and database while idle; shared pages are divided among the processes that share them. */
export async function measureMemory(server: ServerProcess, bare: BareServer): Promise<Measurement[]> {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const database = postgresOf(server.dataDir);
  const own = sharedOut(server.pid ?? 0);
  const all = [database, ...below(database)].reduce((sum, pid) => sum + sharedOut(pid), own);
  const floor = { floor: sharedOut(bare.pid), floorName: 'bare http, pg and ws in Node' };
  return [
    { name: 'idle memory of the server', value: own, unit: 'MB', ...floor },
    { name: 'idle memory of server and database', value: all, unit: 'MB', ...floor },
  ];
}

/** Proportional set size in MB. */
export function sharedOut(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes ?? Number.NaN) / 1024;
}

/** The first process of the embedded database in this data folder. */
export function postgresOf(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

/** The processes that this one has started. */
export function below(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    return Number.isInteger(pid) && parentOf(pid) === parent ? [pid] : [];
  });
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // It has ended in the meantime.
    return undefined;
  }
}
