import { createHash, randomBytes } from 'node:crypto';
import { can } from '@cairn/domain';
import { INSTALL_MINUTES, type InstallProblem, type Provider } from '@cairn/domain/integrations/constants';
import { integrationRefusals } from '@cairn/domain/integrations/refusals';
import { sql } from 'kysely';
import { notFound, refused } from '../../platform/commands/index.ts';
import { withTransaction, type Db } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { ProviderError } from './call-provider.ts';
import { callingOf, clientOf, isConfigured, tokenSeal, type Settings } from './clients.ts';
import { keepInstallation, type InstallationRef } from './installation.ts';

const STATE_BYTES = 32;
/** People click the button again if the page doesn't open. */
const STATES_MOST = 20;
/** Both requests to the provider together. */
const EXCHANGE_MS = 15_000;

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();

const returnTo = ({ publicUrl }: Settings, provider: Provider): string =>
  `${publicUrl}/installations/${provider}`;

/**
 * The URL at which a person approves the installation; they come back with a state that is valid once, and only for
 * them.
 */
export async function beginInstallation(
  settings: Settings,
  { workspaceId, provider }: InstallationRef,
  userId: string,
  now: number,
): Promise<string> {
  if (!isConfigured(settings, provider)) throw refused(integrationRefusals.not_configured);
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const expiresAt = new Date(now + INSTALL_MINUTES * 60_000);
  await withTransaction(settings.db, async (tx) => {
    await sql`insert into integration_states (state_hash, workspace_id, provider, user_id, expires_at)
      values (${hashOf(state)}, ${workspaceId}, ${provider}, ${userId}, ${expiresAt})`.execute(tx);
    await sql`delete from integration_states where workspace_id = ${workspaceId} and state_hash in (
      select state_hash from integration_states where workspace_id = ${workspaceId} and user_id = ${userId}
      order by expires_at desc offset ${STATES_MOST})`.execute(tx);
  });
  const client = clientOf(settings, provider, callingOf(settings, AbortSignal.timeout(EXCHANGE_MS)));
  return client.authorizeUrl(state, returnTo(settings, provider));
}

interface Begun {
  readonly workspaceId: string;
  readonly slug: string;
  readonly userId: string;
  readonly isExpired: boolean;
}

/** What a person brings back from the provider. */
export interface Return {
  readonly provider: Provider;
  readonly state: string;
  /** Undefined if they declined. */
  readonly code: string | undefined;
  readonly userId: string;
}

/** The result of an installation. */
export interface Finished {
  readonly slug: string;
  readonly account: string | null;
  readonly problem: InstallProblem | null;
}

/** Exchanges the code for access to the provider, and stores that. Changes nothing if the person is no longer Admin. */
export async function finishInstallation(
  settings: Settings,
  { provider, state, code, userId }: Return,
  now: number,
): Promise<Finished> {
  const { workspaceId, slug, isExpired } = await takeState(settings.db, provider, { state, userId }, now);
  const without = (problem: InstallProblem): Finished => ({ slug, account: null, problem });
  const isAdmin = async (): Promise<boolean> => {
    const actor = await loadActor(settings.db, { userId, workspaceId });
    if (actor.workspaceRole === undefined) throw notFound();
    return can(actor, 'integration:manage', 'workspace');
  };
  if (!(await isAdmin())) return without('not_admin');
  if (isExpired) return without('expired');
  if (code === undefined) return without('denied');
  const client = clientOf(settings, provider, callingOf(settings, AbortSignal.timeout(EXCHANGE_MS)));
  const given = await client.exchange(code, returnTo(settings, provider)).catch(noneOf);
  if (!given) return without('provider_failed');
  // They may have lost the role while the provider took its time.
  if (!(await isAdmin())) return without('not_admin');
  const { token, account } = given;
  const sealedToken = tokenSeal(settings.secret).seal(token);
  await withTransaction(settings.db, (tx) =>
    keepInstallation(tx, { workspaceId, provider }, { account, sealedToken, installedBy: userId, now }),
  );
  return { slug, account, problem: null };
}

function noneOf(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
  return undefined;
}

/** Valid once: whatever the outcome, the state can't be used again. Another person's state is left alone. */
async function takeState(
  db: Db,
  provider: Provider,
  { state, userId }: Pick<Return, 'state' | 'userId'>,
  now: number,
): Promise<Begun> {
  const { rows } = await sql<Begun>`
    select s.workspace_id, w.slug, s.user_id, s.expires_at <= ${new Date(now)} as is_expired
    from integration_states s join workspaces w on w.id = s.workspace_id
    where s.state_hash = ${hashOf(state)} and s.provider = ${provider}`.execute(db);
  const [begun] = rows;
  if (!begun) throw refused(integrationRefusals.expired);
  if (begun.userId !== userId) throw refused(integrationRefusals.other_person);
  const { numAffectedRows } = await sql`delete from integration_states
    where state_hash = ${hashOf(state)}`.execute(db);
  if (numAffectedRows !== 1n) throw refused(integrationRefusals.expired);
  return begun;
}

/** Deletes the states that no one came back with. */
export async function trimStates(db: Db, now: number): Promise<void> {
  await sql`delete from integration_states where expires_at <= ${new Date(now)}`.execute(db);
}

export function fail(error: unknown): never {
  if (error instanceof ProviderError) throw refused(integrationRefusals.provider_failed);
  throw error;
}
