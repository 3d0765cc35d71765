import {
  attachment,
  comment,
  description,
  intakeRequest,
  issue,
  issueLink,
  issueProperties,
  page,
  pageComment,
  projectMember,
  relation,
} from '@cairn/domain';
import type { Entity, RowEvent } from '@cairn/sync/schema';
import { on, type Reaction } from '../../platform/commands/index.ts';

/** Longer than a transaction takes to be committed; what takes longer is found by the next look. */
const SETTLED_MS = 250;

type Tell = (workspaceId: string) => Promise<void>;

/** Those who want to know, one for each server in this process. */
const wakers = new Set<Waker>();

/** Says soon after a change, and once for all changes of a moment, that a workspace has something to tell. */
export class Waker {
  readonly #tell: Tell;
  readonly #failed: (error: unknown) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();

  constructor(tell: Tell, failed: (error: unknown) => void) {
    this.#tell = tell;
    this.#failed = failed;
    wakers.add(this);
  }

  wake(workspaceId: string): void {
    if (this.#timers.has(workspaceId)) return;
    this.#timers.set(
      workspaceId,
      setTimeout(() => this.#run(workspaceId), SETTLED_MS),
    );
  }

  async stop(): Promise<void> {
    wakers.delete(this);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running);
  }

  #run(workspaceId: string): void {
    this.#timers.delete(workspaceId);
    const run = this.#tell(workspaceId).catch(this.#failed);
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
  }
}

const anyChange = (entity: Entity): RowEvent<true> => ({
  name: `${entity.name}.any`,
  of: entity,
  payloadOf: () => true,
});

/** All that {@link happeningsOf} may find something in. */
const TELLING = new Set<Entity>([
  issue,
  comment,
  description,
  page,
  pageComment,
  issueLink,
  attachment,
  relation,
  projectMember,
  intakeRequest,
  ...issueProperties.flatMap(({ stored }) => (stored?.command ? [stored.of] : [])),
]);

/** In memory alone: no command waits for it, and what a crash loses the next look finds. */
export const wakeOnChanges: readonly Reaction[] = [...TELLING].map((entity) =>
  on(anyChange(entity), ({ workspaceId }) => {
    for (const waker of wakers) waker.wake(workspaceId);
  }),
);
