import { scopes } from '@cairn/domain';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly autoCyclesId: string;
  }
}

export const examples = featureExamples({
  insert: async ({ db }, { workspaceId, projectId }) => {
    // Off, because automatic cycles would interfere with tests.
    await sql`insert into auto_cycles (workspace_id, id, scope, project_id, is_on, weeks, starts_on, ahead, rolls_over)
      values (${workspaceId}, ${projectId}, ${scopes.project(projectId)}, ${projectId}, false, 2, 1, 1, true)
      on conflict do nothing`.execute(db);
    return { autoCyclesId: projectId };
  },
  commands: {
    'auto-cycles.set': ({ projectId }) => ({ projectId, patch: { weeks: 3, ahead: 2 } }),
  },
  makes: { autoCycles: 'auto-cycles.set' },
});
