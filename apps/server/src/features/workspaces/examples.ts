import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { always, ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    /** An open invitation to the project's workspace. */
    readonly invitationId: string;
  }
}

export const examples = featureExamples({
  insert: async ({ db }, { workspaceId, authorId }) => {
    const invitationId = uuid();
    await sql`insert into invitations (workspace_id, id, scope, email, role, invited_by, created_at, expires_at)
      values (${workspaceId}, ${invitationId}, ${scopes.admins}, ${`${invitationId}@example.com`}, 10, ${authorId},
        now(), now() + interval '7 days')`.execute(db);
    return { invitationId };
  },
  routes: {
    'GET /api/users/me/invitations': always('/api/users/me/invitations'),
    'POST /api/invitations/look': {
      ...always('/api/invitations/look', { body: { token: 'x' } }),
      isRefused: true,
    },
    'POST /api/invitations/accept': {
      call: (_place, { invitationId }) => ({ path: '/api/invitations/accept', body: { id: invitationId } }),
      isRefused: true,
    },
    'POST /api/invitations/reject': {
      call: (_place, { invitationId }) => ({ path: '/api/invitations/reject', body: { id: invitationId } }),
      isRefused: true,
    },
    'GET /api/workspaces': always('/api/workspaces'),
    'POST /api/workspaces': {
      call: () => ({
        path: '/api/workspaces',
        body: { name: 'New', slug: `new-${uuid().slice(-12)}`, company_size: '2-10' },
      }),
    },
    'GET /api/workspace-slug-check': always('/api/workspace-slug-check', { query: { slug: 'acme' } }),
    'DELETE /api/workspaces/:slug': { ...ofWorkspace(''), isFinal: true, isRefused: true },
    'GET /api/workspaces/:slug/members': ofWorkspace('/members'),
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
  },
  commands: {
    'workspace.update': () => ({ patch: { name: 'Renamed' } }),
    'workspace.leave': () => ({}),
    'member.update': ({ memberId }) => ({ memberId, role: 10 }),
    'member.remove': ({ memberId }) => ({ memberId }),
    'invitation.update': ({ invitationId }) => ({ invitationId, role: 15 }),
    'invitation.remove': ({ invitationId }) => ({ invitationId }),
  },
  cases: [
    [
      'member.update',
      'to less than they are in a project',
      ({ memberId }) => ({ args: { memberId, role: 5 } }),
    ],
  ],
  ends: { workspace: ['invitation.remove', 'member.remove', 'workspace.leave'] },
});
