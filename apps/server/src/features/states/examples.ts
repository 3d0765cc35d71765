import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface Place {
    readonly stateId: string;
    readonly otherStateId: string;
    readonly closedStateId: string;
  }
}

export const examples = featureExamples({
  begin: async ({ db }, { workspaceId, projectId }, text) => {
    const insert = async (name: string, group: string, isDefault: boolean): Promise<string> => {
      const id = uuid();
      await sql`insert into states (workspace_id, id, scope, project_id, name, color, "group", sort_order, is_default)
        values (${workspaceId}, ${id}, ${scopes.project(projectId)}, ${projectId}, ${text(`state ${name}`)}, '#000000',
          ${group}, 'a0', ${isDefault})`.execute(db);
      return id;
    };
    return {
      stateId: await insert('Todo', 'unstarted', true),
      otherStateId: await insert('Free', 'started', false),
      closedStateId: await insert('Done', 'completed', false),
    };
  },
  commands: {
    'state.create': ({ projectId }) => ({
      id: uuid(),
      projectId,
      name: 'Review',
      color: '#16a34a',
      group: 'started',
      sortOrder: 'a5',
    }),
    'state.update': ({ stateId }) => ({ stateId, patch: { description: 'Next' } }),
    'state.make-default': ({ otherStateId }) => ({ stateId: otherStateId }),
    'state.remove': ({ otherStateId }) => ({ stateId: otherStateId }),
  },
  last: ['state.remove'],
  refused: ['state.remove'],
});
