import type { Role } from '@cairn/domain';
import { request } from '../../data/http.ts';

export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly workspace: { readonly name: string; readonly slug: string; readonly logoUrl: string | null };
  readonly inviter: string;
  readonly isExpired: boolean;
  readonly hasAccount: boolean;
}

export interface Invited {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** Present where the server sends no mail. */
  readonly link: string | null;
}

export type Handle = { readonly token: string } | { readonly id: string };

/** The server writes the address that it was set up with; where this person is, the link leads too. */
function here<T extends { readonly link: string | null }>(answer: T): T {
  if (answer.link === null) return answer;
  const { pathname, search, hash } = new URL(answer.link);
  return { ...answer, link: `${location.origin}${pathname}${search}${hash}` };
}

/** What is asked of the server about workspaces outside of the synced rows. */
export const workspaceApi = {
  checkSlug: (slug: string) =>
    request<{ status: boolean; message?: string }>(
      'GET',
      `/api/workspace-slug-check/?slug=${encodeURIComponent(slug)}`,
    ),
  create: (body: { name: string; slug: string; companySize: string }) =>
    request<{ id: string; slug: string }>('POST', '/api/workspaces/', body),
  storage: (slug: string) =>
    request<{ bytes: number; limit: number }>('GET', `/api/workspaces/${slug}/storage`),
  remove: (slug: string) => request<unknown>('DELETE', `/api/workspaces/${slug}`),
  invite: async (slug: string, invitations: readonly { email: string; role: Role }[]) =>
    (await request<Invited[]>('POST', `/api/workspaces/${slug}/invitations`, { invitations })).map(here),
  inviteAgain: async (slug: string, id: string) =>
    here(await request<Invited>('POST', `/api/workspaces/${slug}/invitations/${id}/resend`)),
  newLink: async (slug: string, id: string) =>
    here(await request<{ link: string }>('POST', `/api/workspaces/${slug}/invitations/${id}/link`)),
  myInvitations: () =>
    request<{ needsLink: boolean; invitations: InvitationView[] }>('GET', '/api/users/me/invitations'),
  look: (token: string) => request<InvitationView>('POST', '/api/invitations/look', { token }),
  accept: (handle: Handle) =>
    request<{ slug: string; name: string }>('POST', '/api/invitations/accept', handle),
  reject: (handle: Handle) => request<unknown>('POST', '/api/invitations/reject', handle),
  changeMe: (change: Readonly<Record<string, unknown>>) => request<unknown>('PATCH', '/api/users/me', change),
};
