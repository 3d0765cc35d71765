import { expect } from 'vitest';
import type { Person } from '../person.ts';
import type { TestServer } from '../server.ts';

export interface Finished {
  readonly slug: string;
  readonly account: string | null;
  readonly problem: string | null;
  readonly error?: string;
}

type Provider = 'github' | 'slack';

/** Says yes at the provider; gives what the browser comes back with. */
export async function allow(
  who: Person,
  slug: string,
  provider: Provider,
): Promise<{ state: string; code?: string }> {
  const path = `/api/workspaces/${slug}/integrations/${provider}/installations`;
  const begun = await who.call<{ url: string }>('POST', path, {});
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const answer = await fetch(begun.body.url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.pathname).toBe(`/installations/${provider}`);
  const code = back.searchParams.get('code');
  return { state: back.searchParams.get('state') ?? '', ...(code !== null && { code }) };
}

export const comeBack = (who: Person, provider: Provider, given: { state: string; code?: string }) =>
  who.call<Finished>('POST', `/api/installations/${provider}`, given);

export async function installed(who: Person, slug: string, provider: Provider): Promise<void> {
  const { status, body } = await comeBack(who, provider, await allow(who, slug, provider));
  expect([status, body.problem], JSON.stringify(body)).toEqual([200, null]);
}

export interface ConnectionWire {
  readonly id: string;
  readonly target_name: string;
  readonly is_two_way: boolean;
  readonly events: readonly string[];
  readonly opened_state_id: string | null;
  readonly merged_state_id: string | null;
  readonly problem: { readonly code: string } | null;
  readonly error?: string;
}

export const projectPath = (slug: string, projectId: string, rest = ''): string =>
  `/api/workspaces/${slug}/projects/${projectId}/integrations${rest}`;

export async function connected(
  who: Person,
  slug: string,
  projectId: string,
  provider: Provider,
  given: object,
): Promise<ConnectionWire> {
  const path = projectPath(slug, projectId, `/${provider}/connections`);
  const { status, body } = await who.call<ConnectionWire>('POST', path, given);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Ends what a test has installed, so that the next one begins with nothing. */
export async function uninstalled(
  server: Pick<TestServer, 'url'>,
  who: Person,
  slug: string,
  provider: Provider,
) {
  return await who
    .at(server.url)
    .call<{ is_revoked: boolean }>('DELETE', `/api/workspaces/${slug}/integrations/${provider}`);
}
