import { comment, description, issue } from '@cairn/domain';
import type { Entity } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { Wakers } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Feature, Running } from '../../platform/feature.ts';
import { sweep } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import type { ConnectionRef } from './connection.ts';
import {
  putInRevocations,
  removeHooksOfProject,
  revokeAccess,
  revokeJob,
  trimRevocations,
} from './revoke-access.ts';
import { takeInbox, trimInbox } from './github/take-inbox.ts';
import { trimStates } from './install.ts';
import { sendAt, sendJob, sendSoon, takeAt, takeJob } from './jobs.ts';
import { onRestored } from './on-restored.ts';
import { routes } from './routes.ts';
import { sendChanges } from './send-changes.ts';

/** How long a change waits at most if its wake-up was lost. */
const LOOK_EVERY = { minutes: 1 } as const;

const TOLD: ReadonlySet<Entity> = new Set<Entity>([issue, comment, description]);
const wakers = new Wakers();

/** One job per connection, so that a slow one delays no other. */
function startSyncing(services: Services): Running {
  const take = takeJob(async ({ db, signal }, ref) => {
    const at = await takeInbox({ ...services, db }, ref, signal);
    if (at) await takeAt(db, ref, at);
  });
  const send = sendJob(async ({ db, signal }, ref) => {
    const at = await sendChanges({ ...services, db }, ref, signal);
    if (at) await sendAt(db, ref, at);
  });
  const revoke = revokeJob((context, id) => revokeAccess(services, context, id));
  const look = sweep(
    'integrations.look',
    async ({ db, put }) => {
      const now = new Date();
      for (const ref of await connectionsBehind(db, now)) await put(send, ref, ownerOf(ref));
      for (const ref of await connectionsTold(db, now)) await put(take, ref, ownerOf(ref));
    },
    { every: LOOK_EVERY },
  );
  const tidy = sweep('integrations.tidy', async ({ db }) => {
    await trimStates(db, Date.now());
    await trimInbox({ db }, Date.now());
    await trimRevocations(db);
  });
  const { db, failed } = services;
  const waker = wakers.start(async (workspaceId) => {
    for (const ref of await tellingIn(db, workspaceId)) await sendSoon(db, ref);
  }, failed);
  return { jobs: [take, send, revoke, look, tidy], stop: () => waker.stop() };
}

const ownerOf = ({ workspaceId }: ConnectionRef) => ({ owner: `workspace ${workspaceId}` }) as const;

/** Connections that send changes to a provider, and may. */
const TELLING = sql`c.workspace_id = n.workspace_id and c.provider = n.provider and n.status = 'installed'
  and (c.is_two_way or c.events <> '{}')`;

async function tellingIn(db: Db, workspaceId: string): Promise<readonly ConnectionRef[]> {
  const { rows } = await sql<ConnectionRef>`select c.workspace_id, c.id as connection_id
    from integration_connections c join integration_installations n on ${TELLING}
    where c.workspace_id = ${workspaceId}`.execute(db);
  return rows;
}

/** Connections with changes to send that no one is sending. */
async function connectionsBehind(db: Db, now: Date): Promise<readonly ConnectionRef[]> {
  const { rows } = await sql<ConnectionRef>`select c.workspace_id, c.id as connection_id
    from integration_connections c join integration_installations n on ${TELLING}
    where (c.sending_until is null or c.sending_until <= ${now}) and (c.rests_until is null or c.rests_until <= ${now})
      and (exists (select from history h where h.workspace_id = c.workspace_id and h.seq > c.seq)
        or exists (select from integration_outbox o where o.workspace_id = c.workspace_id and o.connection_id = c.id
          and o.next_attempt_at <= ${now}))`.execute(db);
  return rows;
}

/** Connections with received events that have not been processed yet. */
async function connectionsTold(db: Db, now: Date): Promise<readonly ConnectionRef[]> {
  const { rows } = await sql<ConnectionRef>`select distinct workspace_id, connection_id from integration_inbox
    where status = 'waiting' and next_attempt_at <= ${now}`.execute(db);
  return rows;
}

export const integrations: Feature = {
  onRestored,
  onWorkspaceRemoved: putInRevocations,
  reactions: [removeHooksOfProject, ...wakers.onChanges(TOLD)],
  routes,
  start: startSyncing,
};
