import { uuid } from '@cairn/sync/schema';
import { ofWorkspace, type RouteExample } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

/** Requests a missing import, because a real one starts with a request to an external server. */
const ofNone = (rest = '', body?: unknown): RouteExample => ({
  ...ofWorkspace(`/importers/${uuid()}${rest}`, body === undefined ? {} : { body }),
  isRefused: true,
});

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/importers': ofWorkspace('/importers'),
    // An internal address, so that no external server is called.
    'POST /api/workspaces/:slug/importers': {
      ...ofWorkspace('/importers', {
        body: { provider: 'github', base_url: 'https://10.0.0.1', email: '', token: 'a token' },
      }),
      isRefused: true,
    },
    'GET /api/workspaces/:slug/importers/:id': ofNone(),
    'PATCH /api/workspaces/:slug/importers/:id': ofNone('', { sync_every_hours: null }),
    'DELETE /api/workspaces/:slug/importers/:id': ofNone(),
    'GET /api/workspaces/:slug/importers/:id/sources': ofNone('/sources'),
    'GET /api/workspaces/:slug/importers/:id/people': ofNone('/people'),
    'POST /api/workspaces/:slug/importers/:id/confirm': ofNone('/confirm', {
      people: [],
      epics_to_modules: false,
      sync_every_hours: null,
    }),
    'POST /api/workspaces/:slug/importers/:id/runs': ofNone('/runs', { token: '' }),
  },
});
