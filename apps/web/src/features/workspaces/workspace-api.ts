import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import { callApi } from '../../data/call-api.ts';

export type InvitationSummary = RouteReply<'POST /api/invitations/look'>;
/** `link` is present if the server sends no email. */
export type Invited = RouteReply<'POST /api/workspaces/:slug/invitations'>[number];
type Wanted = { readonly email: string; readonly role: Invited['role'] };
type Handle = RouteCall<'POST /api/invitations/accept'>['input'];

/** The server uses its configured address; this replaces it with the current one, which works too. */
function here<T extends { readonly link: string | null }>(answer: T): T {
  if (answer.link === null) return answer;
  const { pathname, search, hash } = new URL(answer.link);
  return { ...answer, link: `${location.origin}${pathname}${search}${hash}` };
}

/** API calls about workspaces, besides the synced rows. */
export const workspaceApi = {
  checkSlug: (slug: string) => callApi('GET /api/workspace-slug-check', { query: { slug } }),
  create: (input: RouteCall<'POST /api/workspaces'>['input']) => callApi('POST /api/workspaces', { input }),
  remove: (slug: string) => callApi('DELETE /api/workspaces/:slug', { params: { slug } }),
  invite: async (slug: string, invitations: readonly Wanted[]) => {
    const input = { invitations: [...invitations] };
    return (await callApi('POST /api/workspaces/:slug/invitations', { params: { slug }, input })).map(here);
  },
  inviteAgain: async (slug: string, id: string) =>
    here(await callApi('POST /api/workspaces/:slug/invitations/:id/resend', { params: { slug, id } })),
  newLink: async (slug: string, id: string) =>
    here(await callApi('POST /api/workspaces/:slug/invitations/:id/link', { params: { slug, id } })),
  myInvitations: () => callApi('GET /api/users/me/invitations'),
  look: (token: string) => callApi('POST /api/invitations/look', { input: { token } }),
  accept: (input: Handle) => callApi('POST /api/invitations/accept', { input }),
  reject: (input: Handle) => callApi('POST /api/invitations/reject', { input }),
  changeMe: (input: RouteCall<'PATCH /api/users/me'>['input']) => callApi('PATCH /api/users/me', { input }),
};
