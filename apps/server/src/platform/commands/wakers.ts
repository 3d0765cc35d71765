import type { Entity, RowEvent } from '@cairn/sync/schema';
import { on, type Reaction } from './reaction.ts';

/** Longer than a transaction takes to be committed; what takes longer is found by the next look. */
const SETTLED_MS = 250;
/** A workspace in which somebody changes something all the time is told of once a second, and not with each change. */
const REST_MS = 750;

type Wake = (workspaceId: string) => Promise<void>;

/** Those who want to know of changes soon after their commit, one for each server in this process. */
export class Wakers {
  readonly #all = new Set<Waker>();

  /** Calls `wake` soon after a change, and once for all changes of a second, until it is stopped. */
  start(wake: Wake, failed: (error: unknown) => void): { stop(): Promise<void> } {
    const waker = new Waker(wake, failed);
    this.#all.add(waker);
    return {
      stop: () => {
        this.#all.delete(waker);
        return waker.stop();
      },
    };
  }

  /** In memory alone: no command waits for it. What a crash loses, a sweep has to find. */
  onChanges(entities: ReadonlySet<Entity>): readonly Reaction[] {
    return [...entities].map((entity) => on(anyChange(entity), ({ workspaceId }) => this.wake(workspaceId)));
  }

  wake(workspaceId: string): void {
    for (const waker of this.#all) waker.wake(workspaceId);
  }
}

const anyChange = (entity: Entity): RowEvent<true> => ({
  name: `${entity.name}.any`,
  of: entity,
  payloadOf: () => true,
});

class Waker {
  readonly #wake: Wake;
  readonly #failed: (error: unknown) => void;
  /** Of each workspace that is about to be told of, or was just now. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Those with changes since they were told of. */
  readonly #again = new Set<string>();
  readonly #running = new Set<Promise<void>>();

  constructor(wake: Wake, failed: (error: unknown) => void) {
    this.#wake = wake;
    this.#failed = failed;
  }

  wake(workspaceId: string): void {
    if (this.#timers.has(workspaceId)) this.#again.add(workspaceId);
    else this.#start(workspaceId);
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running);
  }

  #start(workspaceId: string): void {
    this.#timers.set(
      workspaceId,
      setTimeout(() => this.#run(workspaceId), SETTLED_MS),
    );
  }

  #run(workspaceId: string): void {
    this.#again.delete(workspaceId);
    const run = this.#wake(workspaceId).catch(this.#failed);
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
    this.#timers.set(
      workspaceId,
      setTimeout(() => this.#rested(workspaceId), REST_MS),
    );
  }

  #rested(workspaceId: string): void {
    this.#timers.delete(workspaceId);
    if (this.#again.delete(workspaceId)) this.#start(workspaceId);
  }
}
