import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import { callApi } from '../../data/call-api.ts';

/** An import without its token. Times are ISO. */
export type Importer = RouteReply<'GET /api/workspaces/:slug/importers/:id'>;
export type ImportSurvey = RouteReply<'GET /api/workspaces/:slug/importers/:id/people'>;
export type SourcePerson = ImportSurvey['people'][number];
export type ImportSource = RouteReply<'GET /api/workspaces/:slug/importers/:id/sources'>['sources'][number];
export type Connecting = RouteCall<'POST /api/workspaces/:slug/importers'>['input'];
export type ImporterPatch = RouteCall<'PATCH /api/workspaces/:slug/importers/:id'>['input'];
export type Confirming = RouteCall<'POST /api/workspaces/:slug/importers/:id/confirm'>['input'];

/** The imports of a workspace. */
export const importApi = {
  list: (slug: string) => callApi('GET /api/workspaces/:slug/importers', { params: { slug } }),
  connect: (slug: string, input: Connecting) =>
    callApi('POST /api/workspaces/:slug/importers', { params: { slug }, input }),
  get: (slug: string, id: string) =>
    callApi('GET /api/workspaces/:slug/importers/:id', { params: { slug, id } }),
  sources: (slug: string, id: string, query: string, page: number) =>
    callApi('GET /api/workspaces/:slug/importers/:id/sources', {
      params: { slug, id },
      query: { query, page },
    }),
  update: (slug: string, id: string, input: ImporterPatch) =>
    callApi('PATCH /api/workspaces/:slug/importers/:id', { params: { slug, id }, input }),
  people: (slug: string, id: string) =>
    callApi('GET /api/workspaces/:slug/importers/:id/people', { params: { slug, id } }),
  confirm: (slug: string, id: string, input: Confirming) =>
    callApi('POST /api/workspaces/:slug/importers/:id/confirm', { params: { slug, id }, input }),
  runAgain: (slug: string, id: string, token: string) =>
    callApi('POST /api/workspaces/:slug/importers/:id/runs', { params: { slug, id }, input: { token } }),
  remove: (slug: string, id: string) =>
    callApi('DELETE /api/workspaces/:slug/importers/:id', { params: { slug, id } }),
};

export const isUnderWay = ({ status }: Pick<Importer, 'status'>): boolean =>
  status === 'reading' || status === 'queued' || status === 'running';
