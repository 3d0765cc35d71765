import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { counter } from '../../../test/given/counter.ts';
import { featureExamples, type FeatureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';
import { paragraph } from '../../../test/given/paragraph.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly issueId: string;
    readonly otherIssueId: string;
    /** Another issue, for an existing relation. */
    readonly relatedIssueId: string;
    readonly closedIssueId: string;
    readonly removedIssueId: string;
    readonly linkId: string;
    readonly issueDraftId: string;
  }
}

const nextNumber = counter();

const commands = {
  'issue.create': ({ projectId, stateId, labelId, issueId }) => ({
    id: uuid(),
    projectId,
    title: 'New',
    stateId,
    labelIds: [labelId],
    parentId: issueId,
    sortOrder: 'a5',
  }),
  'issue.update': ({ issueId, closedStateId, labelId }) => ({
    changes: [{ issueId, patch: { stateId: closedStateId, labelIds: { add: [labelId], remove: [] } } }],
  }),
  'issue.duplicate': ({ issueId, linkId }) => ({
    issueId,
    id: uuid(),
    title: 'Copy',
    sortOrder: 'a5',
    links: [{ of: linkId, id: uuid() }],
  }),
  'issue.duplicate-many': ({ issueId, otherIssueId, linkId }) => ({
    copies: [
      { issueId, id: uuid(), title: 'Copy', sortOrder: 'a5', links: [{ of: linkId, id: uuid() }] },
      { issueId: otherIssueId, id: uuid(), title: 'Another copy', sortOrder: 'a6' },
    ],
  }),
  'issue.archive': ({ closedIssueId }) => ({ issueIds: [closedIssueId] }),
  'issue.unarchive': ({ closedIssueId }) => ({ issueIds: [closedIssueId] }),
  'issue.remove': ({ issueId, otherIssueId }) => ({ issueIds: [issueId, otherIssueId] }),
  'issue.restore': ({ projectId, removedIssueId }) => ({ projectId, issueIds: [removedIssueId] }),
  'issue.subscribe': ({ issueId }) => ({ issueId }),
  'issue.unsubscribe': ({ issueId }) => ({ issueId }),
  'issue.set-description': ({ issueId }) => ({ issueId, body: paragraph('Hello'), basedOn: null }),
  'issue-draft.create': ({ projectId, stateId, labelId }) => ({
    id: uuid(),
    projectId,
    title: 'Half an issue',
    body: paragraph('So far'),
    fields: { stateId, labelIds: [labelId], priority: 'high', dueDate: '2026-12-01' },
    facets: {},
  }),
  'issue-draft.update': ({ issueDraftId }) => ({ draftId: issueDraftId, patch: { title: 'More of it' } }),
  'issue-draft.remove': ({ issueDraftId }) => ({ draftId: issueDraftId }),
  'link.create': ({ issueId }) => ({ id: uuid(), issueId, title: '', url: 'https://example.com/x' }),
  'link.update': ({ linkId }) => ({ linkId, patch: { title: 'Docs' } }),
  'link.remove': ({ linkId }) => ({ linkId }),
} satisfies FeatureExamples['commands'];

const edit = (issueId: string, patch: object) => ({ changes: [{ issueId, patch }] });

