import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { ofWorkspace } from '../../../test/calls.ts';
import { featureExamples, type FeatureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';

declare module '../../../test/project-rows.ts' {
  interface Place {
    readonly labelId: string;
  }
}

const commands = {
  'label.create': ({ projectId }) => ({
    id: uuid(),
    projectId,
    name: 'Idea',
    color: '#16a34a',
    parentId: null,
    sortOrder: 'a5',
  }),
  'label.update': ({ labelId }) => ({ labelId, patch: { name: 'Fault' } }),
  'label.remove': ({ labelId }) => ({ labelId }),
} satisfies FeatureExamples['commands'];

const edit = (issueId: string, patch: object) => ({ changes: [{ issueId, patch }] });

export const examples = featureExamples({
  begin: async ({ db }, { workspaceId, projectId }, text) => {
    const labelId = uuid();
    await sql`insert into labels (workspace_id, id, scope, project_id, name, color, sort_order)
      values (${workspaceId}, ${labelId}, ${scopes.project(projectId)}, ${projectId}, ${text('label')}, '#000000',
        'a0')`.execute(db);
    return { labelId };
  },
  routes: {
    'GET /api/workspaces/:slug/labels': ofWorkspace('/labels'),
  },
  commands,
  cases: [
    [
      'label.remove',
      'with a label below it, on an issue',
      (rows) => {
        const child = { ...commands['label.create'](rows), id: uuid(), name: 'Below' };
        return {
          before: [
            given('label.create', { ...child, parentId: rows.labelId }),
            given('issue.update', edit(rows.issueId, { labelIds: { add: [rows.labelId], remove: [] } })),
          ],
          args: { labelId: rows.labelId },
        };
      },
    ],
  ],
  last: ['label.remove'],
});
