import type { WorkerEvents } from 'graphile-worker';
import { ownerFlag, jobFlag } from './enqueue.ts';

/** Longer than it takes to look for a job; after that, another slot looks as well, in case the first never ends. */
const LOOK_LIMIT_MS = 10_000;
const OWNERS = ownerFlag('');

export interface TurnsSettings {
  /** Jobs of one owner that run at the same time. */
  readonly perOwner: number;
  /** Jobs of one name that run at the same time. */
  readonly perJob: (name: string) => number;
}

/**
 * Keeps slots free: no owner and no kind of job can have all of them, however long its runs take. The slots of a worker
 * look for jobs one after the other, because two that look at the same time would both find room for the same owner.
 */
export class Turns {
  readonly #settings: TurnsSettings;
  readonly #running = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();
  #hasLooked: () => void = () => undefined;

  constructor(settings: TurnsSettings, events: WorkerEvents) {
    this.#settings = settings;
    events.on('job:start', ({ job }) => {
      for (const flag of Object.keys(job.flags ?? {})) this.#add(flag, 1);
      this.#hasLooked();
    });
    events.on('worker:getJob:empty', () => this.#hasLooked());
    events.on('worker:getJob:error', () => this.#hasLooked());
    events.on('job:complete', ({ job }) => {
      for (const flag of Object.keys(job.flags ?? {})) this.#add(flag, -1);
    });
  }

  /** Which jobs must not be taken next, as soon as no other slot is looking. */
  async next(): Promise<string[]> {
    const before = this.#last;
    let hasLooked: () => void = () => undefined;
    const looking = new Promise<void>((resolve) => {
      hasLooked = resolve;
    });
    this.#last = before.then(() => within(LOOK_LIMIT_MS, looking));
    await before;
    this.#hasLooked = hasLooked;
    return [...this.#running].filter(([flag, count]) => count >= this.#most(flag)).map(([flag]) => flag);
  }

  #most(flag: string): number {
    const { perOwner, perJob } = this.#settings;
    return flag.startsWith(OWNERS) ? perOwner : perJob(flag.slice(jobFlag('').length));
  }

  #add(flag: string, count: number): void {
    const running = (this.#running.get(flag) ?? 0) + count;
    if (running > 0) this.#running.set(flag, running);
    else this.#running.delete(flag);
  }
}

function within(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref();
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
