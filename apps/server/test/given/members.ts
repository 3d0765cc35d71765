import { addProjectMembers, ROLE, type Role } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
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

/** A workspace and its owner. */
export async function givenOwner(server: TestServer) {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  return { ada, slug };
}

/** A workspace with a project of three: its owner, a member, and one who only looks. */
export async function givenTeam(server: TestServer) {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const bob = await givenMember(server, ada, slug, ROLE.member, 'bob');
  const viewer = await givenMember(server, ada, slug, ROLE.member, 'viewer');
  const members = [
    { id: uuid(), userId: bob.id, role: ROLE.member },
    { id: uuid(), userId: viewer.id, role: ROLE.viewer },
  ];
  const added = await ada.run(slug, addProjectMembers, { projectId: project.id, members });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return { ada, bob, viewer, slug, workspaceId, project };
}

/** The role's word, for names of tests and people. */
export const wordOf = (role: Role): string =>
  Object.entries(ROLE).find(([, value]) => value === role)?.[0] ?? '?';
