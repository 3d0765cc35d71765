import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  insert: async ({ db }, { workspaceId, projectId, issueId, memberId }, text) => {
    const [module, archivedModule, moduleLink] = [uuid(), uuid(), uuid()];
    const scope = scopes.project(projectId);
    const people = sql`array[${memberId}]::uuid[]`;
    await sql`insert into modules (workspace_id, id, scope, project_id, name, description, status, start_date, target_date,
        lead_id, member_ids, created_by, created_at, archived_at)
      values (${workspaceId}, ${module}, ${scope}, ${projectId}, ${text('module name')}, ${text('module description')},
          'completed', '2100-01-01', '2100-03-01', ${memberId}, ${people}, ${memberId}, now(), null),
        (${workspaceId}, ${archivedModule}, ${scope}, ${projectId}, ${text('archived module name')}, '', 'cancelled', null,
          null, null, '{}', ${memberId}, now(), now())`.execute(db);
    await sql`insert into module_links (workspace_id, id, scope, project_id, module_id, title, url, created_by, created_at)
      values (${workspaceId}, ${moduleLink}, ${scope}, ${projectId}, ${module}, ${text('module link title')},
        ${`https://example.com/${text('module link')}`}, ${memberId}, now())`.execute(db);
    await sql`insert into issue_modules (workspace_id, id, scope, project_id, removed_at, module_ids)
      select workspace_id, id, scope, project_id, removed_at, array[${module}]::uuid[] from issues
      where workspace_id = ${workspaceId} and id = ${issueId}`.execute(db);
    return { module, archivedModule, moduleLink };
  },
  last: ['module-link.remove', 'module.archive', 'module.remove'],
  makes: { moduleLink: 'module-link.create' },
  commands: {
    'module.create': ({ projectId }) => ({ id: uuid(), projectId, name: 'Map tiles', status: 'planned' }),
    'module.update': ({ more }) => ({
      moduleId: more['module'],
      patch: { name: 'Tiles', status: 'completed', memberIds: { add: [], remove: [] } },
    }),
    'module.archive': ({ more }) => ({ moduleId: more['module'] }),
    'module.unarchive': ({ more }) => ({ moduleId: more['archivedModule'] }),
    'module.remove': ({ more }) => ({ moduleId: more['module'] }),
    'module.set-issues': ({ otherIssueId, more }) => ({
      changes: [{ issueId: otherIssueId, patch: { moduleIds: { add: [more['module']], remove: [] } } }],
    }),
    'module-link.create': ({ more }) => ({
      id: uuid(),
      moduleId: more['module'],
      title: '',
      url: 'https://example.com/plan',
    }),
    'module-link.update': ({ more }) => ({ linkId: more['moduleLink'], patch: { title: 'Plan' } }),
    'module-link.remove': ({ more }) => ({ linkId: more['moduleLink'] }),
  },
  cases: [
    [
      'module.set-issues',
      'out of it',
      ({ issueId, more }) => ({
        args: { changes: [{ issueId, patch: { moduleIds: { add: [], remove: [more['module']] } } }] },
      }),
    ],
  ],
});
