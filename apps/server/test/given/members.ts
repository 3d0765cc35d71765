import { ROLE, type Role } from '@cairn/domain';
import { expect } from 'vitest';
import type { Person } from '../person.ts';
import type { TestServer } from '../server.ts';

/** Somebody new who is a member of the workspace with this role, invited by `owner`. */
export async function givenMember(
  server: TestServer,
  owner: Person,
  slug: string,
  role: Role,
  name = `person${role}`,
): Promise<Person> {
  const person = await server.person(name);
  const invited = await owner.call<{ link: string }[]>('POST', `/api/workspaces/${slug}/invitations`, {
    email: person.email,
    role,
  });
  expect(invited.status, JSON.stringify(invited.body)).toBe(201);
  const token = new URL(invited.body[0]?.link ?? '').searchParams.get('token');
  const joined = await person.call('POST', '/api/invitations/accept', { token });
  expect(joined.status, JSON.stringify(joined.body)).toBe(200);
  return person;
}

/** The role's word, for names of tests and people. */
export const wordOf = (role: Role): string =>
  Object.entries(ROLE).find(([, value]) => value === role)?.[0] ?? '?';
