import { uuid } from '@cairn/sync/schema';
import { ofWorkspace, type RouteExample } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

/** Requests a missing one. */
const ofNone = (rest = '', body?: unknown): RouteExample => ({
  ...ofWorkspace(`/webhooks/${uuid()}${rest}`, body === undefined ? {} : { body }),
  isRefused: true,
});

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/webhooks': ofWorkspace('/webhooks'),
    // Disabled, so that nothing is sent; the address belongs to no one and needs no name resolution.
    'POST /api/workspaces/:slug/webhooks': {
      call: ({ slug }) => ({
        path: `/api/workspaces/${slug}/webhooks`,
        body: { url: `https://193.0.6.139/${uuid()}`, events: ['issue'], is_enabled: false },
      }),
    },
    'GET /api/workspaces/:slug/webhooks/:id': ofNone(),
    'PATCH /api/workspaces/:slug/webhooks/:id': ofNone('', { events: null }),
    'DELETE /api/workspaces/:slug/webhooks/:id': ofNone(),
    'GET /api/workspaces/:slug/webhooks/:id/secret': ofNone('/secret'),
    'POST /api/workspaces/:slug/webhooks/:id/secret': ofNone('/secret'),
    'POST /api/workspaces/:slug/webhooks/:id/test': ofNone('/test'),
    'GET /api/workspaces/:slug/webhooks/:id/deliveries': ofNone('/deliveries'),
    'GET /api/workspaces/:slug/webhooks/:id/deliveries/:delivery': ofNone(`/deliveries/${uuid()}`),
    'POST /api/workspaces/:slug/webhooks/:id/deliveries/:delivery/attempts': ofNone(
      `/deliveries/${uuid()}/attempts`,
    ),
  },
});
