import { Random } from './random.ts';

/** How often each kind of step is drawn. */
const WEIGHTS = {
  run: 54,
  cover: 6,
  grant: 4,
  revoke: 4,
  moveByServer: 3,
  removeByServer: 1,
  bulk: 2,
  found: 1,
  truncate: 2,
  restart: 3,
  backup: 1,
  restore: 1,
  cut: 5,
  blackout: 3,
  slow: 2,
  crash: 4,
  close: 2,
  open: 3,
  failDisk: 2,
  breakHttp: 3,
  storm: 3,
  jump: 1,
} as const;

type StepKind = keyof typeof WEIGHTS;

/** One step. Its numbers are mapped to a tab, a row or a project when it runs. */
export interface Step {
  /** Milliseconds since the previous step. */
  readonly wait: number;
  readonly kind: StepKind;
  readonly who: number;
  readonly a: number;
  readonly b: number;
}

/** Everything that determines a run, apart from the seed of its latencies. */
export interface History {
  readonly seed: number;
  /** Whether each device starts with two tabs. */
  readonly twoTabs: readonly boolean[];
  /** Whether frames are copied as by a real network; this costs time, so only some worlds do it. */
  readonly copies: boolean;
  /** Two tabs of a device may both believe that they lead. */
  readonly splitLeaders: boolean;
  readonly steps: readonly Step[];
}

const KINDS = Object.keys(WEIGHTS) as StepKind[];
const TOTAL = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

/** The history for a seed. */
export function makeHistory(seed: number): History {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995);
  const length = random.chance(0.7) ? random.between(4, 22) : random.between(22, 60);
  const splitLeaders = random.chance(0.16);
  // Some worlds have only one kind of trouble, so that each kind also acts alone.
  const calm = random.chance(0.3) ? drawKind(random) : undefined;
  const steps: Step[] = [];
  for (let at = 0; at < length; at++) {
    // Two tabs that write to one disk disagree if one is behind, which shows when a tab reads that disk.
    const apart = splitLeaders && random.chance(0.2);
    const drawn = apart ? (random.chance(0.5) ? 'slow' : 'crash') : drawKind(random);
    const quiet = !apart && calm !== undefined && drawn !== calm && !PEACEFUL.has(drawn);
    steps.push({
      wait: drawWait(random),
      kind: quiet ? 'run' : drawn,
      who: random.below(64),
      a: random.below(64),
      b: random.below(64),
    });
  }
  const twoTabs = [random.chance(0.5), random.chance(0.2), random.chance(0.1)];
  const copies = random.chance(0.1);
  // A single tab can't disagree.
  if (splitLeaders) twoTabs[0] = true;
  return { seed, twoTabs, copies, splitLeaders, steps };
}

const PEACEFUL: ReadonlySet<StepKind> = new Set(['run', 'cover', 'grant', 'revoke', 'found', 'moveByServer']);

function drawKind(random: Random): StepKind {
  let left = random.below(TOTAL);
  for (const kind of KINDS) {
    left -= WEIGHTS[kind];
    if (left < 0) return kind;
  }
  return 'run';
}

function drawWait(random: Random): number {
  if (random.chance(0.04)) return random.between(5000, 60_000);
  if (random.chance(0.2)) return random.between(50, 2000);
  return random.between(0, 25);
}
