import type { RouteRule } from './platform/http/index.ts';

/**
 * Whom each address answers, in one place: a route that is missing here keeps the server from starting, and the tests
 * that try every principal on every route read what to expect from here and nowhere else.
 */
export const ROUTE_RULES: Readonly<Record<string, RouteRule>> = {
  'GET /healthz': { for: 'anyone' },
  'GET /readyz': { for: 'anyone' },
  'GET /auth/setup': { for: 'anyone' },
  'POST /auth/sign-up': { for: 'anyone' },
  'POST /auth/sign-in': { for: 'anyone' },
  'POST /auth/sign-out': { for: 'anyone' },
  'POST /auth/forgot-password': { for: 'anyone' },
  'POST /auth/reset-password': { for: 'anyone' },
  'POST /auth/confirm-email': { for: 'anyone' },
  'POST /auth/change-password': { for: 'person' },
  'POST /auth/set-password': { for: 'person' },

  'GET /api/instances': { for: 'anyone' },
  'GET /api/instance/mails': { for: 'instance-admin' },
  'GET /api/instance/failed-jobs': { for: 'instance-admin' },
  'POST /api/instance/failed-jobs/:id/run-again': { for: 'instance-admin' },
  'GET /api/instance/users': { for: 'instance-admin' },
  'POST /api/instance/users/:id/close': { for: 'instance-admin' },
  'POST /api/instance/users/:id/reactivate': { for: 'instance-admin' },

  'GET /api/users/me': { for: 'person' },
  'PATCH /api/users/me': { for: 'person' },
  'GET /api/users/me/profile': { for: 'person' },
  'PATCH /api/users/me/profile': { for: 'person' },
  'GET /api/users/me/sessions': { for: 'person' },
  'DELETE /api/users/me/sessions': { for: 'person' },
  'DELETE /api/users/me/sessions/:id': { for: 'person' },
  'POST /api/users/me/deactivate': { for: 'person' },
  'GET /api/users/me/invitations': { for: 'person' },
  'POST /api/users/file-assets': { for: 'person' },
  'DELETE /api/users/file-assets/:key': { for: 'person' },
  'GET /api/assets/people/:key/:name?': { for: 'person' },

  // Whoever holds the secret of the mailed link.
  'POST /api/invitations/look': { for: 'anyone' },
  'POST /api/invitations/accept': { for: 'person' },
  // With the secret of the link nobody has to sign in; with an id only the person who is invited.
  'POST /api/invitations/reject': { for: 'anyone' },

  'GET /api/project-covers': { for: 'caller' },
  'GET /api/project-covers/:file': { for: 'anyone' },
  'GET /api/unsplash': { for: 'caller' },

  'GET /api/workspaces': { for: 'person' },
  'POST /api/workspaces': { for: 'person' },
  'GET /api/workspace-slug-check': { for: 'person' },
  'DELETE /api/workspaces/:slug': { for: 'member', needs: 'workspace:remove' },
  'GET /api/workspaces/:slug/members': { for: 'member', needs: 'member:read' },
  // Which command, and so what is needed, stands in the body: packages/domain/src/permissions.
  'POST /api/workspaces/:slug/commands': { for: 'member', furtherBy: 'content' },
  'GET /api/workspaces/:slug/invitations': { for: 'member', needs: 'invitation:read' },
  'POST /api/workspaces/:slug/invitations': { for: 'member', needs: 'member:invite' },
  'POST /api/workspaces/:slug/invitations/:id/resend': {
    for: 'member',
    needs: 'member:invite',
    on: { param: 'id', entity: 'invitation' },
  },
  'POST /api/workspaces/:slug/invitations/:id/link': {
    for: 'member',
    needs: 'member:invite',
    on: { param: 'id', entity: 'invitation' },
  },
  'GET /api/workspaces/:slug/api-tokens': { for: 'member', needs: 'token:manage', signedIn: true },
  'POST /api/workspaces/:slug/api-tokens': { for: 'member', needs: 'token:manage', signedIn: true },
  // A token is no synced row: whoever may end tokens is told when there is none.
  'DELETE /api/workspaces/:slug/api-tokens/:id': {
    for: 'member',
    needs: 'token:manage',
    signedIn: true,
    furtherBy: 'content',
  },
  // What for, and so what is needed, stands in the form: packages/domain/src/assets/purposes.ts.
  'POST /api/workspaces/:slug/file-assets': { for: 'member', furtherBy: 'content' },
  'GET /api/workspaces/:slug/storage': { for: 'member', needs: 'workspace:update' },
  'DELETE /api/workspaces/file-assets/:workspaceId/:key': { for: 'asset', needs: 'manage' },
  'POST /api/workspaces/file-assets/:workspaceId/:key/restore': { for: 'asset', needs: 'manage' },
  'GET /api/assets/:workspaceId/:key/:name?': { for: 'asset', needs: 'read' },
  'GET /api/workspaces/:slug/members/:user/activity': {
    for: 'member',
    needs: 'member:read-work',
    on: { param: 'user', entity: 'member' },
  },
  'GET /api/workspaces/:slug/labels': { for: 'member' },
  'GET /api/workspaces/:slug/search': { for: 'member' },
  'GET /api/workspaces/:slug/projects/:project/search-issues': {
    for: 'member',
    needs: 'issue:read',
    on: { param: 'project', entity: 'project' },
  },
  'GET /api/workspaces/:slug/pages/:page/versions': {
    for: 'member',
    needs: 'page:read',
    on: { param: 'page', entity: 'page' },
  },
  'GET /api/workspaces/:slug/pages/:page/versions/:version': {
    for: 'member',
    needs: 'page:read',
    on: { param: 'page', entity: 'page' },
  },

  'GET /sync/:workspace/bootstrap': { for: 'member' },
  'GET /sync/:workspace/partial': { for: 'member', furtherBy: 'content' },
  // The frames of sockets: what they may ask for is the socket's business.
  'POST /sync/:workspace/lines': { for: 'member', furtherBy: 'content' },
  'GET /sync/:workspace/lines/:line': { for: 'member', furtherBy: 'content' },
  'POST /sync/:workspace/lines/:line': { for: 'member', furtherBy: 'content' },
};
