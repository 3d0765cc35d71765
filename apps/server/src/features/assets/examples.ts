import { uuid } from '@cairn/sync/schema';
import path from 'node:path';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { PNG } from '../../../test/given/files.ts';
import { always, ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    /** A file uploaded for the issue but not yet attached. */
    readonly assetId: string;
  }
}

export const examples = featureExamples({
  after: ['issues'],
  insert: async ({ db, dataDir }, { workspaceId, issueId, authorId }, text) => {
    const assetId = uuid();
    const content = text('file content');
    await sql`insert into assets (id, workspace_id, purpose, entity_id, uploaded_by, name, extension, content_type, bytes,
        sha256)
      values (${assetId}, ${workspaceId}, 'issue-attachment', ${issueId}, ${authorId}, ${text('file name')}, 'txt',
        'text/plain', ${Buffer.byteLength(content)}, ${'0'.repeat(64)})`.execute(db);
    const uploaded = path.join(dataDir, assetId);
    await writeFile(uploaded, content);
    await createDiskStore(path.join(dataDir, 'files')).put(assetId, uploaded);
    return { assetId };
  },
  routes: {
    'GET /api/instances': always('/api/instances'),
    'POST /api/users/file-assets': always('/api/users/file-assets', {
      form: { attributes: { purpose: 'person-avatar' }, file: PNG },
    }),
    'DELETE /api/users/file-assets/:key': {
      ...always(`/api/users/file-assets/${uuid()}.png`),
      isRefused: true,
    },
    'GET /api/assets/people/:key/:name?': { ...always(`/api/assets/people/${uuid()}.png`), isRefused: true },
    'GET /api/project-covers': always('/api/project-covers'),
    'GET /api/project-covers/:file': always('/api/project-covers/dawn.svg'),
    'GET /api/unsplash': always('/api/unsplash', { query: { query: 'sea' } }),
    'POST /api/workspaces/:slug/file-assets': {
      call: ({ slug }, { issueId }) => ({
        path: `/api/workspaces/${slug}/file-assets`,
        form: { attributes: { purpose: 'issue-attachment', entity_id: issueId }, file: PNG },
      }),
    },
    'GET /api/workspaces/:slug/storage': ofWorkspace('/storage'),
    'DELETE /api/workspaces/file-assets/:workspace/:key': {
      call: ({ workspaceId }, { assetId }) => ({
        path: `/api/workspaces/file-assets/${workspaceId}/${assetId}.txt`,
      }),
      // Once a file is deleted, reading it gets 404.
      isFinal: true,
      isRefused: true,
    },
    'POST /api/workspaces/file-assets/:workspace/:key/restore': {
      call: ({ workspaceId }, { assetId }) => ({
        path: `/api/workspaces/file-assets/${workspaceId}/${assetId}.txt/restore`,
      }),
    },
    'GET /api/assets/:workspace/:key/:name?': {
      call: ({ workspaceId }, { assetId }) => ({
        path: `/api/assets/${workspaceId}/${assetId}.txt/plan.txt`,
      }),
    },
  },
});
