import { page } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { runJob } from '../workspaces/public.ts';
import { findPage, followPages, type PageFollower } from './page-document.ts';

/** While somebody writes, the others learn no more often than this that the page has changed. */
const TELL_EVERY_MS = 20_000;
/** More pages than are written in within that time. */
const MOST_REMEMBERED = 1000;

export interface FollowEditsSettings {
  readonly db: Db;
  readonly hub: Parameters<typeof runJob>[0];
  readonly failed: (error: unknown) => void;
  readonly everyMs?: number;
}

interface LastWrite {
  readonly userId: string;
  readonly at: number;
}

/** Keeps "edited then, by her" of pages true while their texts change. What a crash leaves out comes with the next edit. */
export class FollowEdits implements PageFollower {
  readonly #settings: FollowEditsSettings;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  readonly #told = new Map<string, number>();
  readonly #unfollow: () => void;
  #isStopped = false;

  constructor(settings: FollowEditsSettings) {
    this.#settings = settings;
    this.#unfollow = followPages(this);
  }

  /** Returns at once: the transaction in which the text was derived must not wait for the one that tells of it. */
  edited(workspaceId: string, pageId: string): void {
    if (this.#isStopped || this.#timers.has(pageId)) return;
    const every = this.#settings.everyMs ?? TELL_EVERY_MS;
    const wait = Math.max(0, (this.#told.get(pageId) ?? 0) + every - Date.now());
    // Always later than the transaction that this is called in.
    this.#timers.set(
      pageId,
      setTimeout(() => this.#tell(workspaceId, pageId), Math.max(wait, Math.min(every, 500))),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unfollow();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running);
  }

  #tell(workspaceId: string, pageId: string): void {
    this.#timers.delete(pageId);
    const run = this.#update(workspaceId, pageId).catch(this.#settings.failed);
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
  }

  #remember(pageId: string): void {
    this.#told.delete(pageId);
    this.#told.set(pageId, Date.now());
    // Only the newest are of use; Maps keep the order of insertion.
    for (const oldest of [...this.#told.keys()].slice(0, -MOST_REMEMBERED)) this.#told.delete(oldest);
  }

  async #update(workspaceId: string, pageId: string): Promise<void> {
    const { db, hub } = this.#settings;
    const last = await lastWrite(db, workspaceId, pageId);
    const row = await findPage(db, workspaceId, pageId);
    if (!last || !row || last.at <= row.updatedAt) return;
    this.#remember(pageId);
    await runJob(hub, { userId: last.userId, workspaceId }, async (tx) => {
      if (await tx.find(page, pageId))
        await tx.update(page, pageId, { updatedAt: last.at, updatedBy: last.userId });
    });
  }
}

async function lastWrite(db: Db, workspaceId: string, pageId: string): Promise<LastWrite | undefined> {
  const { rows } = await sql<LastWrite>`select user_id, created_at as at from doc_update
    where workspace_id = ${workspaceId} and doc_id = ${pageId} order by seq desc limit 1`.execute(db);
  return rows[0];
}
