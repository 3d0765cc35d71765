import {
  autoCycles,
  createCycle,
  cycle,
  cyclesToCome,
  cyclesToRollOver,
  issueCycle,
  nextCycle,
  project,
  transferCycle,
  type AutoCycles,
  type Cycle,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { runChange, type CommandTx } from '../../platform/commands/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';
import { actorOf, bringBot } from '../automations/public.ts';
import { loadInside, todayOf } from '../cycles/public.ts';

/** Transfers per run, each with as many issues as one command can move; the next run does the rest. */
const TRANSFERS_MAX = 100;

export interface Following {
  readonly hub: Writes;
  readonly workspaceId: string;
  readonly projectId: string;
  /** The assumed current time, in milliseconds since 1970; written times are real. */
  readonly asOf: number;
  readonly signal?: AbortSignal;
}

export interface Followed {
  /** Cycles that were created. */
  readonly created: number;
  /** Issues that were rolled over. */
  readonly moved: number;
}

/**
 * Creates a project's missing cycles, then rolls over the open issues of ended ones. Each step is a transaction that
 * records its progress in the settings, so that nothing is done twice if it is killed or run twice.
 */
export async function followAutoCycles(following: Following): Promise<Followed> {
  const { hub, workspaceId, signal } = following;
  const write = (name: string, work: (tx: CommandTx, found: Found) => Promise<number>): Promise<number> =>
    runWrite(hub, actorOf(workspaceId), name, async (tx) => {
      const found = await find(tx, following);
      return found ? await work(tx, found) : 0;
    });
  const created = await write('cycle.create', createMissing);
  let moved = 0;
  for (let count = 0; count < TRANSFERS_MAX && signal?.aborted !== true; count += 1) {
    const some = await write('cycle.transfer', rollOver);
    if (some === 0) break;
    moved += some;
  }
  return { created, moved };
}

interface Found {
  readonly settings: AutoCycles;
  readonly cycles: readonly Cycle[];
  readonly today: string;
}

/** Undefined if there is nothing to do: it was switched off, or the project is archived or has cycles disabled. */
async function find(tx: CommandTx, { projectId, asOf }: Following): Promise<Found | undefined> {
  await tx.load(autoCycles, [projectId], true);
  const [settings, home] = [await tx.find(autoCycles, projectId), await tx.find(project, projectId)];
  if (!settings?.isOn || !home?.hasCycles || home.archivedAt !== null) return undefined;
  return { settings, cycles: await tx.where(cycle, { projectId }), today: todayOf(home, asOf) };
}

async function createMissing(tx: CommandTx, { settings, cycles, today }: Found): Promise<number> {
  const room = (cycle.atMost?.count ?? Infinity) - cycles.length;
  const missing = cyclesToCome(settings, cycles, today).slice(0, Math.max(0, room));
  const last = missing.at(-1);
  if (!last) return 0;
  await bringBot(tx);
  for (const each of missing)
    await runChange(tx, createCycle, {
      id: uuid(),
      projectId: settings.projectId,
      description: '',
      ownerId: null,
      ...each,
    });
  await tx.update(autoCycles, settings.id, { createdUntil: last.endDate });
  return missing.length;
}

/**
 * The number of issues moved out of the earliest ended cycle. Skipped cycles, and those without open issues, are marked
 * as done.
 */
async function rollOver(tx: CommandTx, { settings, cycles, today }: Found): Promise<number> {
  for (const ended of cyclesToRollOver(settings, cycles, today)) {
    if (settings.rollsOver && ended.archivedAt === null) {
      const next = nextCycle(ended, cycles, today);
      // It waits until there is a next cycle.
      if (!next) return 0;
      const moved = await transfer(tx, ended, next);
      if (moved > 0) return moved;
    }
    await tx.update(autoCycles, settings.id, { rolledUntil: ended.endDate });
  }
  return 0;
}

async function transfer(tx: CommandTx, from: Cycle, to: Cycle): Promise<number> {
  await loadInside(tx, from);
  const { changes } = await runChange(tx, transferCycle, { cycleId: from.id, toId: to.id });
  const moved = changes.updated(issueCycle).length;
  if (moved > 0) await bringBot(tx);
  return moved;
}
