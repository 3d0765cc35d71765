import { readFileSync } from 'node:fs';
import type { Workbench } from '../harness/workbench.ts';
import { below, postgresOf } from './memory.ts';

/** The kernel's unit of time on Linux. */
const TICKS = 100;

/** Processor seconds used by server and database, because elapsed time also depends on other programs. */
export interface Processor {
  readonly server: number;
  readonly database: number;
}

export function processorOf({ seeded: { server }, dataDir }: Workbench): Processor {
  const database = postgresOf(dataDir);
  return {
    server: secondsOf(server.pid ?? 0),
    database: [database, ...below(database)].reduce((sum, pid) => sum + secondsOf(pid), 0),
  };
}

/** Of a process, and of those of its children that have ended. */
function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The part in brackets may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    return 0;
  }
}
