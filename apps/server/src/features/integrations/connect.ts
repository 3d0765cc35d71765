import { compareStates, state, type State } from '@cairn/domain';
import { CONNECTIONS_MOST, type ChannelEvent } from '@cairn/domain/integrations/constants';
import { integrationRefusals } from '@cairn/domain/integrations/refusals';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { notFound, refused, selectList } from '../../platform/commands/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import { ProviderError, TIMEOUT_MS } from './call-provider.ts';
import { callingOf, clientOf, githubClient, isConfigured, tokenSeal, type Settings } from './clients.ts';
import { connectionsOf, findConnection, type Connection, type ConnectionRef } from './connection.ts';
import { hookSecret, hookUrl } from './github/hook.ts';
import { hooksOf, removeHooks, type Hook } from './hooks.ts';
import { fail } from './install.ts';
import { findInstallation, noteRevoked, removeInstallation, type InstallationRef } from './installation.ts';
import type { Target, TargetPage } from './provider.ts';
import { takeWaitingHooks } from './revoke-access.ts';

/** The total time for clean-up at the provider; the rest is skipped. */
const TAKE_DOWN_MS = 10_000;

/** The settings of a connection; missing ones get a default or stay. */
export interface Choices {
  readonly isTwoWay?: boolean | undefined;
  readonly events?: readonly ChannelEvent[] | undefined;
  readonly openedStateId?: string | null | undefined;
  readonly mergedStateId?: string | null | undefined;
}

/** The workspace's access to a provider; refused if it has none at the moment. */
async function accessTo(
  settings: Settings,
  ref: InstallationRef,
): Promise<{ readonly token: string; readonly sealedToken: Uint8Array }> {
  if (!isConfigured(settings, ref.provider)) throw refused(integrationRefusals.not_configured);
  const held = await findInstallation(settings.db, ref);
  if (!held) throw refused(integrationRefusals.not_installed);
  const token = held.sealedToken === null ? undefined : tokenSeal(settings.secret).open(held.sealedToken);
  if (held.sealedToken === null || token === undefined) throw refused(integrationRefusals.reconnect);
  return { token, sealedToken: held.sealedToken };
}

/** Makes a person's request with this access; records if the token has become invalid. */
async function withAccess<T>(
  settings: Settings,
  ref: InstallationRef,
  work: (token: string) => Promise<T>,
): Promise<T> {
  const { token, sealedToken } = await accessTo(settings, ref);
  try {
    return await work(token);
  } catch (error) {
    if (!(error instanceof ProviderError && error.fault === 'revoked')) return fail(error);
    await noteRevoked(settings.db, ref, sealedToken);
    throw refused(integrationRefusals.reconnect);
  }
}

const soon = (settings: Settings) => callingOf(settings, AbortSignal.timeout(2 * TIMEOUT_MS));

export const targetsOf = (
  settings: Settings,
  ref: InstallationRef,
  asked: { readonly search: string; readonly cursor: string },
): Promise<TargetPage> =>
  withAccess(settings, ref, (token) =>
    clientOf(settings, ref.provider, soon(settings)).targets(token, asked),
  );

/** Connects a repository or channel to a project; a repository gets a webhook. */
export async function connect(
  settings: Settings,
  { workspaceId, provider }: InstallationRef,
  given: { readonly projectId: string; readonly targetId: string; readonly userId: string } & Choices,
  now: number,
): Promise<Connection> {
  const { db } = settings;
  const ref = { workspaceId, provider };
  const connectionId = uuid();
  return await withAccess(settings, ref, async (token) => {
    const target = await clientOf(settings, provider, soon(settings)).target(token, given.targetId);
    if (!target?.canConnect) throw refused(integrationRefusals.target_not_found);
    await editing(db, workspaceId, (tx) => insert(tx, ref, { ...given, connectionId, target, now }));
    if (provider === 'github') await openHook(settings, { workspaceId, connectionId }, token, target);
    return await found(db, { workspaceId, connectionId });
  });
}

