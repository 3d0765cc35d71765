/** More documents than are edited between two notifications. */
const MAX_REMEMBERED = 1000;
/** Longer than the transaction in which a text is derived. */
const SETTLED_MS = 500;

export interface FollowerSettings {
  /** The kind of document that is followed. */
  readonly kind: string;
  /** While somebody writes, followers are notified at most this often. */
  readonly everyMs: number;
  /** Applies what follows from a changed text; returns whether there was anything to do. */
  readonly follow: (workspaceId: string, id: string) => Promise<boolean>;
  readonly failed: (error: unknown) => void;
}

/** The followers of all kinds, for each server in this process. */
const followers = new Set<DocumentFollower>();

/**
 * Keeps something outside documents consistent with their texts. If a crash prevents it, the next edit makes up for it.
 */
export class DocumentFollower {
  readonly #settings: FollowerSettings;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  readonly #told = new Map<string, number>();
  #isStopped = false;

  constructor(settings: FollowerSettings) {
    this.#settings = settings;
    followers.add(this);
  }

  /** Returns immediately: the transaction that derived the text must not wait for the one that follows. */
  edited(kind: string, workspaceId: string, id: string): void {
    if (this.#isStopped || kind !== this.#settings.kind || this.#timers.has(id)) return;
    const { everyMs } = this.#settings;
    const wait = Math.max(0, (this.#told.get(id) ?? -everyMs) + everyMs - performance.now());
    // Always runs after the transaction that this is called in.
    const timer = setTimeout(
      () => this.#tell(workspaceId, id),
      Math.max(wait, Math.min(everyMs, SETTLED_MS)),
    );
    this.#timers.set(id, timer);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    followers.delete(this);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running);
  }

  #tell(workspaceId: string, id: string): void {
    this.#timers.delete(id);
    const run = this.#follow(workspaceId, id).catch(this.#settings.failed);
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
  }

  async #follow(workspaceId: string, id: string): Promise<void> {
    if (await this.#settings.follow(workspaceId, id)) this.#remember(id);
  }

  #remember(id: string): void {
    this.#told.delete(id);
    // Not the time of day: if a clock is set back, the next notification would be delayed.
    this.#told.set(id, performance.now());
    // Only the newest are useful; Maps keep insertion order.
    for (const oldest of [...this.#told.keys()].slice(0, -MAX_REMEMBERED)) this.#told.delete(oldest);
  }
}

/** A text has changed. */
export function tellFollowers(kind: string, workspaceId: string, id: string): void {
  for (const follower of followers) follower.edited(kind, workspaceId, id);
}
