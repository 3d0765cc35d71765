import { activity, isRole, schema, STATE_GROUPS } from '@cairn/domain';
import { z } from 'zod';
import { rowSchema, type RouteAnswer } from './platform/http/index.ts';
import { bootstrapLine, partialRows } from './platform/sync/index.ts';

/**
 * What each address answers when all is well, in one place: a route that is missing here keeps the server from starting,
 * and every test that asks for something looks whether the answer says more, or something else, than stands here.
 */
const json = (body: z.ZodType): RouteAnswer => ({ as: 'json', body });
const bytes: RouteAnswer = { as: 'bytes' };
const nothing: RouteAnswer = { as: 'nothing' };

const moment = z.iso.datetime();
const role = z.custom(isRole);
const address = z.string().nullable();
const next = (...steps: readonly string[]): RouteAnswer =>
  json(z.strictObject({ next: z.literal([...steps]) }));
const ok = json(z.strictObject({ ok: z.literal(true) }));
const ended = json(z.strictObject({ ended: z.int() }));

const profile = json(
  z.strictObject({
    id: z.uuid(),
    email: z.string(),
    email_verified: z.boolean(),
    display_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    avatar_url: address,
    is_bot: z.boolean(),
    is_instance_admin: z.boolean(),
    has_password: z.boolean(),
    role: z.string().nullable(),
    use_case: z.string().nullable(),
    onboarding: z.record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.null()])),
    last_workspace_id: z.uuid().nullable(),
    theme: z.record(z.string(), z.union([z.boolean(), z.string()])),
    timezone: z.string(),
    created_at: moment,
  }),
);

const session = z.strictObject({
  id: z.uuid(),
  device: z.string(),
  ip_address: z.string(),
  created_at: moment,
  last_seen_at: moment,
  is_current: z.boolean(),
});

const mail = z.strictObject({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  created_at: moment,
  sent_at: moment.nullable(),
  attempts: z.int(),
  is_waiting: z.boolean(),
  error: z.string().nullable(),
});

const apiToken = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  user_id: z.uuid(),
  created_at: moment,
  last_used_at: moment.nullable(),
  expires_at: moment.nullable(),
});

const failedJob = z.strictObject({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  attempts: z.int(),
  error: z.string().nullable(),
  enqueued_at: moment,
  failed_at: moment,
});

const account = z.strictObject({
  id: z.uuid(),
  email: z.string().nullable(),
  display_name: z.string(),
  is_instance_admin: z.boolean(),
  email_verified: z.boolean(),
  created_at: moment,
  closed_at: moment.nullable(),
});

const uploaded = json(
  z.strictObject({
    asset: z.string(),
    id: z.uuid(),
    name: z.string(),
    content_type: z.string(),
    bytes: z.int(),
  }),
);

/** What whoever is invited may know. */
const invitationView = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role,
  workspace: z.strictObject({ name: z.string(), slug: z.string(), logoUrl: address }),
  inviter: z.string(),
  isExpired: z.boolean(),
  hasAccount: z.boolean(),
});

const invited = z.strictObject({ id: z.uuid(), email: z.string(), role, link: z.string().nullable() });

const spans = z.array(z.strictObject({ text: z.string(), hit: z.boolean() }));

const issueHit = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  sequence_id: z.int(),
  project_id: z.uuid(),
  project__identifier: z.string(),
  state_id: z.uuid(),
  state__color: z.string(),
  state__group: z.enum(STATE_GROUPS),
  archived_at: moment.nullable(),
  matched_in: z.enum(['reference', 'title', 'description', 'comment']),
  comment_id: z.uuid().nullable(),
  title: spans,
  excerpt: spans,
});

const pageHit = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  project_id: z.uuid().nullable(),
  archived_at: moment.nullable(),
  matched_in: z.enum(['title', 'text']),
  title: spans,
  excerpt: spans,
});

const photo = z.strictObject({
  id: z.string(),
  alt_description: z.string().nullish(),
  urls: z.strictObject({ small: z.url(), regular: z.url() }),
});

