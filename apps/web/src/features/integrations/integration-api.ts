import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import type { Provider } from '@cairn/domain/integrations/constants';
import { callApi } from '../../data/call-api.ts';

export type Integration = RouteReply<'GET /api/workspaces/:slug/integrations'>[number];
export type ProjectIntegrations = RouteReply<'GET /api/workspaces/:slug/projects/:project/integrations'>;
export type Connection = ProjectIntegrations['connections'][number];
export type ConnectionPatch =
  RouteCall<'PATCH /api/workspaces/:slug/projects/:project/integrations/connections/:connection'>['input'];
type TargetPage = RouteReply<'GET /api/workspaces/:slug/projects/:project/integrations/:provider/targets'>;
export type Target = TargetPage['targets'][number];

/** The project whose connections are requested. */
export interface ProjectPlace {
  readonly slug: string;
  readonly project: string;
}

/** The integrations of a workspace. */
export const integrationApi = {
  list: (slug: string) => callApi('GET /api/workspaces/:slug/integrations', { params: { slug } }),
  begin: (slug: string, provider: Provider) =>
    callApi('POST /api/workspaces/:slug/integrations/:provider/installations', {
      params: { slug, provider },
    }),
  finish: (provider: string, input: RouteCall<'POST /api/installations/:provider'>['input']) =>
    callApi('POST /api/installations/:provider', { params: { provider }, input }),
  uninstall: (slug: string, provider: Provider) =>
    callApi('DELETE /api/workspaces/:slug/integrations/:provider', { params: { slug, provider } }),
  ofProject: (params: ProjectPlace) =>
    callApi('GET /api/workspaces/:slug/projects/:project/integrations', { params }),
  targets: (place: ProjectPlace, provider: Provider, query: { search: string; cursor: string }) =>
    callApi('GET /api/workspaces/:slug/projects/:project/integrations/:provider/targets', {
      params: { ...place, provider },
      query,
    }),
  connect: (place: ProjectPlace, provider: Provider, targetId: string) =>
    callApi('POST /api/workspaces/:slug/projects/:project/integrations/:provider/connections', {
      params: { ...place, provider },
      input: { target_id: targetId },
    }),
  update: (place: ProjectPlace, connection: string, input: ConnectionPatch) =>
    callApi('PATCH /api/workspaces/:slug/projects/:project/integrations/connections/:connection', {
      params: { ...place, connection },
      input,
    }),
  disconnect: (place: ProjectPlace, connection: string) =>
    callApi('DELETE /api/workspaces/:slug/projects/:project/integrations/connections/:connection', {
      params: { ...place, connection },
    }),
};
