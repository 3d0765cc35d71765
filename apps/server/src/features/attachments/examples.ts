import { assetUrl, scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples, type FeatureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly attachmentId: string;
  }
}

const commands = {
  'attachment.create': ({ issueId, assetId }) => ({
    id: uuid(),
    issueId,
    assetId,
    name: 'plan.txt',
    url: '/api/assets/x/y.txt',
    contentType: 'text/plain',
    bytes: 4,
  }),
  'attachment.remove': ({ attachmentId }) => ({ attachmentId }),
} satisfies FeatureExamples['commands'];

export const examples = featureExamples({
  after: ['issues'],
  insert: async ({ db }, { workspaceId, projectId, issueId, authorId }, text) => {
    const [attachmentId, fileId] = [uuid(), uuid()];
    await sql`insert into assets (id, workspace_id, purpose, entity_id, uploaded_by, name, extension, content_type, bytes,
        sha256)
      values (${fileId}, ${workspaceId}, 'issue-attachment', ${issueId}, ${authorId}, ${text('file name')}, 'txt',
        'text/plain', 4, ${'0'.repeat(64)})`.execute(db);
    await sql`insert into attachments (workspace_id, id, scope, project_id, issue_id, asset_id, name, url, content_type,
        bytes, author_id, created_at)
      values (${workspaceId}, ${attachmentId}, ${scopes.project(projectId)}, ${projectId}, ${issueId}, ${fileId},
        ${text('attachment name')}, ${assetUrl(workspaceId, fileId, 'txt')}, 'text/plain', 4, ${authorId}, now())`.execute(
      db,
    );
    await sql`update issue_counts set attachments = 1
      where workspace_id = ${workspaceId} and id = ${issueId}`.execute(db);
    return { attachmentId };
  },
  commands,
  cases: [
    [
      'attachment.create',
      'a file that is attached already',
      (rows) => ({
        before: [given('attachment.create', { ...commands['attachment.create'](rows), id: uuid() })],
        args: { ...commands['attachment.create'](rows), id: uuid() },
      }),
    ],
  ],
  last: ['attachment.remove'],
});
