import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  insert: async ({ db }, { workspaceId, projectId, issueId, memberId }, text) => {
    const [module, completedModule, moduleLink] = [uuid(), uuid(), uuid()];
    const scope = scopes.project(projectId);
    for (const [id, name, status, archivedAt] of [
      [module, text('module name'), 'in-progress', null],
      [completedModule, text('completed module'), 'completed', null],
    ] as const)
      await sql`insert into modules (workspace_id, id, scope, project_id, name, description, status, start_date, target_date,
          lead_id, member_ids, created_by, created_at, archived_at)
        values (${workspaceId}, ${id}, ${scope}, ${projectId}, ${name}, ${text('module description')}, ${status},
          '2100-03-01', null, ${memberId}, array[${memberId}::uuid], ${memberId}, now(), ${archivedAt})`.execute(
        db,
      );
    await sql`insert into module_links (workspace_id, id, scope, project_id, module_id, title, url, created_by, created_at)
      values (${workspaceId}, ${moduleLink}, ${scope}, ${projectId}, ${module}, ${text('module link title')},
        ${`https://example.com/${encodeURIComponent(text('module link url'))}`}, ${memberId}, now())`.execute(
      db,
    );
    await sql`insert into issue_modules (workspace_id, id, scope, project_id, removed_at, module_ids)
      select workspace_id, id, scope, project_id, removed_at, array[${module}::uuid] from issues
      where workspace_id = ${workspaceId} and id = ${issueId}`.execute(db);
    return { module, completedModule, moduleLink };
  },
  commands: {
    'module.create': ({ projectId }) => ({ id: uuid(), projectId, name: 'Offline regions' }),
    'module.update': ({ more }) => ({
      moduleId: more['module'],
      patch: { name: 'Map quality', status: 'paused', targetDate: '2100-04-01' },
    }),
    'module.remove': ({ more }) => ({ moduleId: more['module'] }),
    'module.archive': ({ more }) => ({ moduleId: more['completedModule'] }),
    'module.unarchive': ({ more }) => ({ moduleId: more['completedModule'] }),
    'module.move-issues': ({ otherIssueId, more }) => ({
      changes: [{ issueId: otherIssueId, patch: { moduleIds: { add: [more['module']], remove: [] } } }],
    }),
    'module-link.create': ({ more }) => ({
      id: uuid(),
      moduleId: more['module'],
      url: 'https://example.com/tiles',
    }),
    'module-link.update': ({ more }) => ({ linkId: more['moduleLink'], patch: { title: 'Tiles' } }),
    'module-link.remove': ({ more }) => ({ linkId: more['moduleLink'] }),
  },
  last: ['module-link.remove', 'module.remove'],
  makes: { moduleLink: 'module-link.create' },
  cases: [
    [
      'module.move-issues',
      'out of one and into another',
      ({ issueId, more }) => ({
        args: {
          changes: [
            { issueId, patch: { moduleIds: { add: [more['completedModule']], remove: [more['module']] } } },
          ],
        },
      }),
    ],
    [
      'module.create',
      'with dates and people',
      ({ projectId, memberId }) => ({
        args: {
          id: uuid(),
          projectId,
          name: 'Offline regions',
          startDate: '2100-01-01',
          targetDate: '2100-02-01',
          leadId: memberId,
          memberIds: [memberId, memberId],
        },
      }),
    ],
    [
      'module.update',
      'people of it',
      ({ memberId, more }) => ({
        args: {
          moduleId: more['module'],
          patch: { leadId: null, memberIds: { add: [], remove: [memberId] } },
        },
      }),
    ],
  ],
});
