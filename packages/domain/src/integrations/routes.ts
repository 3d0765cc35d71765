import { z } from 'zod';
import { contract, created, json, nothing } from '../http/contract.ts';
import { moment, ok } from '../http/values.ts';
import {
  CHANNEL_EVENTS,
  CONNECTION_PROBLEMS,
  INSTALLATION_STATUSES,
  INSTALL_PROBLEMS,
  PROVIDERS,
} from './constants.ts';
import { integrationRefusals } from './refusals.ts';

/** Refuses tokens: an installation would outlive its token. */
const ofAdmins = { who: 'member', needs: 'integration:manage', signedIn: true } as const;
const ofProject = {
  who: 'member',
  needs: 'integration:connect',
  on: { param: 'project', entity: 'project' },
  signedIn: true,
} as const;
const errors = Object.values(integrationRefusals);

const provider = z.enum(PROVIDERS);
const someText = (most: number) => z.string().min(1).max(most);

const installation = z.strictObject({
  status: z.enum(INSTALLATION_STATUSES),
  /** The account or workspace at the provider. */
  account: z.string(),
  installed_by: z.uuid(),
  installed_at: moment,
  /** Connected repositories or channels, in all projects. */
  connections: z.int(),
  projects: z.int(),
});

const connection = z.strictObject({
  id: z.uuid(),
  provider,
  /** The repository or channel. */
  target_id: z.string(),
  target_name: z.string(),
  is_private: z.boolean(),
  /** Whether changes made here are also sent to the repository. */
  is_two_way: z.boolean(),
  /** The events that the channel is notified of. */
  events: z.array(z.enum(CHANNEL_EVENTS)),
  /** The states for issues whose pull request is opened or merged; null to leave them alone. */
  opened_state_id: z.uuid().nullable(),
  merged_state_id: z.uuid().nullable(),
  connected_by: z.uuid(),
  connected_at: moment,
  /** The last problem; null once it works again. */
  problem: z.strictObject({ code: z.enum(CONNECTION_PROBLEMS), at: moment }).nullable(),
});

const choices = z.strictObject({
  is_two_way: z.boolean().optional(),
  events: z.array(z.enum(CHANNEL_EVENTS)).max(CHANNEL_EVENTS.length).optional(),
  opened_state_id: z.uuid().nullable().optional(),
  merged_state_id: z.uuid().nullable().optional(),
});

export const listIntegrations = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/integrations',
  ...ofAdmins,
  summary: 'Lists the integrations and which of them are installed in a workspace.',
  answer: json(
    z.array(
      z.strictObject({
        provider,
        /** Whether the operator has configured it. */
        is_configured: z.boolean(),
        installation: installation.nullable(),
      }),
    ),
  ),
});

export const beginInstallation = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/integrations/:provider/installations',
  ...ofAdmins,
  params: z.object({ provider }),
  summary:
    "Returns the provider's URL where you authorise the installation. It works once and expires in 15 minutes.",
  errors,
  answer: created(z.strictObject({ url: z.string() })),
});

export const uninstall = contract({
  method: 'DELETE',
  path: '/api/workspaces/:slug/integrations/:provider',
  ...ofAdmins,
  params: z.object({ provider }),
  summary:
    'Uninstalls an integration: ends its connections, removes its webhooks and revokes its access. Issues stay.',
  errors,
  answer: json(
    z.strictObject({
      /** Whether the provider has confirmed that access is revoked and webhooks are removed. */
      is_revoked: z.boolean(),
    }),
  ),
});

export const finishInstallation = contract({
  method: 'POST',
  path: '/api/installations/:provider',
  who: 'person',
  params: z.object({ provider }),
  summary: "Finishes an installation with the parameters of the provider's redirect.",
  input: z.strictObject({
    state: someText(200),
    /** Absent if the person refused. */
    code: someText(1000).optional(),
  }),
  errors,
  answer: json(
    z.strictObject({
      /** The workspace where the installation began. */
      slug: z.string(),
      /** Null if nothing was installed. */
      account: z.string().nullable(),
      problem: z.enum(INSTALL_PROBLEMS).nullable(),
    }),
  ),
});

export const listConnections = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/projects/:project/integrations',
  ...ofProject,
  summary: 'Lists the repositories and channels that are connected to a project.',
  answer: json(
    z.strictObject({
      providers: z.array(
        z.strictObject({
          provider,
          is_configured: z.boolean(),
          status: z.enum(INSTALLATION_STATUSES).nullable(),
          account: z.string().nullable(),
        }),
      ),
      connections: z.array(connection),
    }),
  ),
});

export const listTargets = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/projects/:project/integrations/:provider/targets',
  ...ofProject,
  params: z.object({ provider }),
  summary: 'Lists the repositories or channels that the integration can see, in pages.',
  query: z.object({ search: z.string().max(100).default(''), cursor: z.string().max(500).default('') }),
  errors,
  answer: json(
    z.strictObject({
      targets: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          is_private: z.boolean(),
          /** False if the provider doesn't let the installation create a webhook. */
          can_connect: z.boolean(),
        }),
      ),
      next_cursor: z.string().nullable(),
    }),
  ),
});

export const createConnection = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/projects/:project/integrations/:provider/connections',
  ...ofProject,
  params: z.object({ provider }),
  summary: 'Connects a repository or a channel to a project.',
  input: choices.extend({ target_id: someText(100) }),
  errors,
  answer: created(connection),
});

export const updateConnection = contract({
  method: 'PATCH',
  path: '/api/workspaces/:slug/projects/:project/integrations/connections/:connection',
  ...ofProject,
  furtherBy: 'content',
  summary: 'Updates what a connection syncs.',
  input: choices,
  errors,
  answer: json(connection),
});

export const removeConnection = contract({
  method: 'DELETE',
  path: '/api/workspaces/:slug/projects/:project/integrations/connections/:connection',
  ...ofProject,
  furtherBy: 'content',
  summary: 'Disconnects a repository or a channel from a project. Issues stay.',
  errors,
  answer: json(ok),
});

/** Called by GitHub, which signs with the secret of the connection. */
export const receiveGithubEvent = contract({
  method: 'POST',
  path: '/api/integrations/github/connections/:connection/events',
  who: 'anyone',
  readsBody: true,
  summary: 'Receives an event of a connected repository from GitHub, signed in X-Hub-Signature-256.',
  answer: nothing,
});
