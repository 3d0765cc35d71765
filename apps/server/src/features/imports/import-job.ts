import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/index.ts';
import { enqueue, job, type Job, type JobContext } from '../../platform/jobs/index.ts';
import type { ImporterRef } from './importers.ts';

const asked = z.object({ workspaceId: z.uuid(), importerId: z.uuid() });

/** A tracker that doesn't respond for an hour and a half is down; each successful step resets the attempts. */
const RETRY = { attempts: 10, firstWaitMs: 5_000, longestWaitMs: 20 * 60_000 } as const;
/** Runs hand over to the next one long before this. */
const TIME_LIMIT_MS = 15 * 60_000;
/** Slow trackers only delay each other. */
const AT_ONCE = 2;

export const importJob = (run: (context: JobContext, ref: ImporterRef) => Promise<void>): Job<typeof asked> =>
  job('imports.run', {
    input: asked,
    key: ({ importerId }) => importerId,
    retry: RETRY,
    timeLimitMs: TIME_LIMIT_MS,
    atOnce: AT_ONCE,
    run,
  });

/** For enqueuing; the real job is created where the feature starts. */
const askedJob = importJob(() => Promise.reject(new Error('expected the feature to have started')));

const ownerOf = ({ workspaceId }: ImporterRef) => `workspace ${workspaceId}` as const;

const refOf = ({ workspaceId, importerId }: ImporterRef): ImporterRef => ({ workspaceId, importerId });

export const runNow = (db: Db | Tx, ref: ImporterRef): Promise<void> =>
  enqueue(db, askedJob, refOf(ref), { owner: ownerOf(ref) });

/** Independent of a running one: neither replaces the other. */
export const runAt = (db: Db | Tx, ref: ImporterRef, at: Date): Promise<void> =>
  enqueue(db, askedJob, refOf(ref), { owner: ownerOf(ref), key: `${ref.importerId} later`, runAt: at });
