import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { given } from '../../../test/given/command.ts';
import type { ProjectRows } from '../../../test/project-rows.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly moduleId: string;
    readonly completedModuleId: string;
    readonly moduleLinkId: string;
    readonly otherModuleLinkId: string;
  }
}

const pathOf = (slug: string, { projectId, moduleId }: ProjectRows): string =>
  `/api/workspaces/${slug}/projects/${projectId}/modules/${moduleId}`;

export const examples = featureExamples({
  after: ['issues'],
  routes: {
    'GET /api/workspaces/:slug/projects/:project/modules/:module': {
      call: ({ slug }, rows) => ({ path: pathOf(slug, rows) }),
    },
    'PATCH /api/workspaces/:slug/projects/:project/modules/:module': {
      call: ({ slug }, rows) => ({
        path: pathOf(slug, rows),
        body: { name: 'Renamed', status: 'planned', members: [rows.memberId] },
      }),
    },
    'GET /api/workspaces/:slug/modules/:module/progress': {
      call: ({ slug }, rows) => ({ path: `/api/workspaces/${slug}/modules/${rows.moduleId}/progress` }),
    },
    'POST /api/workspaces/:slug/projects/:project/modules/:module/module-links': {
      call: ({ slug }, rows) => ({
        path: `${pathOf(slug, rows)}/module-links/`,
        body: { title: 'Tiles', url: 'https://example.com/tiles' },
      }),
    },
    'DELETE /api/workspaces/:slug/projects/:project/modules/:module/module-links/:link': {
      call: ({ slug }, rows) => ({ path: `${pathOf(slug, rows)}/module-links/${rows.otherModuleLinkId}/` }),
    },
  },
  insert: async ({ db }, { workspaceId, projectId, issueId, memberId }, text) => {
    const [module, completedModule] = [uuid(), uuid()];
    const [moduleLinkId, otherModuleLinkId] = [uuid(), uuid()];
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
    const url = `https://example.com/${encodeURIComponent(text('module link url'))}`;
    for (const id of [moduleLinkId, otherModuleLinkId])
      await sql`insert into module_links (workspace_id, id, scope, project_id, module_id, title, url, created_by, created_at)
        values (${workspaceId}, ${id}, ${scope}, ${projectId}, ${module}, ${text('module link title')}, ${url},
          ${memberId}, now())`.execute(db);
    await sql`insert into issue_modules (workspace_id, id, scope, project_id, removed_at, module_ids)
      select workspace_id, id, scope, project_id, removed_at, array[${module}::uuid] from issues
      where workspace_id = ${workspaceId} and id = ${issueId}`.execute(db);
    return { moduleId: module, completedModuleId: completedModule, moduleLinkId, otherModuleLinkId };
  },
  commands: {
    'module.create': ({ projectId }) => ({ id: uuid(), projectId, name: 'Offline regions' }),
    'module.update': (rows) => ({
      moduleId: rows.moduleId,
      patch: { name: 'Map quality', status: 'paused', targetDate: '2100-04-01' },
    }),
    'module.remove': (rows) => ({ moduleId: rows.moduleId }),
    'module.restore': ({ projectId, memberId, issueId }) => ({
      id: uuid(),
      projectId,
      name: 'Offline regions',
      description: 'Maps that stay',
      status: 'paused',
      startDate: '2100-01-01',
      targetDate: null,
      leadId: memberId,
      memberIds: [memberId],
      isArchived: false,
      links: [{ id: uuid(), title: 'Tiles', url: 'https://example.com/tiles' }],
      issueIds: [issueId],
    }),
    'module.archive': (rows) => ({ moduleId: rows.completedModuleId }),
    'module.unarchive': (rows) => ({ moduleId: rows.completedModuleId }),
    'module.move-issues': ({ otherIssueId, ...rows }) => ({
      changes: [{ issueId: otherIssueId, patch: { moduleIds: { add: [rows.moduleId], remove: [] } } }],
    }),
    'module-link.create': (rows) => ({
      id: uuid(),
      moduleId: rows.moduleId,
      url: 'https://example.com/tiles',
    }),
    'module-link.update': (rows) => ({ linkId: rows.moduleLinkId, patch: { title: 'Tiles' } }),
    'module-link.remove': (rows) => ({ linkId: rows.moduleLinkId }),
  },
  last: ['module-link.remove', 'module.remove'],
  makes: { moduleLink: 'module-link.create' },
  cases: [
    [
      'module.unarchive',
      'an archived one',
      (rows) => ({
        before: [given('module.archive', { moduleId: rows.completedModuleId })],
        args: { moduleId: rows.completedModuleId },
      }),
    ],
    [
      'module.restore',
      'an archived one without people, with an issue that has gone',
      ({ projectId, otherIssueId }) => ({
        args: {
          id: uuid(),
          projectId,
          name: 'Old regions',
          description: '',
          status: 'completed',
          startDate: null,
          targetDate: null,
          leadId: null,
          memberIds: [],
          isArchived: true,
          links: [],
          issueIds: [otherIssueId, uuid()],
        },
      }),
    ],
    [
      'module.move-issues',
      'out of one and into another',
      ({ issueId, ...rows }) => ({
        args: {
          changes: [
            { issueId, patch: { moduleIds: { add: [rows.completedModuleId], remove: [rows.moduleId] } } },
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
      ({ memberId, ...rows }) => ({
        args: {
          moduleId: rows.moduleId,
          patch: { leadId: null, memberIds: { add: [], remove: [memberId] } },
        },
      }),
    ],
  ],
});
