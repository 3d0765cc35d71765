import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/index.ts';
import { enqueue, job, type JobContext } from '../../platform/jobs/index.ts';
import type { ConnectionRef } from './connection.ts';

/** Providers that are slow take these places from each other, and from nobody else. */
const AT_ONCE = 2;

const input = z.object({ workspaceId: z.uuid(), connectionId: z.uuid() });
const key = ({ connectionId }: ConnectionRef): string => connectionId;

type Run = (context: JobContext, ref: ConnectionRef) => Promise<void>;

/** Does what a provider has told of one connection. */
export const takeJob = (run: Run) => job('integrations.take', { input, key, atOnce: AT_ONCE, run });

/** Tells a provider what has changed for one connection. */
export const sendJob = (run: Run) => job('integrations.send', { input, key, atOnce: AT_ONCE, run });

const unstarted: Run = () => Promise.reject(new Error('expected the feature to have started'));
/** By which they are put in; what runs is made where the feature starts. */
const take = takeJob(unstarted);
const send = sendJob(unstarted);

const ownerOf = ({ workspaceId }: ConnectionRef) => `workspace ${workspaceId}` as const;

export const takeSoon = (db: Db | Tx, ref: ConnectionRef): Promise<void> =>
  enqueue(db, take, ref, { owner: ownerOf(ref) });

export const sendSoon = (db: Db | Tx, ref: ConnectionRef): Promise<void> =>
  enqueue(db, send, ref, { owner: ownerOf(ref) });

/** Beside one that waits to run now: neither takes the place of the other. */
export const takeAt = (db: Db | Tx, ref: ConnectionRef, runAt: Date): Promise<void> =>
  enqueue(db, take, ref, { owner: ownerOf(ref), key: `${ref.connectionId} later`, runAt });

export const sendAt = (db: Db | Tx, ref: ConnectionRef, runAt: Date): Promise<void> =>
  enqueue(db, send, ref, { owner: ownerOf(ref), key: `${ref.connectionId} later`, runAt });
