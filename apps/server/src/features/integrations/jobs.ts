import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/index.ts';
import { enqueue, job, type JobContext } from '../../platform/jobs/index.ts';
import type { ConnectionRef } from './connection.ts';

/** Slow providers only delay each other. */
const AT_ONCE = 2;

const input = z.object({ workspaceId: z.uuid(), connectionId: z.uuid() });
const key = ({ connectionId }: ConnectionRef): string => connectionId;

type Run = (context: JobContext, ref: ConnectionRef) => Promise<void>;

/** Processes a provider's events for one connection. */
export const takeJob = (run: Run) => job('integrations.take', { input, key, atOnce: AT_ONCE, run });

/** Sends changes to a provider for one connection. */
export const sendJob = (run: Run) => job('integrations.send', { input, key, atOnce: AT_ONCE, run });

const unstarted: Run = () => Promise.reject(new Error('expected the feature to have started'));
/** For enqueuing; the real jobs are created where the feature starts. */
const take = takeJob(unstarted);
const send = sendJob(unstarted);

const ownerOf = ({ workspaceId }: ConnectionRef) => `workspace ${workspaceId}` as const;

export const takeSoon = (db: Db | Tx, ref: ConnectionRef): Promise<void> =>
  enqueue(db, take, ref, { owner: ownerOf(ref) });

export const sendSoon = (db: Db | Tx, ref: ConnectionRef): Promise<void> =>
  enqueue(db, send, ref, { owner: ownerOf(ref) });

/** Independent of one that is due now: neither replaces the other. */
export const takeAt = (db: Db | Tx, ref: ConnectionRef, runAt: Date): Promise<void> =>
  enqueue(db, take, ref, { owner: ownerOf(ref), key: `${ref.connectionId} later`, runAt });

export const sendAt = (db: Db | Tx, ref: ConnectionRef, runAt: Date): Promise<void> =>
  enqueue(db, send, ref, { owner: ownerOf(ref), key: `${ref.connectionId} later`, runAt });
