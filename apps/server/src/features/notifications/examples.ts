import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { always, ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    /** The author's notification about the issue; another one is about the project. */
    readonly notificationId: string;
  }
}

/** Without a valid signature. */
const UNSIGNED = `${uuid()}.0.none`;
const BROWSER = '/api/users/me/browser-notifications';
const OWN = '/users/notifications';

export const examples = featureExamples({
  after: ['issues'],
  insert: async ({ db }, { workspaceId, projectId, issueId, memberId, authorId }) => {
    const notificationId = uuid();
    await sql`insert into notifications (workspace_id, id, scope, user_id, kind, actor_id, issue_id, field, old_value,
        new_value, created_at, is_old)
      values (${workspaceId}, ${notificationId}, ${scopes.person(authorId)}, ${authorId}, 'property', ${memberId},
        ${issueId}, 'priority', 'none', 'high', now() - interval '1 hour', false)`.execute(db);
    await sql`insert into notifications (workspace_id, id, scope, user_id, kind, actor_id, added_to_id, created_at, is_old)
      values (${workspaceId}, ${uuid()}, ${scopes.person(authorId)}, ${authorId}, 'added', ${memberId}, ${projectId},
        now() - interval '2 hours', false)`.execute(db);
    return { notificationId };
  },
  commands: {
    'notification.update': ({ notificationId }) => ({
      changes: [{ notificationId, patch: { readAt: 1_000_000, snoozedUntil: 2_000_000 } }],
    }),
    'notification.mark-all-read': () => ({ until: Date.now() }),
  },
  routes: {
    'GET /api/workspaces/:slug/users/notifications': ofWorkspace(OWN, {
      query: {
        read: 'false',
        archived: 'false',
        snoozed: 'false',
        type: 'all',
        limit: '2',
        before: `2030-01-01T00:00:00.000000Z_${uuid()}`,
      },
    }),
    'GET /api/workspaces/:slug/users/notifications/unread': ofWorkspace(`${OWN}/unread`),
    'POST /api/workspaces/:slug/users/notifications/mark-all-read': ofWorkspace(`${OWN}/mark-all-read`),
    'GET /api/users/me/notification-preferences': always('/api/users/me/notification-preferences'),
    'PATCH /api/users/me/notification-preferences': always('/api/users/me/notification-preferences', {
      body: {
        comment: false,
        delivery: { mention: 'digest' },
        digest_hour: 17,
        browser: { state_change: false },
      },
    }),
    'GET /api/users/me/project-notifications': always('/api/users/me/project-notifications'),
    'PATCH /api/workspaces/:slug/projects/:project/notifications': {
      call: ({ slug }, { projectId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/notifications`,
        body: { level: 'no_emails' },
      }),
    },
    'GET /api/users/me/browser-notifications': always(BROWSER),
    'PUT /api/users/me/browser-notifications': always(BROWSER, {
      body: {
        endpoint: 'https://push.example.com/send/one',
        keys: { p256dh: `BA${'a'.repeat(85)}`, auth: 'a'.repeat(22) },
      },
    }),
    'DELETE /api/users/me/browser-notifications': always(BROWSER),
    'GET /api/notifications/unsubscribe/:token': {
      ...always(`/api/notifications/unsubscribe/${UNSIGNED}`),
      isRefused: true,
    },
    'POST /api/notifications/unsubscribe/:token': {
      ...always(`/api/notifications/unsubscribe/${UNSIGNED}`),
      isRefused: true,
    },
  },
});
