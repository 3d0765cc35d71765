import { request } from '../../data/http.ts';

/** A token as it is listed: never the token itself. Times are ISO. */
export interface ApiToken {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly user_id: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
}

export interface NewToken {
  readonly title: string;
  readonly description: string;
  readonly expires_at: string | null;
}

const pathOf = (slug: string): string => `/api/workspaces/${slug}/api-tokens`;

/** The tokens of a workspace. */
export const tokenApi = {
  list: (slug: string) => request<ApiToken[]>('GET', pathOf(slug)),
  /** The answer holds the token, this once. */
  make: (slug: string, body: NewToken) => request<{ id: string; token: string }>('POST', pathOf(slug), body),
  end: (slug: string, id: string) => request<unknown>('DELETE', `${pathOf(slug)}/${id}`),
};