async function insert(
  tx: Tx,
  { workspaceId, provider }: InstallationRef,
  given: Choices & {
    readonly connectionId: string;
    readonly projectId: string;
    readonly userId: string;
    readonly target: Target;
    readonly now: number;
  },
): Promise<void> {
  const { projectId, target, connectionId, now } = given;
  const held = await connectionsOf(tx, workspaceId, { projectId });
  if (held.length >= CONNECTIONS_MOST)
    throw refused(integrationRefusals.too_many, { most: CONNECTIONS_MOST });
  await assertUnused(tx, { workspaceId, provider }, projectId, target.id);
  const states = await statesOf(tx, workspaceId, projectId);
  const isTwoWay = provider === 'github' && given.isTwoWay === true;
  if (isTwoWay) assertOnlyTwoWay(held);
  const [opened, merged] =
    provider === 'github'
      ? [
          chosenState(states, given.openedStateId, 'started'),
          chosenState(states, given.mergedStateId, 'completed'),
        ]
      : [null, null];
  const events = provider === 'slack' ? (given.events ?? ['issue_created', 'issue_closed']) : [];
  await sql`insert into integration_connections (workspace_id, id, project_id, provider, target_id, target_name,
      is_private, is_two_way, events, opened_state_id, merged_state_id, connected_by, connected_at, seq)
    values (${workspaceId}, ${connectionId}, ${projectId}, ${provider}, ${target.id}, ${target.name},
      ${target.isPrivate}, ${isTwoWay}, ${[...events]}::text[], ${opened}, ${merged}, ${given.userId},
      ${new Date(now)}, ${await seqOf(tx, workspaceId)})`.execute(tx);
}

async function openHook(
  settings: Settings,
  ref: ConnectionRef,
  token: string,
  target: Target,
): Promise<void> {
  const { integrationApps, publicUrl, db } = settings;
  const { workspaceId, connectionId } = ref;
  try {
    const hookId = await githubClient(settings, soon(settings)).createHook(token, target.name, {
      url: hookUrl(publicUrl, connectionId),
      secret: hookSecret(integrationApps, connectionId) ?? '',
    });
    await sql`update integration_connections set hook_id = ${hookId}
      where workspace_id = ${workspaceId} and id = ${connectionId}`.execute(db);
  } catch (error) {
    await removeRow(db, ref);
    const isRefused =
      error instanceof ProviderError && (error.fault === 'refused' || error.fault === 'not_found');
    throw isRefused ? refused(integrationRefusals.no_hook) : error;
  }
}

export async function updateConnection(
  { db }: Settings,
  ref: ConnectionRef & { readonly projectId: string },
  choices: Choices,
): Promise<Connection> {
  const { workspaceId, connectionId } = ref;
  await editing(db, workspaceId, async (tx) => {
    const held = await foundIn(tx, ref);
    const isGithub = held.provider === 'github';
    const states = await statesOf(tx, workspaceId, held.projectId);
    const { isTwoWay = held.isTwoWay, events = held.events } = choices;
    const opened =
      choices.openedStateId === undefined
        ? held.openedStateId
        : chosenState(states, choices.openedStateId, null);
    const merged =
      choices.mergedStateId === undefined
        ? held.mergedStateId
        : chosenState(states, choices.mergedStateId, null);
    // Changes made while it was one-way aren't sent afterwards.
    const begins = isGithub && isTwoWay && !held.isTwoWay;
    if (begins) assertOnlyTwoWay(await connectionsOf(tx, workspaceId, { projectId: held.projectId }));
    await sql`update integration_connections set is_two_way = ${isGithub && isTwoWay},
        events = ${isGithub ? [] : [...events]}::text[], opened_state_id = ${isGithub ? opened : null},
        merged_state_id = ${isGithub ? merged : null},
        seq = ${begins ? await seqOf(tx, workspaceId) : held.seq}
      where workspace_id = ${workspaceId} and id = ${held.id}`.execute(tx);
    if (isGithub && !isTwoWay)
      await sql`delete from integration_outbox
        where workspace_id = ${workspaceId} and connection_id = ${held.id}`.execute(tx);
  });
  return await found(db, { workspaceId, connectionId });
}

/** Stops syncing, and removes the repository's webhook if possible. */
export async function disconnect(
  settings: Settings,
  ref: ConnectionRef & { readonly projectId: string },
): Promise<void> {
  const held = await foundIn(settings.db, ref);
  await removeRow(settings.db, ref);
  const { workspaceId } = ref;
  const sealed = (await findInstallation(settings.db, { workspaceId, provider: held.provider }))?.sealedToken;
  const token = sealed ? tokenSeal(settings.secret).open(sealed) : undefined;
  if (token !== undefined) await closeHooks(settings, token, hooksOf([held]));
}

