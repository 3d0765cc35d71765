import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import { callApi } from '../../data/call-api.ts';

/** A webhook without its secret. Times are ISO. */
export type Webhook = RouteReply<'GET /api/workspaces/:slug/webhooks/:id'>;
export type WebhookPatch = RouteCall<'PATCH /api/workspaces/:slug/webhooks/:id'>['input'];
export type NewWebhook = RouteCall<'POST /api/workspaces/:slug/webhooks'>['input'];
export type Delivery = RouteReply<'GET /api/workspaces/:slug/webhooks/:id/deliveries'>[number];
export type DeliveryContents = RouteReply<'GET /api/workspaces/:slug/webhooks/:id/deliveries/:delivery'>;

/** The webhooks of a workspace. */
export const webhookApi = {
  list: (slug: string) => callApi('GET /api/workspaces/:slug/webhooks', { params: { slug } }),
  create: (slug: string, input: NewWebhook) =>
    callApi('POST /api/workspaces/:slug/webhooks', { params: { slug }, input }),
  get: (slug: string, id: string) =>
    callApi('GET /api/workspaces/:slug/webhooks/:id', { params: { slug, id } }),
  update: (slug: string, id: string, input: WebhookPatch) =>
    callApi('PATCH /api/workspaces/:slug/webhooks/:id', { params: { slug, id }, input }),
  remove: (slug: string, id: string) =>
    callApi('DELETE /api/workspaces/:slug/webhooks/:id', { params: { slug, id } }),
  secret: (slug: string, id: string) =>
    callApi('GET /api/workspaces/:slug/webhooks/:id/secret', { params: { slug, id } }),
  renewSecret: (slug: string, id: string) =>
    callApi('POST /api/workspaces/:slug/webhooks/:id/secret', { params: { slug, id } }),
  test: (slug: string, id: string) =>
    callApi('POST /api/workspaces/:slug/webhooks/:id/test', { params: { slug, id } }),
  deliveries: (slug: string, id: string) =>
    callApi('GET /api/workspaces/:slug/webhooks/:id/deliveries', { params: { slug, id } }),
  delivery: (slug: string, id: string, delivery: string) =>
    callApi('GET /api/workspaces/:slug/webhooks/:id/deliveries/:delivery', {
      params: { slug, id, delivery },
    }),
  resend: (slug: string, id: string, delivery: string) =>
    callApi('POST /api/workspaces/:slug/webhooks/:id/deliveries/:delivery/attempts', {
      params: { slug, id, delivery },
    }),
};
