import { DEFAULT_VIEW, scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { given } from '../../../test/given/command.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly viewId: string;
  }
}

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
    return { viewId: view };
  },
  commands: {
    'view.create': ({ projectId }) => ({ id: uuid(), projectId, name: 'Urgent', spec: urgent }),
    'view.update': (rows) => ({ viewId: rows.viewId, patch: { name: 'Worst first', spec: urgent } }),
    'view.set-access': (rows) => ({ viewId: rows.viewId, access: 'private' }),
    'view.lock': (rows) => ({ viewId: rows.viewId }),
    'view.unlock': (rows) => ({ viewId: rows.viewId }),
    'view.duplicate': (rows) => ({ viewId: rows.viewId, id: uuid(), name: 'Urgent (copy)' }),
    'view.remove': (rows) => ({ viewId: rows.viewId }),
  },
  last: ['view.remove'],
  cases: [
    [
      'view.unlock',
      'a locked one',
      ({ viewId }) => ({ before: [given('view.lock', { viewId })], args: { viewId } }),
    ],
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
