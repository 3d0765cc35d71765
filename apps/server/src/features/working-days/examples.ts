import { scopes } from '@cairn/domain';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly workingDaysId: string;
  }
}

const OFF = '2026-12-25';

export const examples = featureExamples({
  insert: async ({ db }, { workspaceId, projectId }, text) => {
    const daysOff = JSON.stringify([{ date: OFF, name: text('day off').slice(-20) }]);
    await sql`insert into working_days (workspace_id, id, scope, project_id, is_on, weekdays, days_off)
      values (${workspaceId}, ${projectId}, ${scopes.project(projectId)}, ${projectId}, true, '[1, 2, 3, 4, 5]', ${daysOff})
      on conflict do nothing`.execute(db);
    return { workingDaysId: projectId };
  },
  commands: {
    'working-days.set': ({ projectId }) => ({ projectId, patch: { isOn: false, weekdays: [1, 2] } }),
    'working-days.add-days-off': ({ projectId }) => ({
      projectId,
      days: [{ date: '2026-12-24' }, { date: '2026-12-26', name: 'Boxing Day' }],
    }),
    'working-days.name-day-off': ({ projectId }) => ({ projectId, date: OFF, name: 'Christmas' }),
    'working-days.remove-days-off': ({ projectId }) => ({ projectId, dates: [OFF] }),
  },
  makes: { workingDays: 'working-days.set' },
});
