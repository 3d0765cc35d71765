import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/index.ts';
import { enqueue, job, type JobContext } from '../../platform/jobs/index.ts';
import type { WebhookRef } from './webhook.ts';

/** Receivers that are slow take these places from each other, and from nobody else. */
const AT_ONCE = 2;

/** Sends what one webhook is to be told. */
export const sendJob = (run: (context: JobContext, ref: WebhookRef) => Promise<void>) =>
  job('webhooks.send', {
    input: z.object({ workspaceId: z.uuid(), webhookId: z.uuid() }),
    key: ({ webhookId }) => webhookId,
    atOnce: AT_ONCE,
    run,
  });

/** By which it is put in; what runs is made where the feature starts. */
const send = sendJob(() => Promise.reject(new Error('expected the feature to have started')));

const ownerOf = ({ workspaceId }: WebhookRef) => `workspace ${workspaceId}` as const;

export const sendNow = (db: Db | Tx, ref: WebhookRef): Promise<void> =>
  enqueue(db, send, ref, { owner: ownerOf(ref) });

/** Beside one that waits to run now: neither takes the place of the other. */
export const sendAt = (db: Db | Tx, ref: WebhookRef, runAt: Date): Promise<void> =>
  enqueue(db, send, ref, { owner: ownerOf(ref), key: `${ref.webhookId} later`, runAt });
