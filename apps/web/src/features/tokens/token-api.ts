import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import { callApi } from '../../data/call-api.ts';

/** A token as it is listed: never the token itself. Times are ISO. */
export type ApiToken = RouteReply<'GET /api/workspaces/:slug/api-tokens'>[number];
export type NewToken = RouteCall<'POST /api/workspaces/:slug/api-tokens'>['input'];

/** The tokens of a workspace. */
export const tokenApi = {
  list: (slug: string) => callApi('GET /api/workspaces/:slug/api-tokens', { params: { slug } }),
  /** The response contains the token, only this time. */
  make: (slug: string, input: NewToken) =>
    callApi('POST /api/workspaces/:slug/api-tokens', { params: { slug }, input }),
  end: (slug: string, id: string) =>
    callApi('DELETE /api/workspaces/:slug/api-tokens/:id', { params: { slug, id } }),
};
