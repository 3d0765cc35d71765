import { description } from '@cairn/domain';
import type { Entity } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { Wakers } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Feature, Running } from '../../platform/feature.ts';
import { sweep } from '../../platform/jobs/index.ts';
import { guardedAgents } from '../../platform/outgoing/index.ts';
import type { Services } from '../../platform/services.ts';
import { onRestored } from './on-restored.ts';
import { routes } from './routes.ts';
import { webhookSeal } from './secrets.ts';
import { sendDeliveries, TIMEOUT_MS } from './send-deliveries.ts';
import { sendAt, sendJob, sendNow } from './send-job.ts';
import { tellAdmins } from './tell-admins.ts';
import { EVENT_OF, FACETS } from './turns-of.ts';
import { enabledWebhooks, type WebhookRef } from './webhook.ts';

/** How long a change waits at most if its wake-up was lost. */
const LOOK_EVERY = { minutes: 1 } as const;

const TOLD: ReadonlySet<Entity> = new Set<Entity>([...EVENT_OF.keys(), ...FACETS, description]);
const wakers = new Wakers();

/** One job per webhook, so that a slow one delays no other. */
function startSending({ db, mail, publicUrl, secret, allowedNetworks, failed }: Services): Running {
  const seal = webhookSeal(secret);
  const agents = guardedAgents({ allowed: allowedNetworks });
  const send = sendJob(async ({ db: served, signal }, ref) => {
    const at = await sendDeliveries(
      {
        db: served,
        seal,
        agents,
        signal,
        now: () => Date.now(),
        timeoutMs: TIMEOUT_MS,
        onDisabled: (tx, of, webhook) => tellAdmins(tx, { mail, publicUrl }, of, webhook),
      },
      ref,
    );
    if (at) await sendAt(served, ref, at);
  });
  const look = sweep(
    'webhooks.look',
    async ({ db: served, put }) => {
      for (const ref of await webhooksBehind(served, new Date()))
        await put(send, ref, { owner: `workspace ${ref.workspaceId}` });
    },
    { every: LOOK_EVERY },
  );
  const waker = wakers.start(async (workspaceId) => {
    for (const ref of await enabledWebhooks(db, workspaceId)) await sendNow(db, ref);
  }, failed);
  return { jobs: [send, look], stop: () => waker.stop() };
}

/** Webhooks with something to send that no one is sending. */
async function webhooksBehind(db: Db, now: Date): Promise<readonly WebhookRef[]> {
  const { rows } = await sql<WebhookRef>`
    select w.workspace_id, w.id as webhook_id from webhooks w
    where (w.sending_until is null or w.sending_until <= ${now}) and (w.rests_until is null or w.rests_until <= ${now})
      and (
        w.is_enabled and exists (select from history h where h.workspace_id = w.workspace_id and h.seq > w.seq)
        or exists (select from webhook_deliveries d where d.workspace_id = w.workspace_id and d.webhook_id = w.id
          and d.status = 'waiting' and d.next_attempt_at <= ${now})
      )`.execute(db);
  return rows;
}

export const webhooks: Feature = {
  onRestored,
  reactions: wakers.onChanges(TOLD),
  routes,
  start: startSending,
};
