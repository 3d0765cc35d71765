import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';
import { paragraph } from '../../../test/given/paragraph.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly templateId: string;
  }
}

export const examples = featureExamples({
  insert: async ({ db }, { workspaceId, projectId }, text) => {
    const templateId = uuid();
    await sql`insert into issue_templates (workspace_id, id, scope, project_id, name, title, body, fields, facets, created_at,
        updated_at)
      values (${workspaceId}, ${templateId}, ${scopes.project(projectId)}, ${projectId}, ${text('template name')},
        ${text('template title')}, ${JSON.stringify(paragraph(text('template body')))}::jsonb, '{}', '{}', now(), now())`.execute(
      db,
    );
    return { templateId };
  },
  commands: {
    'template.create': ({ projectId, stateId, labelId }) => ({
      id: uuid(),
      projectId,
      name: 'Bug',
      title: 'Broken: ',
      body: paragraph('What happened'),
      fields: { stateId, labelIds: [labelId], priority: 'high' },
      facets: {},
    }),
    'template.update': ({ templateId }) => ({
      templateId,
      patch: { name: 'Fault', body: paragraph('What happened, and when') },
    }),
    'template.remove': ({ templateId }) => ({ templateId }),
  },
  last: ['template.remove'],
});