export const examples = featureExamples({
  insert: async ({ db }, rows, text) => {
    const { workspaceId, projectId, authorId, stateId, closedStateId, archivedAt, isRemoved } = rows;
    const scope = scopes.project(projectId);
    const insert = async (stateOfIssue: string, removed = isRemoved): Promise<string> => {
      const id = uuid();
      const number = nextNumber();
      await sql`insert into issues (workspace_id, id, scope, project_id, number, title, state_id, priority, sort_order,
          created_by, created_at, updated_at, archived_at, removed_at)
        values (${workspaceId}, ${id}, ${removed ? scopes.removed : scope}, ${projectId}, ${number},
          ${text('issue title')}, ${stateOfIssue}, 'none', ${`a${number}V`}, ${authorId}, now(), now(), ${archivedAt},
          ${removed ? new Date(Date.now() - 1000) : null})`.execute(db);
      return id;
    };
    const [issueId, linkId, issueDraftId] = [await insert(stateId), uuid(), uuid()];
    await sql`insert into issue_links (workspace_id, id, scope, project_id, issue_id, title, url, created_by, created_at)
      values (${workspaceId}, ${linkId}, ${scope}, ${projectId}, ${issueId}, ${text('link title')}, 'https://example.com',
        ${authorId}, now())`.execute(db);
    await sql`insert into issue_counts (workspace_id, id, scope, project_id, removed_at, links)
      values (${workspaceId}, ${issueId}, ${scope}, ${projectId}, null, 1)`.execute(db);
    await sql`insert into issue_drafts (workspace_id, id, scope, user_id, project_id, title, body, fields, facets,
        created_at, updated_at)
      values (${workspaceId}, ${issueDraftId}, ${scopes.person(authorId)}, ${authorId}, ${projectId},
        ${text('draft title')}, ${JSON.stringify(paragraph(text('draft body')))}::jsonb, '{}', '{}', now(), now())`.execute(
      db,
    );
    return {
      issueDraftId,
      issueId,
      otherIssueId: await insert(stateId),
      relatedIssueId: await insert(stateId),
      closedIssueId: await insert(closedStateId),
      removedIssueId: await insert(stateId, true),
      linkId,
    };
  },
  commands,
  routes: {
    'GET /api/workspaces/:slug/projects/:project/issues': {
      call: ({ slug }, { projectId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/issues`,
        query: {
          target_date: '2024-08-14;after,2024-09-14;before',
          filter: 'is:open -assignee:me',
          limit: '5',
        },
      }),
    },
    'GET /api/workspaces/:slug/projects/:project/issues/:issue': {
      call: ({ slug }, { projectId, issueId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/issues/${issueId}`,
      }),
    },
    'PATCH /api/workspaces/:slug/projects/:project/issues/:issue': {
      call: ({ slug }, { projectId, issueId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/issues/${issueId}`,
        body: { name: 'Renamed', description_html: '<p>Said <strong>over HTTP</strong></p>' },
      }),
    },
    'DELETE /api/workspaces/:slug/projects/:project/bulk-delete-issues': {
      call: ({ slug }, { projectId, removedIssueId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/bulk-delete-issues`,
        body: { issue_ids: [removedIssueId] },
      }),
    },
  },
  makes: { issueLink: 'link.create', issueDraft: 'issue-draft.create' },
  cases: [
    [
      'issue.create',
      'at a place that is taken',
      (rows) => ({
        before: [given('issue.update', edit(rows.otherIssueId, { sortOrder: 'a0V' }))],
        args: { ...commands['issue.create'](rows), sortOrder: 'a0V' },
      }),
    ],
    [
      'issue.create',
      'closed, with a description',
      (rows) => ({
        args: {
          ...commands['issue.create'](rows),
          stateId: rows.closedStateId,
          description: paragraph('Why'),
        },
      }),
    ],
    [
      'issue.update',
      'every field',
      ({ issueId, otherIssueId, memberId, stateId }) => ({
        args: edit(issueId, {
          title: 'Renamed',
          stateId,
          priority: 'high',
          assigneeIds: { add: [memberId], remove: [] },
          parentId: otherIssueId,
          startDate: '2026-11-02',
          dueDate: '2026-11-20',
          sortOrder: 'a0V',
        }),
      }),
    ],
    [
      'issue.update',
      'to a place that is taken',
      ({ issueId, otherIssueId }) => ({
        before: [given('issue.update', edit(otherIssueId, { sortOrder: 'a0V' }))],
        args: edit(issueId, { sortOrder: 'a0V' }),
      }),
    ],
    [
      'issue.update',
      'reopened',
      ({ closedIssueId, stateId }) => ({ args: edit(closedIssueId, { stateId }) }),
    ],
    [
      'issue.update',
      'from one closed state to another',
      ({ closedIssueId, closedStateId }) => ({ args: edit(closedIssueId, { stateId: closedStateId }) }),
    ],
    [
      'issue.unarchive',
      'an archived one',
      ({ closedIssueId }) => ({
        before: [given('issue.archive', { issueIds: [closedIssueId] })],
        args: { issueIds: [closedIssueId] },
      }),
    ],
    [
      'issue.unsubscribe',
      'a subscriber',
      ({ issueId }) => ({ before: [given('issue.subscribe', { issueId })], args: { issueId } }),
    ],
    [
      'issue.set-description',
      'a second time',
      ({ issueId }) => ({
        before: [given('issue.set-description', { issueId, body: paragraph('Once') })],
        args: { issueId, body: paragraph('Twice') },
      }),
    ],
    [
      'issue-draft.update',
      'every field',
      (rows) => ({
        args: {
          draftId: rows.issueDraftId,
          patch: {
            projectId: rows.projectId,
            title: '',
            body: null,
            fields: { assigneeIds: [rows.memberId], parentId: rows.issueId, startDate: null },
            facets: { issueCycle: { cycleId: null } },
          },
        },
      }),
    ],
    [
      'issue.duplicate',
      'with assignees, a description and links',
      ({ issueId, otherIssueId, linkId, memberId }) => ({
        before: [
          given('issue.update', edit(otherIssueId, { sortOrder: 'a0V' })),
          given('issue.set-description', { issueId, body: paragraph('Why') }),
          given('issue.update', edit(issueId, { assigneeIds: { add: [memberId], remove: [] } })),
        ],
        args: {
          issueId,
          id: uuid(),
          title: 'Copy',
          sortOrder: 'a0V',
          links: [{ of: linkId, id: uuid() }],
        },
      }),
    ],
    [
      'issue.duplicate-many',
      'with assignees and a description, at a place that is taken',
      ({ issueId, otherIssueId, linkId, memberId }) => ({
        before: [
          given('issue.update', edit(otherIssueId, { sortOrder: 'a0V' })),
          given('issue.set-description', { issueId, body: paragraph('Why') }),
          given('issue.update', edit(issueId, { assigneeIds: { add: [memberId], remove: [] } })),
        ],
        args: {
          copies: [issueId, otherIssueId].map((of) => ({
            issueId: of,
            id: uuid(),
            title: 'Copy',
            sortOrder: 'a0V',
            links: of === issueId ? [{ of: linkId, id: uuid() }] : [],
          })),
        },
      }),
    ],
  ],
  last: ['link.remove', 'issue-draft.remove'],
  ends: { issue: ['issue.archive', 'issue.remove'] },
});
