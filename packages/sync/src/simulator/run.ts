import { makeHistory, type History } from './history.ts';
import type { Violation } from './laws.ts';
import type { Faults } from './seeded-faults.ts';
import { World } from './world.ts';

/** Worlds that advance together: each turn of the event loop moves all of them by one event. */
const TOGETHER = 48;

export interface Failure {
  readonly history: History;
  readonly violation: Violation;
}

export interface Tally {
  readonly seeds: number;
  readonly events: number;
  readonly failure: Failure | undefined;
}

export interface Pace {
  /** Take only every n-th seed. */
  readonly every?: number;
  /** The number of worlds that advance together. */
  readonly together?: number;
  /** Resolves when everything that doesn't depend on the worlds' clocks has settled. */
  readonly settled?: () => Promise<void>;
  /** No seed starts after this many milliseconds. */
  readonly limitMs?: number;
}

/** Runs `count` seeds from `from` on, or as many as time allows, and stops at the first that breaks a law. */
export async function runSeeds(
  from: number,
  count: number,
  bug?: Faults,
  { every = 1, together = TOGETHER, settled = microtasksDone, limitMs = Infinity }: Pace = {},
): Promise<Tally> {
  const end = performance.now() + limitMs;
  const unpatch = bug?.patch?.();
  let next = from;
  let done = 0;
  let events = 0;
  let failure: Failure | undefined;
  const worlds: World[] = [];
  try {
    do {
      for (let at = worlds.length - 1; at >= 0; at--) {
        const world = worlds[at];
        if (!world) continue;
        events += 1;
        if (world.step()) continue;
        done += 1;
        worlds.splice(at, 1);
        if (world.failure && (!failure || world.history.seed < failure.history.seed))
          failure = { history: world.history, violation: world.failure };
      }
      // Created here, so that a new world's first promises settle before its first step, as when it runs alone.
      const isTime = performance.now() < end;
      for (; isTime && worlds.length < together && next < from + count * every; next += every)
        worlds.push(new World(makeHistory(next), bug));
      await settled();
    } while (worlds.length > 0 && !failure);
  } finally {
    unpatch?.();
  }
  return { seeds: done, events, failure };
}

/** Runs one history alone. */
export async function runHistory(
  history: History,
  bug?: Faults,
  trace?: (line: string) => void,
): Promise<Violation | undefined> {
  const unpatch = bug?.patch?.();
  try {
    const world = new World(history, bug, trace);
    await microtasksDone();
    while (world.step()) await microtasksDone();
    return world.failure;
  } finally {
    unpatch?.();
  }
}

/** Removes whatever a failing history doesn't need, largest parts first. */
export async function shrink(failure: Failure, bug?: Faults): Promise<Failure> {
  let best = failure;
  for (
    let size = Math.ceil(best.history.steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < best.history.steps.length;) {
      const steps = best.history.steps.toSpliced(at, size);
      const violation = await runHistory({ ...best.history, steps }, bug);
      if (violation?.law === best.violation.law) best = { history: { ...best.history, steps }, violation };
      else at += size;
    }
  }
  return best;
}

/** Resolves once all runnable promises have settled. */
export const microtasksDone = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