export const ROUTE_ANSWERS: Readonly<Record<string, RouteAnswer>> = {
  'GET /healthz': { as: 'text', text: /^ok$/ },
  'GET /readyz': { as: 'text', text: /^ready$/ },
  'GET /auth/setup': json(
    z.strictObject({
      has_accounts: z.boolean(),
      sends_mail: z.boolean(),
      sign_up: z.literal(['open', 'invited', 'closed']),
    }),
  ),
  'POST /auth/sign-up': next('signed_in', 'confirm_email'),
  'POST /auth/sign-in': next('signed_in'),
  'POST /auth/sign-out': next('signed_out'),
  'POST /auth/forgot-password': next('check_mail'),
  'POST /auth/reset-password': next('sign_in'),
  'POST /auth/confirm-email': next('signed_in'),
  'POST /auth/change-password': next('signed_in'),
  'POST /auth/set-password': next('signed_in'),

  'GET /api/instances': json(z.strictObject({ config: z.strictObject({ file_size_limit: z.int() }) })),
  'GET /api/instance/mails': json(z.strictObject({ is_sending: z.boolean(), mails: z.array(mail) })),
  'GET /api/instance/failed-jobs': json(z.array(failedJob)),
  'POST /api/instance/failed-jobs/:id/run-again': json(z.strictObject({ enqueued: z.literal(true) })),
  'GET /api/instance/users': json(z.array(account)),
  'POST /api/instance/users/:id/close': ended,
  'POST /api/instance/users/:id/reactivate': json(z.strictObject({ reactivated: z.literal(true) })),

  'GET /api/users/me': profile,
  'PATCH /api/users/me': profile,
  'GET /api/users/me/profile': profile,
  'PATCH /api/users/me/profile': profile,
  'GET /api/users/me/sessions': json(z.array(session)),
  'DELETE /api/users/me/sessions': ended,
  'DELETE /api/users/me/sessions/:id': ended,
  'POST /api/users/me/deactivate': ended,
  'GET /api/users/me/invitations': json(
    z.strictObject({ needsLink: z.boolean(), invitations: z.array(invitationView) }),
  ),
  'POST /api/users/file-assets': uploaded,
  'DELETE /api/users/file-assets/:key': nothing,
  'GET /api/assets/people/:key/:name?': bytes,

  'POST /api/invitations/look': json(invitationView),
  'POST /api/invitations/accept': json(z.strictObject({ slug: z.string(), name: z.string() })),
  'POST /api/invitations/reject': ok,

  'GET /api/project-covers': json(z.array(z.string())),
  'GET /api/project-covers/:file': bytes,
  'GET /api/unsplash': json(z.union([z.array(photo), z.strictObject({ results: z.array(photo) })])),

  'GET /api/workspaces': json(
    z.array(z.strictObject({ id: z.uuid(), slug: z.string(), name: z.string(), logoUrl: address, role })),
  ),
  'POST /api/workspaces': json(z.strictObject({ id: z.uuid(), slug: z.string(), name: z.string() })),
  'GET /api/workspace-slug-check': json(
    z.union([
      z.strictObject({ status: z.literal(true) }),
      z.strictObject({ status: z.literal(false), message: z.string() }),
    ]),
  ),
  'DELETE /api/workspaces/:slug': ok,
  'GET /api/workspaces/:slug/members': json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        role,
        display_name: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        avatar_url: address,
        is_bot: z.boolean(),
        joined_at: moment,
        email: z.string().nullish(),
      }),
    ),
  ),
  'POST /api/workspaces/:slug/commands': json(z.strictObject({ seq: z.int(), value: z.null() })),
  'GET /api/workspaces/:slug/invitations': json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        email: z.string(),
        role,
        invitedBy: z.uuid(),
        createdAt: z.int(),
        expiresAt: z.int(),
      }),
    ),
  ),
  'POST /api/workspaces/:slug/invitations': json(z.array(invited)),
  'POST /api/workspaces/:slug/invitations/:id/resend': json(invited),
  'POST /api/workspaces/:slug/invitations/:id/link': json(z.strictObject({ link: z.string() })),
  'GET /api/workspaces/:slug/api-tokens': json(z.array(apiToken)),
  'POST /api/workspaces/:slug/api-tokens': json(z.strictObject({ id: z.uuid(), token: z.string() })),
  'DELETE /api/workspaces/:slug/api-tokens/:id': ok,
  'POST /api/workspaces/:slug/file-assets': uploaded,
  'GET /api/workspaces/:slug/storage': json(z.strictObject({ bytes: z.int(), limit: z.int() })),
  'DELETE /api/workspaces/file-assets/:workspaceId/:key': nothing,
  'POST /api/workspaces/file-assets/:workspaceId/:key/restore': nothing,
  'GET /api/assets/:workspaceId/:key/:name?': bytes,
  'GET /api/workspaces/:slug/members/:user/activity': json(
    z.strictObject({ rows: z.array(rowSchema(activity)), next: z.string().nullable() }),
  ),
  'GET /api/workspaces/:slug/labels': json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        color: z.string(),
        project_id: z.uuid(),
        parent_id: z.uuid().nullable(),
      }),
    ),
  ),
  'GET /api/workspaces/:slug/search': json(
    z.strictObject({
      results: z.array(issueHit),
      is_fuzzy: z.boolean(),
      next_offset: z.int().nullable(),
      pages: z.array(pageHit),
    }),
  ),
  'GET /api/workspaces/:slug/projects/:project/search-issues': json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        sequence_id: z.int(),
        project_id: z.uuid(),
        project__identifier: z.string(),
        project__name: z.string(),
        state__color: z.string(),
        state__name: z.string(),
        state__group: z.enum(STATE_GROUPS),
        start_date: z.iso.date().nullable(),
        workspace__slug: z.string(),
      }),
    ),
  ),
  'GET /api/workspaces/:slug/pages/:page/versions': json(
    z.array(
      z.strictObject({ id: z.uuid(), reason: z.string(), author_ids: z.array(z.uuid()), created_at: moment }),
    ),
  ),
  'GET /api/workspaces/:slug/pages/:page/versions/:version': json(
    z.strictObject({ id: z.uuid(), content: z.json() }),
  ),

  'GET /sync/:workspace/bootstrap': { as: 'lines', line: bootstrapLine(schema) },
  'GET /sync/:workspace/partial': json(partialRows(schema)),
  'POST /sync/:workspace/lines': { as: 'text', text: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
  'GET /sync/:workspace/lines/:line': bytes,
  'POST /sync/:workspace/lines/:line': nothing,
};
