import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    /** A quick link of the author. */
    readonly quickLinkId: string;
  }
}

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/dashboard': {
      call: ({ slug }) => ({ path: `/api/workspaces/${slug}/dashboard` }),
    },
    'GET /api/dashboard/:dashboard/widgets/:widget': {
      call: (_, { workspaceId }) => ({
        path: `/api/dashboard/${workspaceId}/widgets/assigned_issues`,
        query: { today: '2026-03-12' },
      }),
    },
    'PATCH /api/dashboard/:dashboard/widgets/:widget': {
      call: (_, { workspaceId }) => ({
        path: `/api/dashboard/${workspaceId}/widgets/assigned_issues`,
        body: { filters: { tab: 'pending', period: 'this-week' } },
      }),
    },
  },
  insert: async ({ db }, { workspaceId, authorId }, text) => {
    const quickLinkId = uuid();
    const url = `https://example.com/${encodeURIComponent(text('quick link url'))}`;
    await sql`insert into quick_links (workspace_id, id, scope, user_id, title, url, sort_order)
      values (${workspaceId}, ${quickLinkId}, ${scopes.person(authorId)}, ${authorId}, ${text('quick link title')},
        ${url}, 'a0')`.execute(db);
    return { quickLinkId };
  },
  commands: {
    'quick-link.create': () => ({
      id: uuid(),
      title: 'Docs',
      url: 'https://example.com/docs',
      sortOrder: 'a1',
    }),
    'quick-link.update': ({ quickLinkId }) => ({
      linkId: quickLinkId,
      patch: { title: 'Map', sortOrder: 'a2' },
    }),
    'quick-link.remove': ({ quickLinkId }) => ({ linkId: quickLinkId }),
  },
  makes: { quickLink: 'quick-link.create' },
  last: ['quick-link.remove'],
});
