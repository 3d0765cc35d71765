import { DEFAULT_VIEW, scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

const urgent = {
  ...DEFAULT_VIEW,
  filters: [{ property: 'priority', operator: 'is' as const, values: ['urgent'] }],
};

export const examples = featureExamples({
  insert: async ({ db }, { workspaceId, projectId, authorId }, text) => {
    const view = uuid();
    const spec = {
      ...urgent,
      filters: [{ property: 'title', operator: 'contains', values: [text('view filter')] }],
    };
    await sql`insert into views (workspace_id, id, scope, project_id, name, description, icon, owner_id, access, is_locked,
        spec, created_at, updated_at)
      values (${workspaceId}, ${view}, ${scopes.project(projectId)}, ${projectId}, ${text('view name')},
        ${text('view description')}, null, ${authorId}, 'public', false, ${JSON.stringify(spec)}::jsonb, now(), now())`.execute(
      db,
    );
    return { view };
  },
  commands: {
    'view.create': ({ projectId }) => ({ id: uuid(), projectId, name: 'Urgent', spec: urgent }),
    'view.update': ({ more }) => ({ viewId: more['view'], patch: { name: 'Worst first', spec: urgent } }),
    'view.set-access': ({ more }) => ({ viewId: more['view'], access: 'private' }),
    'view.lock': ({ more }) => ({ viewId: more['view'] }),
    'view.unlock': ({ more }) => ({ viewId: more['view'] }),
    'view.duplicate': ({ more }) => ({ viewId: more['view'], id: uuid(), name: 'Urgent (copy)' }),
    'view.remove': ({ more }) => ({ viewId: more['view'] }),
  },
  last: ['view.remove'],
  cases: [
    [
      'view.create',
      'of the workspace, for oneself',
      () => ({
        args: {
          id: uuid(),
          projectId: null,
          name: 'My week',
          description: 'What is due',
          icon: { kind: 'emoji', value: '🌲' },
          access: 'private',
          isLocked: true,
          spec: { ...urgent, layout: 'calendar', options: { 'calendar.span': 'week' } },
        },
      }),
    ],
  ],
});
