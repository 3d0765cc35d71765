import { projectRemoved } from '@cairn/domain';
import type { Provider } from '@cairn/domain/integrations/constants';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { on } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { enqueue, job, type Job, type JobContext } from '../../platform/jobs/index.ts';
import { ProviderError } from './call-provider.ts';
import { callingOf, clientOf, githubClient, isConfigured, tokenSeal, type Settings } from './clients.ts';
import { connectionsOf } from './connection.ts';
import { hooksOf, removeHooks, type Hook } from './hooks.ts';
import { installationsOf, type InstallationRef } from './installation.ts';

interface Revocation {
  readonly provider: Provider;
  /** Null if the workspace no longer has access. */
  readonly sealedToken: Uint8Array | null;
  readonly hooks: readonly Hook[];
  /** False if only a project was deleted: the workspace keeps its token. */
  readonly endsAccess: boolean;
}

/** Nine hours in all: longer than outages of providers. */
const RETRY = { attempts: 10, firstWaitMs: 60_000, longestWaitMs: 6 * 3_600_000 } as const;
/** By then all attempts have been made, even if the job was lost. */
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

/** For enqueuing; the real job is created where the feature starts. */
const asked = revokeJob(() => Promise.reject(new Error('expected the feature to have started')));

/** Records what to revoke at the providers for a deleted workspace, until it is done. */
export async function putInRevocations(tx: Tx, workspaceId: string): Promise<void> {
  for (const { provider, sealedToken } of await installationsOf(tx, workspaceId)) {
    const waiting = await takeWaitingHooks(tx, { workspaceId, provider });
    if (sealedToken === null) continue;
    const hooks = [...hooksOf(await connectionsOf(tx, workspaceId, { provider })), ...waiting];
    await putIn(tx, { provider, hooks, workspaceId: null, sealedToken });
  }
}

/**
 * Deleting a project deletes its connections: their webhooks are removed with whatever access the workspace then has.
 */
export const removeHooksOfProject = on(projectRemoved, async (tx, { id: projectId }) => {
  const { workspaceId } = tx;
  const raw = await tx.rawBeforeRemovals();
  const hooks = hooksOf(await connectionsOf(raw, workspaceId, { projectId, provider: 'github' }));
  if (hooks.length > 0) await putIn(raw, { provider: 'github', hooks, workspaceId, sealedToken: null });
});

/** Webhooks of deleted projects that are still to be removed, for the person who ends the access needed for it. */
export async function takeWaitingHooks(
  tx: Tx,
  { workspaceId, provider }: InstallationRef,
): Promise<readonly Hook[]> {
  const { rows } = await sql<Pick<Revocation, 'hooks'>>`delete from integration_revocations
    where workspace_id = ${workspaceId} and provider = ${provider} returning hooks`.execute(tx);
  return rows.flatMap(({ hooks }) => hooks);
}

interface New {
  readonly provider: Provider;
  readonly hooks: readonly Hook[];
  /** Null for a deleted workspace, whose token is kept here. */
  readonly workspaceId: string | null;
  readonly sealedToken: Uint8Array | null;
}

async function putIn(tx: Tx, { provider, hooks, workspaceId, sealedToken }: New): Promise<void> {
  const id = uuid();
  await sql`insert into integration_revocations (id, provider, workspace_id, sealed_token, hooks, created_at)
    values (${id}, ${provider}, ${workspaceId}, ${sealedToken}, ${JSON.stringify(hooks)}::jsonb, now())`.execute(
    tx,
  );
  await enqueue(tx, asked, { revocationId: id }, { owner: 'instance integrations' });
}

/** Revokes the access of a deleted workspace, or removes the webhooks of a deleted project. */
export async function revokeAccess(
  settings: Settings,
  { db, signal, isLast }: Pick<JobContext, 'db' | 'signal' | 'isLast'>,
  id: string,
): Promise<void> {
  const { rows } = await sql<Revocation>`select r.provider, r.hooks, r.workspace_id is null as ends_access,
      coalesce(r.sealed_token, n.sealed_token) as sealed_token
    from integration_revocations r
    left join integration_installations n on n.workspace_id = r.workspace_id and n.provider = r.provider
    where r.id = ${id}`.execute(db);
  const [row] = rows;
  const token = row?.sealedToken ? tokenSeal(settings.secret).open(row.sealedToken) : undefined;
  try {
    if (row && token !== undefined && isConfigured(settings, row.provider))
      await takeDown(settings, { ...row, token }, signal);
  } catch (error) {
    if (signal.aborted || !isLast) throw error;
  }
  await sql`delete from integration_revocations where id = ${id}`.execute(db);
}

/**
 * Removes webhooks and then, for a workspace, the token needed for that.
 *
 * @throws {@link ProviderError} if it may work later
 */
async function takeDown(
  settings: Settings,
  { provider, hooks, endsAccess, token }: Revocation & { readonly token: string },
  signal: AbortSignal,
): Promise<void> {
  const faults =
    hooks.length === 0
      ? []
      : await removeHooks(githubClient(settings, callingOf(settings, signal)), token, hooks);
  for (const fault of faults) if (mayPass(fault)) throw fault;
  if (!endsAccess) return;
  try {
    await clientOf(settings, provider, callingOf(settings, signal)).revoke(token);
  } catch (error) {
    if (mayPass(error)) throw error;
  }
}

/** A refusal by the provider would repeat. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ProviderError) || error.fault === 'unreachable' || error.fault === 'rate_limited';

/** Deletes those whose job is gone. */
export async function trimRevocations(db: Db): Promise<void> {
  await sql`delete from integration_revocations
    where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
