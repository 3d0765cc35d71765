import { createHash } from 'node:crypto';
import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';
import { counter } from '../../../test/given/counter.ts';
import { paragraph } from '../../../test/given/paragraph.ts';
import type { ProjectRows } from '../../../test/project-rows.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly intakeRequestId: string;
    /** One for each command that leaves nothing for the others to do. */
    readonly acceptedRequestId: string;
    readonly declinedRequestId: string;
    readonly duplicateRequestId: string;
    readonly removedRequestId: string;
    readonly deletedRequestId: string;
  }
}

const nextNumber = counter();
const LATER = '2099-01-01';

const path = (slug: string, { projectId }: ProjectRows, id?: string): string =>
  `/api/workspaces/${slug}/projects/${projectId}/inbox-issues${id === undefined ? '' : `/${id}`}`;

/** Not an ID, so not a row: other rows' IDs are tried wherever an ID is expected. */
const formToken = (projectId: string): string =>
  createHash('sha256').update(`form of ${projectId}`).digest('base64url');

const formPath = (slug: string, { projectId }: ProjectRows): string =>
  `/api/workspaces/${slug}/projects/${projectId}/intake-form`;

export const examples = featureExamples({
  after: ['cycles', 'modules'],
  begin: async ({ db }, { workspaceId, projectId }) => {
    await sql`update projects set has_intake = true where workspace_id = ${workspaceId} and id = ${projectId}`.execute(
      db,
    );
    return {};
  },
  insert: async ({ db }, rows, text) => {
    const { workspaceId, projectId, authorId, stateId, archivedAt } = rows;
    const scope = scopes.project(projectId);
    const insert = async (): Promise<string> => {
      const id = uuid();
      const number = 5000 + nextNumber();
      await sql`insert into issues (workspace_id, id, scope, project_id, number, title, state_id, priority, sort_order,
          created_by, created_at, updated_at, archived_at, is_request)
        values (${workspaceId}, ${id}, ${scope}, ${projectId}, ${number},
          ${text('request title')}, ${stateId}, 'none', ${`a${number}V`}, ${authorId}, now(), now(), ${archivedAt}, true)`.execute(
        db,
      );
      await sql`insert into intake_requests (workspace_id, id, scope, project_id, author_id, status, reason, created_at)
        values (${workspaceId}, ${id}, ${scope}, ${projectId}, ${authorId}, -2, ${text('reason of a decision')},
          now())`.execute(db);
      return id;
    };
    // Visible to everyone. A project has only one.
    await sql`
      insert into intake_forms
        (workspace_id, project_id, token, is_on, title, introduction, asks, label_ids, tells_reason)
      values (${workspaceId}, ${projectId}, ${formToken(projectId)}, true, 'Ask us', 'What is it?',
        '{"description":"optional","priority":"optional","labels":"optional","name":"optional","email":"optional"}',
        '{}', true)
      on conflict do nothing`.execute(db);
    return {
      intakeRequestId: await insert(),
      acceptedRequestId: await insert(),
      declinedRequestId: await insert(),
      duplicateRequestId: await insert(),
      removedRequestId: await insert(),
      deletedRequestId: await insert(),
    };
  },
  routes: {
    'GET /api/workspaces/:slug/projects/:project/inbox-issues': {
      call: ({ slug }, rows) => ({
        path: path(slug, rows),
        query: { status: '-2,0', order_by: '-updated_at', created_at: '2020-01-01;after' },
      }),
    },
    'GET /api/workspaces/:slug/projects/:project/inbox-issues/:request': {
      call: ({ slug }, rows) => ({ path: path(slug, rows, rows.intakeRequestId) }),
    },
    'POST /api/workspaces/:slug/projects/:project/inbox-issues': {
      call: ({ slug }, rows) => ({
        path: path(slug, rows),
        body: { issue: { name: 'Asked for', description_html: '<p>Please</p>', priority: 'high' } },
      }),
    },
    'PATCH /api/workspaces/:slug/projects/:project/inbox-issues/:request': {
      call: ({ slug }, rows) => ({
        path: path(slug, rows, rows.intakeRequestId),
        body: { status: 0, snoozed_till: LATER },
      }),
    },
    'GET /api/workspaces/:slug/projects/:project/intake-form': {
      call: ({ slug }, rows) => ({ path: formPath(slug, rows) }),
    },
    'PATCH /api/workspaces/:slug/projects/:project/intake-form': {
      call: ({ slug }, rows) => ({
        path: formPath(slug, rows),
        body: {
          is_on: true,
          title: 'Ask us more',
          introduction: 'Tell us',
          asks: { name: 'required' },
          label_ids: [rows.labelId],
          tells_reason: false,
          takes_email: true,
        },
      }),
    },
    'POST /api/workspaces/:slug/projects/:project/intake-form/renew': {
      call: ({ slug }, rows) => ({ path: `${formPath(slug, rows)}/renew` }),
    },
    'GET /api/forms/:token': { call: (_, { projectId }) => ({ path: `/api/forms/${formToken(projectId)}` }) },
    'POST /api/workspaces/:slug/projects/:project/intake-form/renew-email': {
      call: ({ slug }, rows) => ({ path: `${formPath(slug, rows)}/renew-email` }),
    },
    // Only a page signed by the server is accepted.
    'POST /api/forms/:token': {
      call: (_, { projectId }) => ({ path: `/api/forms/${formToken(projectId)}` }),
      isRefused: true,
    },
    'GET /api/forms/:token/requests/:key': {
      call: (_, { projectId }) => ({ path: `/api/forms/${formToken(projectId)}/requests/${'A'.repeat(43)}` }),
      isRefused: true,
    },
    'DELETE /api/workspaces/:slug/projects/:project/inbox-issues/:request': {
      call: ({ slug }, rows) => ({ path: path(slug, rows, rows.deletedRequestId) }),
    },
  },
  makes: { intakeRequest: 'intake.file' },
  commands: {
    'intake.file': ({ projectId, labelId, memberId }) => ({
      id: uuid(),
      projectId,
      title: 'Please add this',
      priority: 'high',
      assigneeIds: [memberId],
      labelIds: [labelId],
      sortOrder: 'a5',
      description: paragraph('Because it is missing'),
    }),
    'intake.edit': ({ intakeRequestId }) => ({ requestId: intakeRequestId, patch: { title: 'Put better' } }),
    'intake.accept': ({ acceptedRequestId, stateId, labelId, memberId, ...rows }) => ({
      requestId: acceptedRequestId,
      stateId,
      assigneeIds: [memberId],
      labelIds: [labelId],
      priority: 'urgent',
      cycleId: rows.cycleId,
      moduleIds: [rows.moduleId],
    }),
    'intake.decline': ({ declinedRequestId }) => ({ requestId: declinedRequestId, reason: 'Not now' }),
    'intake.snooze': ({ intakeRequestId }) => ({ requestId: intakeRequestId, until: LATER }),
    'intake.mark-duplicate': ({ duplicateRequestId, issueId }) => ({
      requestId: duplicateRequestId,
      duplicateOfId: issueId,
    }),
    'intake.reopen': ({ intakeRequestId, issueId, stateId, labelId, memberId, ...rows }) => ({
      requestId: intakeRequestId,
      was: {
        status: -2,
        snoozedUntil: null,
        duplicateOfId: issueId,
        reason: '',
        stateId,
        assigneeIds: [memberId],
        labelIds: [labelId],
        cycleId: rows.cycleId,
        moduleIds: [rows.moduleId],
      },
    }),
    'intake.remove': ({ removedRequestId }) => ({ requestId: removedRequestId }),
    'intake.restore': ({ intakeRequestId }) => ({ requestId: intakeRequestId }),
  },
  cases: [
    [
      'intake.file',
      'at the place of another one',
      ({ projectId }) => ({
        before: [given('intake.file', { id: uuid(), projectId, title: 'One', sortOrder: 'a0V' })],
        args: { id: uuid(), projectId, title: 'Two', sortOrder: 'a0V' },
      }),
    ],
    [
      'intake.reopen',
      'a declined one',
      ({ intakeRequestId }) => ({
        before: [given('intake.decline', { requestId: intakeRequestId })],
        args: { requestId: intakeRequestId },
      }),
    ],
    [
      'intake.reopen',
      'as it was',
      ({ intakeRequestId, stateId }) => ({
        before: [given('intake.accept', { requestId: intakeRequestId })],
        args: {
          requestId: intakeRequestId,
          was: { status: -2, snoozedUntil: null, duplicateOfId: null, reason: '', stateId, moduleIds: [] },
        },
      }),
    ],
    [
      'intake.restore',
      'a deleted one',
      ({ intakeRequestId }) => ({
        before: [given('intake.remove', { requestId: intakeRequestId })],
        args: { requestId: intakeRequestId },
      }),
    ],
  ],
});
