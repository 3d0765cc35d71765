import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly recurrenceId: string;
  }
}

export const examples = featureExamples({
  after: ['templates'],
  // Far in the future, so that no job acts on it.
  insert: async ({ db }, { workspaceId, projectId, templateId, authorId }) => {
    const recurrenceId = uuid();
    await sql`insert into recurrences (workspace_id, id, scope, project_id, template_id, rhythm, starts_on, hour, is_paused,
        since, created_by, created_at)
      values (${workspaceId}, ${recurrenceId}, ${scopes.project(projectId)}, ${projectId}, ${templateId},
        '{"unit":"day","every":1}', '2150-01-01', 9, false, now(), ${authorId}, now())`.execute(db);
    return { recurrenceId };
  },
  commands: {
    'recurrence.create': ({ projectId, templateId }) => ({
      id: uuid(),
      projectId,
      templateId,
      rhythm: { unit: 'week', every: 2, weekdays: [1, 4] },
      startsOn: '2150-01-01',
      hour: 9,
    }),
    'recurrence.update': ({ recurrenceId }) => ({
      recurrenceId,
      patch: { rhythm: { unit: 'month-weekday', every: 1, ordinal: 2, weekday: 2 }, hour: 7 },
    }),
    'recurrence.pause': ({ recurrenceId }) => ({ recurrenceId }),
    'recurrence.resume': ({ recurrenceId }) => ({ recurrenceId }),
    'recurrence.remove': ({ recurrenceId }) => ({ recurrenceId }),
  },
  cases: [
    [
      'recurrence.update',
      'from another template',
      ({ recurrenceId, templateId }) => ({ args: { recurrenceId, patch: { templateId } } }),
    ],
    [
      'recurrence.resume',
      'a paused one',
      ({ recurrenceId }) => ({
        before: [given('recurrence.pause', { recurrenceId })],
        args: { recurrenceId },
      }),
    ],
  ],
  last: ['recurrence.remove'],
});
