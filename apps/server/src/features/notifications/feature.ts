import { z } from 'zod';
import type { Feature, Running } from '../../platform/feature.ts';
import { enqueue, job, sweep, type AnyJob } from '../../platform/jobs/index.ts';
import { guardedAgent } from '../../platform/outgoing/index.ts';
import type { Services } from '../../platform/services.ts';
import { remindOfDue, workspacesWithDue } from './due-soon.ts';
import { followHistory, workspacesBehind } from './follow-history.ts';
import { pushKeysOf, pushSeal } from './push/push-keys.ts';
import { putInPushes } from './push/put-in-pushes.ts';
import { dividePushes, sendPush } from './push/send-pushes.ts';
import { putInEmails } from './put-in-emails.ts';
import type { AlsoTell } from './put-in.ts';
import { replyJob } from './replies/reply-job.ts';
import { settleReply } from './replies/settle-reply.ts';
import { sweepReplies } from './replies/sweep-replies.ts';
import { mailboxOf, takeReply } from './replies/take-reply.ts';
import { routes } from './routes.ts';
import { digestsDue, emailsOverdue, sendDigest, sendNow } from './send-emails.ts';
import { wakeOnChanges, wakers } from './wake.ts';

/** Catches up after a lost wake-up: the commit took long, or a process died. */
const LOOK_EVERY = { minutes: 1 } as const;
/** Changes in quick succession become one email, without those already read. */
const GATHER_MS = 5_000;
const OVERDUE_MS = 600_000;
/** Time zones differ by whole quarters of an hour. */
const QUARTER_HOUR = { minutes: 15 } as const;

/** An hour in all: afterwards it is no longer news. */
const PUSH_RETRY = { attempts: 7, firstWaitMs: 30_000, longestWaitMs: 1_200_000 } as const;
/** An unresponsive push service delays no other job. */
const PUSHES_AT_ONCE = 4;

const receiver = z.object({ workspaceId: z.uuid(), userId: z.uuid() });

/** One job per workspace, so that a busy one delays no one else; and one per email. */
async function startTelling(services: Services): Promise<Running> {
  const { db, hub, mail, publicUrl, secret, failed } = services;
  const mailbox = mailboxOf(services);
  const keys = await pushKeysOf(db, pushSeal(secret));
  const agent = guardedAgent();
  const email = job('notifications.email', {
    input: receiver,
    key: ({ workspaceId, userId }) => `${workspaceId} ${userId}`,
    run: ({ db: served }, to) => sendNow({ db: served, mail, publicUrl, mailbox }, to),
  });
  const digest = job('notifications.digest', {
    input: receiver.extend({ before: z.number() }),
    key: ({ workspaceId, userId }) => `${workspaceId} ${userId}`,
    run: ({ db: served }, { before, ...to }) =>
      sendDigest({ db: served, mail, publicUrl }, to, new Date(before)),
  });
  const pushTo = job('notifications.push-to', {
    input: receiver.pick({ workspaceId: true }).extend({
      subscriptionId: z.uuid(),
      notificationIds: z.array(z.uuid()),
    }),
    retry: PUSH_RETRY,
    atOnce: PUSHES_AT_ONCE,
    run: async ({ db: served, signal, isLast }, to) => {
      try {
        await sendPush({ db: served, keys, publicUrl, agent, signal }, to);
      } catch (error) {
        // No one can repair a browser's push service, and the content is in the inbox.
        if (!isLast) throw error;
      }
    },
  });
  const push = job('notifications.push', {
    input: receiver,
    key: ({ workspaceId, userId }) => `${workspaceId} ${userId}`,
    run: ({ db: served }, to) =>
      dividePushes(served, to, (tx, each) => enqueue(tx, pushTo, each, { owner: `person ${to.userId}` })),
  });
  const alsoTell: AlsoTell = async (tx, told) => {
    const runAt = new Date(Date.now() + GATHER_MS);
    for (const to of await putInPushes(tx, told)) await tx.enqueue(push, to, { runAt });
    if (!mail.isSending) return;
    for (const to of await putInEmails(tx, told)) await tx.enqueue(email, to, { runAt });
  };
  const tell = job('notifications.tell', {
    input: z.object({ workspaceId: z.uuid() }),
    key: ({ workspaceId }) => workspaceId,
    run: async ({ db: served, signal }, { workspaceId }) => {
      const isMore = await followHistory({ hub, workspaceId, signal, alsoTell });
      if (isMore) await put(served, workspaceId);
    },
  });
  const put = (tx: typeof db, workspaceId: string): Promise<void> =>
    enqueue(tx, tell, { workspaceId }, { owner: `workspace ${workspaceId}` });
  const look: AnyJob = sweep(
    'notifications.look',
    async ({ db: served, put: putFound }) => {
      for (const workspaceId of await workspacesBehind(served))
        await putFound(tell, { workspaceId }, { owner: `workspace ${workspaceId}` });
    },
    { every: LOOK_EVERY },
  );
  const remind = job('notifications.remind', {
    input: z.object({ workspaceId: z.uuid() }),
    key: ({ workspaceId }) => workspaceId,
    run: ({ signal }, { workspaceId }) =>
      remindOfDue({ hub, workspaceId, asOf: Date.now(), signal, alsoTell }),
  });
  const lookForDue: AnyJob = sweep(
    'notifications.look-for-due',
    async ({ db: served, put: putFound }) => {
      for (const workspaceId of await workspacesWithDue(served, Date.now()))
        await putFound(remind, { workspaceId }, { owner: `workspace ${workspaceId}` });
    },
    { every: QUARTER_HOUR },
  );
  const send: AnyJob = sweep(
    'notifications.look-for-emails',
    async ({ db: served, put: putFound }) => {
      for (const due of await digestsDue(served, new Date()))
        await putFound(digest, due, { owner: `person ${due.userId}` });
      for (const to of await emailsOverdue(served, new Date(Date.now() - OVERDUE_MS)))
        await putFound(email, to, { owner: `person ${to.userId}` });
    },
    { every: QUARTER_HOUR },
  );
  const settle = replyJob(({ db: served }, replyId) => settleReply({ db: served, hub, mail }, replyId));
  const forget = sweep('notifications.sweep-replies', ({ db: served }) => sweepReplies(served));
  const waker = wakers.start((workspaceId) => put(db, workspaceId), failed);
  const jobs = [tell, look, remind, lookForDue, email, digest, send, push, pushTo, settle, forget];
  return { jobs, stop: () => waker.stop() };
}

export const notifications: Feature = {
  reactions: wakeOnChanges,
  routes,
  takesEmail: takeReply,
  start: startTelling,
};
