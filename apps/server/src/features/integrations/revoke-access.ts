import type { Provider } from '@cairn/domain/integrations/constants';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/index.ts';
import { enqueue, job, type Job, type JobContext } from '../../platform/jobs/index.ts';
import { ProviderError } from './call-provider.ts';
import { callingOf, clientOf, githubClient, isConfigured, tokenSeal, type Settings } from './clients.ts';
import { connectionsOf } from './connection.ts';
import { hooksOf, removeHooks, type Hook } from './hooks.ts';
import { installationsOf } from './installation.ts';

interface Revocation {
  readonly provider: Provider;
  readonly sealedToken: Uint8Array;
  readonly hooks: readonly Hook[];
}

/** Nine hours in all: longer than a provider is away. */
const RETRY = { attempts: 10, firstWaitMs: 60_000, longestWaitMs: 6 * 3_600_000 } as const;
/** By then every attempt has been made, also where the job was lost. */
const KEPT_DAYS = 2;

const named = z.object({ revocationId: z.uuid() });

export const revokeJob = (
  run: (context: JobContext, revocationId: string) => Promise<void>,
): Job<typeof named> =>
  job('integrations.revoke-access', {
    input: named,
    key: ({ revocationId }) => revocationId,
    retry: RETRY,
    atOnce: 1,
    run: (context, { revocationId }) => run(context, revocationId),
  });

/** By which it is put in; what runs is made where the feature starts. */
const asked = revokeJob(() => Promise.reject(new Error('expected the feature to have started')));

/** Keeps what the providers are to be told of a workspace that is deleted, until they have been. */
export async function putInRevocations(tx: Tx, workspaceId: string): Promise<void> {
  for (const { provider, sealedToken } of await installationsOf(tx, workspaceId)) {
    if (sealedToken === null) continue;
    const id = uuid();
    const hooks = hooksOf(await connectionsOf(tx, workspaceId, { provider }));
    await sql`insert into integration_revocations (id, provider, sealed_token, hooks, created_at)
      values (${id}, ${provider}, ${sealedToken}, ${JSON.stringify(hooks)}::jsonb, now())`.execute(tx);
    await enqueue(tx, asked, { revocationId: id }, { owner: 'instance integrations' });
  }
}

/** Gives back the access of a deleted workspace. */
export async function revokeAccess(
  settings: Settings,
  { db, signal, isLast }: Pick<JobContext, 'db' | 'signal' | 'isLast'>,
  id: string,
): Promise<void> {
  const { rows } = await sql<Revocation>`select provider, sealed_token, hooks from integration_revocations
    where id = ${id}`.execute(db);
  const [row] = rows;
  const token = row && tokenSeal(settings.secret).open(row.sealedToken);
  try {
    if (row && token !== undefined && isConfigured(settings, row.provider))
      await takeDown(settings, { ...row, token }, signal);
  } catch (error) {
    if (signal.aborted || !isLast) throw error;
  }
  await sql`delete from integration_revocations where id = ${id}`.execute(db);
}

/**
 * Removes webhooks, then the token with which that is done.
 *
 * @throws {@link ProviderError} where it may work later
 */
async function takeDown(
  settings: Settings,
  { provider, hooks, token }: Revocation & { readonly token: string },
  signal: AbortSignal,
): Promise<void> {
  const faults =
    hooks.length === 0
      ? []
      : await removeHooks(githubClient(settings, callingOf(settings, signal)), token, hooks);
  for (const fault of faults) if (mayPass(fault)) throw fault;
  try {
    await clientOf(settings, provider, callingOf(settings, signal)).revoke(token);
  } catch (error) {
    if (mayPass(error)) throw error;
  }
}

/** What the provider has refused it would refuse again. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ProviderError) || error.fault === 'unreachable' || error.fault === 'rate_limited';

/** Forgets those of which no job knows any more. */
export async function trimRevocations(db: Db): Promise<void> {
  await sql`delete from integration_revocations
    where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
