import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/index.ts';
import { enqueue, job, type JobContext } from '../../platform/jobs/index.ts';
import type { WebhookRef } from './webhook.ts';

/** Slow receivers only delay each other. */
const AT_ONCE = 2;

/** Sends the deliveries of one webhook. */
export const sendJob = (run: (context: JobContext, ref: WebhookRef) => Promise<void>) =>
  job('webhooks.send', {
    input: z.object({ workspaceId: z.uuid(), webhookId: z.uuid() }),
    key: ({ webhookId }) => webhookId,
    atOnce: AT_ONCE,
    run,
  });

/** For enqueuing; the real job is created where the feature starts. */
const send = sendJob(() => Promise.reject(new Error('expected the feature to have started')));

const ownerOf = ({ workspaceId }: WebhookRef) => `workspace ${workspaceId}` as const;

export const sendNow = (db: Db | Tx, ref: WebhookRef): Promise<void> =>
  enqueue(db, send, ref, { owner: ownerOf(ref) });

/** Independent of one that is due now: neither replaces the other. */
export const sendAt = (db: Db | Tx, ref: WebhookRef, runAt: Date): Promise<void> =>
  enqueue(db, send, ref, { owner: ownerOf(ref), key: `${ref.webhookId} later`, runAt });