/**
 * Ends an installation: its jobs stop, its access is deleted, and the provider is asked to revoke it. Returns whether
 * the provider has done so.
 */
export async function uninstall(settings: Settings, ref: InstallationRef): Promise<boolean> {
  const { db } = settings;
  const { sealed, hooks } = await withTransaction(db, async (tx) => {
    const held = await findInstallation(tx, ref);
    if (!held) throw refused(integrationRefusals.not_installed);
    const connected = await connectionsOf(tx, ref.workspaceId, { provider: ref.provider });
    const waiting = await takeWaitingHooks(tx, ref);
    await removeInstallation(tx, ref);
    return { sealed: held.sealedToken, hooks: [...hooksOf(connected), ...waiting] };
  });
  const token = sealed === null ? undefined : tokenSeal(settings.secret).open(sealed);
  if (token === undefined || !isConfigured(settings, ref.provider)) return false;
  const until = AbortSignal.timeout(TAKE_DOWN_MS);
  const areClosed = await closeHooks(settings, token, hooks, until);
  try {
    await clientOf(settings, ref.provider, callingOf(settings, until)).revoke(token);
    return areClosed;
  } catch {
    return false;
  }
}

/** As far as possible: someone may already have revoked access. */
async function closeHooks(
  settings: Settings,
  token: string,
  hooks: readonly Hook[],
  until = AbortSignal.timeout(TAKE_DOWN_MS),
): Promise<boolean> {
  if (hooks.length === 0 || !isConfigured(settings, 'github')) return hooks.length === 0;
  const faults = await removeHooks(githubClient(settings, callingOf(settings, until)), token, hooks);
  return faults.length === 0;
}

async function removeRow(db: Db, { workspaceId, connectionId }: ConnectionRef): Promise<void> {
  await sql`delete from integration_connections
    where workspace_id = ${workspaceId} and id::text = ${connectionId}`.execute(db);
}

async function found(db: Db, ref: ConnectionRef): Promise<Connection> {
  const held = await findConnection(db, ref);
  if (!held) throw notFound();
  return held;
}

/** Connections of other projects count as missing. */
async function foundIn(
  db: Db | Tx,
  ref: ConnectionRef & { readonly projectId: string },
): Promise<Connection> {
  const held = await findConnection(db, ref);
  if (held?.projectId !== ref.projectId) throw notFound();
  return held;
}

/** Simultaneous edits run one after the other, so that nothing is connected twice and no limit is exceeded. */
async function editing(db: Db, workspaceId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  await withTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`integrations ${workspaceId}`}, 0))`.execute(
      tx,
    );
    await work(tx);
  });
}

/** A repository feeds only one project; a channel can receive several. */
async function assertUnused(
  tx: Tx,
  { workspaceId, provider }: InstallationRef,
  projectId: string,
  targetId: string,
): Promise<void> {
  const held = await connectionsOf(
    tx,
    workspaceId,
    provider === 'github' ? { provider } : { provider, projectId },
  );
  if (held.some((each) => each.targetId === targetId)) throw refused(integrationRefusals.target_taken);
}

/** New issues go to only one repository. */
function assertOnlyTwoWay(others: readonly Connection[]): void {
  if (others.some((each) => each.isTwoWay)) throw refused(integrationRefusals.two_way_taken);
}

async function statesOf(tx: Tx, workspaceId: string, projectId: string): Promise<readonly State[]> {
  const { rows } = await sql<State>`select ${selectList(state)} from states
    where workspace_id = ${workspaceId} and project_id = ${projectId}`.execute(tx);
  return rows.toSorted(compareStates);
}

/** The chosen state, or the first of a group. */
function chosenState(
  states: readonly State[],
  chosen: string | null | undefined,
  group: 'started' | 'completed' | null,
): string | null {
  if (chosen === undefined) return states.find((each) => each.group === group)?.id ?? null;
  if (chosen !== null && !states.some(({ id }) => id === chosen))
    throw refused(integrationRefusals.wrong_state);
  return chosen;
}

async function seqOf(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from workspace_clock
    where workspace_id = ${workspaceId}`.execute(tx);
  return rows[0]?.seq ?? 0;
}
