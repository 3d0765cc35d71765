import { uuid } from '@cairn/sync/schema';
import { PNG } from '../../../test/given/files.ts';
import { always, ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
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
    'DELETE /api/workspaces/file-assets/:workspaceId/:key': {
      call: ({ workspaceId }, { assetId }) => ({
        path: `/api/workspaces/file-assets/${workspaceId}/${assetId}.txt`,
      }),
      // Whoever reads the file after somebody has deleted it is told that there is none.
      isFinal: true,
      isRefused: true,
    },
    'POST /api/workspaces/file-assets/:workspaceId/:key/restore': {
      call: ({ workspaceId }, { assetId }) => ({
        path: `/api/workspaces/file-assets/${workspaceId}/${assetId}.txt/restore`,
      }),
    },
    'GET /api/assets/:workspaceId/:key/:name?': {
      call: ({ workspaceId }, { assetId }) => ({
        path: `/api/assets/${workspaceId}/${assetId}.txt/plan.txt`,
      }),
    },
  },
});
