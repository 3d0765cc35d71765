import { uuid } from '@cairn/sync/schema';
import { commandExample } from './command-examples.ts';
import { PNG } from './given/files.ts';
import type { ProjectRows } from './world.ts';

/** One call of a route. A form is sent as a browser's upload is. */
export interface Call {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: { readonly attributes: Readonly<Record<string, unknown>>; readonly file: Uint8Array };
}

/** The form as a browser writes it; says so in the headers. */
export function formBody(
  { attributes, file }: { readonly attributes: unknown; readonly file: Uint8Array },
  headers: Record<string, string>,
  fileName = 'picture.png',
): Buffer {
  const boundary = 'x-cairn-boundary';
  headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
  const part = (disposition: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="attributes"')}\r\n${JSON.stringify(attributes) ?? ''}\r\n`),
    Buffer.from(`${part(`name="asset"; filename="${fileName}"`)}Content-Type: image/png\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

export interface RouteExample {
  /** A call that is right for the given workspace and project. */
  readonly call: (place: { readonly slug: string; readonly workspaceId: string }, rows: ProjectRows) => Call;
  /** What is done for good when it is allowed; only refusals of it are tried then. */
  readonly isFinal?: true;
}

const PASSWORD = 'a long and quiet river';
const always = (path: string, more: Omit<Call, 'path'> = {}): RouteExample => ({
  call: () => ({ path, ...more }),
});
const ofWorkspace = (rest: string, more: Omit<Call, 'path'> = {}): RouteExample => ({
  call: ({ slug }) => ({ path: `/api/workspaces/${slug}${rest}`, ...more }),
});

/** One call of each route that has a contract; a route without an example fails the tests that try them all. */
const ROUTE_EXAMPLES: Readonly<Record<string, RouteExample>> = {
  'GET /healthz': always('/healthz'),
  'GET /readyz': always('/readyz'),
  'GET /auth/setup': always('/auth/setup'),
  'POST /auth/sign-up': {
    call: () => ({
      path: '/auth/sign-up',
      body: { email: `${uuid()}@example.com`, password: PASSWORD, display_name: 'Somebody' },
    }),
  },
  'POST /auth/sign-in': always('/auth/sign-in', {
    body: { email: 'nobody@example.com', password: PASSWORD },
  }),
  'POST /auth/sign-out': { ...always('/auth/sign-out', { body: {} }), isFinal: true },
  'POST /auth/forgot-password': always('/auth/forgot-password', { body: { email: 'nobody@example.com' } }),
  'POST /auth/reset-password': always('/auth/reset-password', { body: { token: 'x', password: PASSWORD } }),
  'POST /auth/confirm-email': always('/auth/confirm-email', { body: { token: 'x', password: PASSWORD } }),
  'POST /auth/change-password': always('/auth/change-password', {
    body: { current_password: 'not this one', new_password: PASSWORD },
  }),
  'POST /auth/set-password': {
    ...always('/auth/set-password', { body: { new_password: PASSWORD } }),
    isFinal: true,
  },

  'GET /api/openapi.json': always('/api/openapi.json'),
  'GET /api/docs': always('/api/docs'),
  'GET /api/instances': always('/api/instances'),
  'GET /api/instance/mails': always('/api/instance/mails'),
  'GET /api/instance/failed-jobs': always('/api/instance/failed-jobs'),
  'POST /api/instance/failed-jobs/:id/run-again': always('/api/instance/failed-jobs/1/run-again'),
  'GET /api/instance/users': always('/api/instance/users', { query: { email: 'nobody@example.com' } }),
  'POST /api/instance/users/:id/close': always(`/api/instance/users/${uuid()}/close`),
  'POST /api/instance/users/:id/reactivate': {
    call: (_place, { memberId }) => ({ path: `/api/instance/users/${memberId}/reactivate` }),
  },

  'GET /api/users/me': always('/api/users/me'),
  'PATCH /api/users/me': always('/api/users/me', { body: { first_name: 'Ada', theme: { theme: 'dark' } } }),
  'GET /api/users/me/profile': always('/api/users/me/profile'),
  'PATCH /api/users/me/profile': always('/api/users/me/profile', {
    body: { onboarding: { profile_complete: true }, timezone: 'Europe/Berlin', role: null },
  }),
  'GET /api/users/me/sessions': always('/api/users/me/sessions'),
  'DELETE /api/users/me/sessions': { ...always('/api/users/me/sessions'), isFinal: true },
  'DELETE /api/users/me/sessions/:id': always(`/api/users/me/sessions/${uuid()}`),
  'POST /api/users/me/deactivate': always('/api/users/me/deactivate', { body: { password: 'not this one' } }),
  'GET /api/users/me/invitations': always('/api/users/me/invitations'),
  'POST /api/users/file-assets': always('/api/users/file-assets', {
    form: { attributes: { purpose: 'person-avatar' }, file: PNG },
  }),
  'DELETE /api/users/file-assets/:key': always(`/api/users/file-assets/${uuid()}.png`),
  'GET /api/assets/people/:key/:name?': always(`/api/assets/people/${uuid()}.png`),

  'POST /api/invitations/look': always('/api/invitations/look', { body: { token: 'x' } }),
  'POST /api/invitations/accept': {
    call: (_place, { invitationId }) => ({ path: '/api/invitations/accept', body: { id: invitationId } }),
  },
  'POST /api/invitations/reject': {
    call: (_place, { invitationId }) => ({ path: '/api/invitations/reject', body: { id: invitationId } }),
  },

  'GET /api/project-covers': always('/api/project-covers'),
  'GET /api/project-covers/:file': always('/api/project-covers/dawn.svg'),
  'GET /api/unsplash': always('/api/unsplash', { query: { query: 'sea' } }),

  'GET /api/workspaces': always('/api/workspaces'),
  'POST /api/workspaces': {
    call: () => ({
      path: '/api/workspaces',
      body: { name: 'New', slug: `new-${uuid().slice(-12)}`, companySize: '2-10' },
    }),
  },
  'GET /api/workspace-slug-check': always('/api/workspace-slug-check', { query: { slug: 'acme' } }),
  'DELETE /api/workspaces/:slug': { ...ofWorkspace(''), isFinal: true },
  'GET /api/workspaces/:slug/members': ofWorkspace('/members'),
  'POST /api/workspaces/:slug/commands': {
    call: ({ slug }, rows) => ({
      path: `/api/workspaces/${slug}/commands`,
      body: { name: 'issue.subscribe', v: 1, args: commandExample('issue.subscribe', rows) },
    }),
  },
  'GET /api/workspaces/:slug/invitations': ofWorkspace('/invitations'),
  'POST /api/workspaces/:slug/invitations': {
    call: ({ slug }) => ({
      path: `/api/workspaces/${slug}/invitations`,
      body: { invitations: [{ email: `${uuid()}@example.com`, role: 15 }] },
    }),
  },
  'POST /api/workspaces/:slug/invitations/:id/resend': {
    call: ({ slug }, { invitationId }) => ({
      path: `/api/workspaces/${slug}/invitations/${invitationId}/resend`,
    }),
  },
  'POST /api/workspaces/:slug/invitations/:id/link': {
    call: ({ slug }, { invitationId }) => ({
      path: `/api/workspaces/${slug}/invitations/${invitationId}/link`,
    }),
  },
  'GET /api/workspaces/:slug/api-tokens': ofWorkspace('/api-tokens'),
  'POST /api/workspaces/:slug/api-tokens': ofWorkspace('/api-tokens', {
    body: { title: 'A program', description: 'What it is for', expires_at: null },
  }),
  'DELETE /api/workspaces/:slug/api-tokens/:id': ofWorkspace(`/api-tokens/${uuid()}`),
  'POST /api/workspaces/:slug/file-assets': {
    call: ({ slug }, { issueId }) => ({
      path: `/api/workspaces/${slug}/file-assets`,
      form: { attributes: { purpose: 'issue-attachment', entity_id: issueId }, file: PNG },
    }),
  },
  'GET /api/workspaces/:slug/storage': ofWorkspace('/storage'),
  'DELETE /api/workspaces/file-assets/:workspaceId/:key': {
    call: ({ workspaceId }, { assetId }) => ({
      path: `/api/workspaces/file-assets/${workspaceId}/${assetId}.txt`,
    }),
    // Whoever reads the file after somebody has deleted it is told that there is none.
    isFinal: true,
  },
  'POST /api/workspaces/file-assets/:workspaceId/:key/restore': {
    call: ({ workspaceId }, { assetId }) => ({
      path: `/api/workspaces/file-assets/${workspaceId}/${assetId}.txt/restore`,
    }),
  },
  'GET /api/assets/:workspaceId/:key/:name?': {
    call: ({ workspaceId }, { assetId }) => ({ path: `/api/assets/${workspaceId}/${assetId}.txt/plan.txt` }),
  },
  'GET /api/workspaces/:slug/members/:user/activity': {
    call: ({ slug }, { memberId }) => ({
      path: `/api/workspaces/${slug}/members/${memberId}/activity`,
      query: { limit: '2', before: `2030-01-01T00:00:00.000000Z_${uuid()}` },
    }),
  },
  'GET /api/workspaces/:slug/labels': ofWorkspace('/labels'),
  'GET /api/workspaces/:slug/search': ofWorkspace('/search', {
    query: { q: 'an issue', limit: '5', offset: '0' },
  }),
  'GET /api/workspaces/:slug/projects/:project/search-issues': {
    call: ({ slug }, { projectId, issueId }) => ({
      path: `/api/workspaces/${slug}/projects/${projectId}/search-issues`,
      query: {
        search: 'an',
        issue_id: issueId,
        parent: 'true',
        workspace_search: 'true',
        target_date: 'none',
      },
    }),
  },
  'GET /api/workspaces/:slug/cycles/:cycle/progress': {
    call: ({ slug }, { more }) => ({ path: `/api/workspaces/${slug}/cycles/${more['cycle']}/progress` }),
  },
  'GET /api/workspaces/:slug/pages/:page/versions': {
    call: ({ slug }, { pageId }) => ({ path: `/api/workspaces/${slug}/pages/${pageId}/versions` }),
  },
  'GET /api/workspaces/:slug/pages/:page/versions/:version': {
    call: ({ slug }, { pageId, pageVersionId }) => ({
      path: `/api/workspaces/${slug}/pages/${pageId}/versions/${pageVersionId}`,
    }),
  },

  'GET /sync/:workspace/bootstrap': {
    call: ({ slug }) => ({ path: `/sync/${slug}/bootstrap`, query: { clients: uuid(), scopes: 'g,w' } }),
  },
  'GET /sync/:workspace/partial': {
    call: ({ slug }, { issueId }) => ({
      path: `/sync/${slug}/partial`,
      query: { model: 'comment', parent: issueId },
    }),
  },
  'POST /sync/:workspace/lines': {
    call: ({ slug }, { pageId }) => ({
      path: `/sync/${slug}/lines`,
      query: { to: `/documents/${slug}/${pageId}` },
    }),
  },
  'GET /sync/:workspace/lines/:line': {
    call: ({ slug }) => ({ path: `/sync/${slug}/lines/${uuid()}`, query: { wait: 'no' } }),
  },
  'POST /sync/:workspace/lines/:line': {
    call: ({ slug }) => ({ path: `/sync/${slug}/lines/${uuid()}`, body: {} }),
  },
};

/** @throws for a route that has none: each new one is tried from its first day. */
export function routeExample(name: string): RouteExample {
  const example = ROUTE_EXAMPLES[name];
  if (!example) throw new Error(`${name} has no example in route-examples.ts`);
  return example;
}
