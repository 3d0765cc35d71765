import { addProjectMembers, ROLE } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { expect } from 'vitest';
import type { Person } from '../person.ts';
import type { TestServer } from '../server.ts';
import { givenMember } from './members.ts';

/** Admins of two projects, who reach the database by two processes in turn. */
export async function givenDesks(server: TestServer, other: { readonly port: number }, count: number) {
  const ada = await server.person('ada');
  const { id: workspaceId, slug } = await ada.createWorkspace();
  const projects = [await ada.createProject(slug, 'ONE'), await ada.createProject(slug, 'TWO')] as const;
  const people = [ada];
  for (let at = 1; at < count; at++)
    people.push(await givenMember(server, ada, slug, ROLE.admin, `person${at}`));
  for (const { id: projectId } of projects) {
    const members = people.slice(1).map(({ id: userId }) => ({ id: uuid(), userId, role: ROLE.admin }));
    expect((await ada.run(slug, addProjectMembers, { projectId, members })).status).toBe(200);
  }
  const desks: readonly Person[] = people.map((each, at) =>
    at % 2 === 0 ? each : each.at(`http://127.0.0.1:${other.port}`),
  );
  return { workspaceId, slug, projects, desks };
}
