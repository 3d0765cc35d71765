import type { Provider } from '@cairn/domain/integrations/constants';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/index.ts';
import { enqueue, job, type Job, type JobContext } from '../../platform/jobs/index.ts';
import { ProviderError } from './call-provider.ts';
import { callingOf, clientOf, githubClient, isConfigured, tokenSeal, type Settings } from './clients.ts';
import { connectionsOf, type Connection } from './connection.ts';
import { installationsOf } from './installation.ts';

/** A webhook at the provider. */
interface Hook {
  readonly repository: string;
  readonly hookId: string;
}

interface Farewell {
  readonly provider: Provider;
  readonly sealedToken: Uint8Array;
  readonly hooks: readonly Hook[];
}

/** Nine hours in all: longer than a provider is away. */
const RETRY = { attempts: 10, firstWaitMs: 60_000, longestWaitMs: 6 * 3_600_000 } as const;
/** Requests to one provider at a time. */
const HOOKS_AT_ONCE = 10;
/** By then every attempt has been made, also where the job was lost. */
const KEPT_DAYS = 2;

const named = z.object({ farewellId: z.uuid() });

export const farewellJob = (
  run: (context: JobContext, farewellId: string) => Promise<void>,
): Job<typeof named> =>
  job('integrations.say-goodbye', {
    input: named,
    key: ({ farewellId }) => farewellId,
    retry: RETRY,
    atOnce: 1,
    run: (context, { farewellId }) => run(context, farewellId),
  });

/** By which it is put in; what runs is made where the feature starts. */
const asked = farewellJob(() => Promise.reject(new Error('expected the feature to have started')));

const hooksOf = (connections: readonly Connection[]): readonly Hook[] =>
  connections.flatMap(({ targetName, hookId }) =>
    hookId === null ? [] : [{ repository: targetName, hookId }],
  );

/** Keeps what the providers are to be told of a workspace that is deleted, until they have been. */
export async function putInFarewells(tx: Tx, workspaceId: string): Promise<void> {
  for (const { provider, sealedToken } of await installationsOf(tx, workspaceId)) {
    if (sealedToken === null) continue;
    const id = uuid();
    const hooks = hooksOf(await connectionsOf(tx, workspaceId, { provider }));
    await sql`insert into integration_farewells (id, provider, sealed_token, hooks, created_at)
      values (${id}, ${provider}, ${sealedToken}, ${JSON.stringify(hooks)}::jsonb, now())`.execute(tx);
    await enqueue(tx, asked, { farewellId: id }, { owner: 'instance integrations' });
  }
}

/** Gives back the access of a deleted workspace. What the provider has refused it would refuse again. */
export async function sayGoodbye(
  settings: Settings,
  { db, signal, isLast }: Pick<JobContext, 'db' | 'signal' | 'isLast'>,
  id: string,
): Promise<void> {
  const { rows } = await sql<Farewell>`select provider, sealed_token, hooks from integration_farewells
    where id = ${id}`.execute(db);
  const [row] = rows;
  const token = row && tokenSeal(settings.secret).open(row.sealedToken);
  try {
    if (row && token !== undefined && isConfigured(settings, row.provider))
      await takeDown(settings, { ...row, token }, signal);
  } catch (error) {
    if (signal.aborted || !isLast) throw error;
  }
  await sql`delete from integration_farewells where id = ${id}`.execute(db);
}

/**
 * Removes webhooks, then the token with which that is done.
 *
 * @throws {@link ProviderError} where it may work later
 */
async function takeDown(
  settings: Settings,
  { provider, hooks, token }: Farewell & { readonly token: string },
  signal: AbortSignal,
): Promise<void> {
  await removeHooks(settings, token, hooks, signal);
  await unlessRefused(clientOf(settings, provider, callingOf(settings, signal)).revoke(token));
}

async function removeHooks(
  settings: Settings,
  token: string,
  hooks: readonly Hook[],
  signal: AbortSignal,
): Promise<void> {
  if (hooks.length === 0) return;
  const github = githubClient(settings, callingOf(settings, signal));
  for (let at = 0; at < hooks.length; at += HOOKS_AT_ONCE)
    await Promise.all(
      hooks
        .slice(at, at + HOOKS_AT_ONCE)
        .map(({ repository, hookId }) => unlessRefused(github.removeHook(token, repository, hookId))),
    );
}

async function unlessRefused(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const mayPass =
      error instanceof ProviderError && (error.fault === 'unreachable' || error.fault === 'rate_limited');
    if (mayPass || !(error instanceof ProviderError)) throw error;
  }
}

/** Forgets those of which no job knows any more. */
export async function trimFarewells(db: Db): Promise<void> {
  await sql`delete from integration_farewells
    where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
