import { PROVIDERS, type Provider } from '@cairn/domain/integrations/constants';
import { integrationRefusals } from '@cairn/domain/integrations/refusals';
import {
  beginInstallation,
  createConnection,
  finishInstallation,
  listConnections,
  listIntegrations,
  listTargets,
  receiveGithubEvent,
  removeConnection,
  uninstall,
  updateConnection,
} from '@cairn/domain/integrations/routes';
import { refused } from '../../platform/commands/index.ts';
import { route } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import { isConfigured } from './clients.ts';
import * as connecting from './connect.ts';
import { connectionsOf, type Connection } from './connection.ts';
import { takeDelivery } from './github/take-delivery.ts';
import * as install from './install.ts';
import { countConnections, installationsOf, type Installation } from './installation.ts';

/** Each calls a provider: this many per person and hour. */
const ASKED_AN_HOUR = 300;

export const routes = [
  route(listIntegrations, async ({ services, member: { workspaceId } }) => {
    const held = await installationsOf(services.db, workspaceId);
    const counts = await countConnections(services.db, workspaceId);
    return PROVIDERS.map((provider) => {
      const installation = held.find((each) => each.provider === provider);
      const count = counts.find((each) => each.provider === provider);
      return {
        provider,
        is_configured: isConfigured(services, provider),
        installation: installation ? { ...installationToWire(installation), ...amountsOf(count) } : null,
      };
    });
  }),
  route(beginInstallation, async ({ services, member, params }) => {
    await assertNotTooMany(services, member.userId);
    const ref = { workspaceId: member.workspaceId, provider: params.provider as Provider };
    return { url: await install.beginInstallation(services, ref, member.userId, Date.now()) };
  }),
  route(uninstall, async ({ services, member, params }) => {
    await assertNotTooMany(services, member.userId);
    const ref = { workspaceId: member.workspaceId, provider: params.provider as Provider };
    return { is_revoked: await connecting.uninstall(services, ref) };
  }),
  route(finishInstallation, async ({ services, session, params, input: { state, code } }) => {
    await assertNotTooMany(services, session.userId);
    const provider = params.provider as Provider;
    return await install.finishInstallation(
      services,
      { provider, state, code, userId: session.userId },
      Date.now(),
    );
  }),
  route(listConnections, async ({ services, member: { workspaceId }, params }) => {
    const held = await installationsOf(services.db, workspaceId);
    const connections = await connectionsOf(services.db, workspaceId, { projectId: params.project });
    return {
      providers: PROVIDERS.map((provider) => {
        const installation = held.find((each) => each.provider === provider);
        return {
          provider,
          is_configured: isConfigured(services, provider),
          status: installation?.status ?? null,
          account: installation?.account ?? null,
        };
      }),
      connections: connections.map(connectionToWire),
    };
  }),
  route(listTargets, async ({ services, member, params, query }) => {
    await assertNotTooMany(services, member.userId);
    const ref = { workspaceId: member.workspaceId, provider: params.provider as Provider };
    const { targets, nextCursor } = await connecting.targetsOf(services, ref, query);
    return {
      targets: targets.map(({ id, name, isPrivate, canConnect }) => ({
        id,
        name,
        is_private: isPrivate,
        can_connect: canConnect,
      })),
      next_cursor: nextCursor,
    };
  }),
  route(createConnection, async ({ services, member, params, input }) => {
    await assertNotTooMany(services, member.userId);
    const ref = { workspaceId: member.workspaceId, provider: params.provider as Provider };
    const given = {
      projectId: params.project,
      targetId: input.target_id,
      userId: member.userId,
      ...choicesOf(input),
    };
    return connectionToWire(await connecting.connect(services, ref, given, Date.now()));
  }),
  route(updateConnection, async ({ services, member: { workspaceId }, params, input }) =>
    connectionToWire(
      await connecting.updateConnection(
        services,
        { workspaceId, projectId: params.project, connectionId: params.connection },
        choicesOf(input),
      ),
    ),
  ),
  route(removeConnection, async ({ services, member: { workspaceId }, params }) => {
    await connecting.disconnect(services, {
      workspaceId,
      projectId: params.project,
      connectionId: params.connection,
    });
    return { ok: true } as const;
  }),
  route(receiveGithubEvent, ({ services, params, raw }) => takeDelivery(services, params.connection, raw)),
];

async function assertNotTooMany({ rateLimit }: Services, userId: string): Promise<void> {
  const limit = { action: 'integration', subject: userId, points: ASKED_AN_HOUR, seconds: 3600 };
  const seconds = await rateLimit.spend([limit]);
  if (seconds !== undefined) throw refused(integrationRefusals.too_many_in_an_hour, {}, { seconds });
}

const choicesOf = (input: {
  readonly is_two_way?: boolean | undefined;
  readonly events?: connecting.Choices['events'];
  readonly opened_state_id?: string | null | undefined;
  readonly merged_state_id?: string | null | undefined;
}): connecting.Choices => ({
  isTwoWay: input.is_two_way,
  events: input.events,
  openedStateId: input.opened_state_id,
  mergedStateId: input.merged_state_id,
});

const amountsOf = (count: { readonly connections: number; readonly projects: number } | undefined) => ({
  connections: count?.connections ?? 0,
  projects: count?.projects ?? 0,
});

const installationToWire = ({ status, account, installedBy, installedAt }: Installation) => ({
  status,
  account,
  installed_by: installedBy,
  installed_at: new Date(installedAt).toISOString(),
});

const connectionToWire = (held: Connection) => ({
  id: held.id,
  provider: held.provider,
  target_id: held.targetId,
  target_name: held.targetName,
  is_private: held.isPrivate,
  is_two_way: held.isTwoWay,
  events: [...held.events],
  opened_state_id: held.openedStateId,
  merged_state_id: held.mergedStateId,
  connected_by: held.connectedBy,
  connected_at: new Date(held.connectedAt).toISOString(),
  problem:
    held.problem === null || held.problemAt === null
      ? null
      : { code: held.problem, at: new Date(held.problemAt).toISOString() },
});
