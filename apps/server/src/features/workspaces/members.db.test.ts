import {
  leaveWorkspace,
  member,
  projectMember,
  removeMember,
  ROLE,
  ROLES,
  scopes,
  updateMember,
  updateWorkspace,
  addProjectMembers,
  type Role,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, wordOf } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import { removeWorkspace } from './remove-workspace.ts';

const server = testServer();
/** Two of each role: one who acts, one who is acted on. */
const actors = new Map<Role, Person>();
const targets = new Map<Role, Person>();

const team = fixture(async () => {
  const owner = await server.person('owner');
  const { slug } = await owner.createWorkspace();
  for (const role of ROLES) {
    actors.set(role, await givenMember(server, owner, slug, role, `actor-${wordOf(role)}`));
    targets.set(role, await givenMember(server, owner, slug, role, `target-${wordOf(role)}`));
  }
  return { owner, slug };
});

const actor = (role: Role): Person => actors.get(role) ?? team.owner;
const target = (role: Role): Person => targets.get(role) ?? team.owner;

async function roleOf(person: Person): Promise<number | undefined> {
  const rows = (await team.owner.everything(team.slug)).get(member.name) ?? [];
  const row = rows.find((each) => each['id'] === person.id);
  return typeof row?.['role'] === 'number' && row['isActive'] === true ? row['role'] : undefined;
}

describe('S-STATE-001 SYS-04 changing roles: actor × target × new role', () => {
  for (const by of ROLES)
    for (const from of ROLES)
      for (const to of ROLES) {
        const isAllowed = by === ROLE.admin;
        test(`${wordOf(by)} ${isAllowed ? 'makes' : 'does not make'} a ${wordOf(from)} ${wordOf(to)}`, async () => {
          const person = target(from);
          const { status } = await actor(by).run(team.slug, updateMember, { memberId: person.id, role: to });
          expect(status).toBe(isAllowed ? 200 : 403);
          expect(await roleOf(person)).toBe(isAllowed ? to : from);
          if (isAllowed) await team.owner.run(team.slug, updateMember, { memberId: person.id, role: from });
        });
      }

  test.each(ROLES)('no one can change their own role (%i)', async (role) => {
    const self = actor(role);
    for (const to of ROLES)
      expect((await self.run(team.slug, updateMember, { memberId: self.id, role: to })).status).toBe(403);
    expect(await roleOf(self)).toBe(role);
  });

  test('promotion grants what the role may see, demotion revokes it, and neither sends anything else', async () => {
    const person = await givenMember(server, team.owner, team.slug, ROLE.viewer, 'climber');
    const told = async (): Promise<unknown[]> => {
      const { rows } = await sql<{ patch: unknown }>`select patch from changes
        where scope = ${scopes.person(person.id)} and op = 'G' order by seq`.execute(server.db);
      return rows.map(({ patch }) => patch);
    };
    const before = (await told()).length;
    for (const role of [ROLE.admin, ROLE.viewer])
      await team.owner.run(team.slug, updateMember, { memberId: person.id, role });
    expect((await told()).slice(before)).toEqual([
      { g: [scopes.admins], r: [] },
      { g: [], r: [scopes.admins] },
    ]);
  });

  test('refuses an invalid role', async () => {
    const args = { memberId: target(ROLE.guest).id, role: 12 as Role };
    expect((await team.owner.run(team.slug, updateMember, args)).status).toBe(400);
  });

  test('strangers to the workspace get 404', async () => {
    const stranger = await server.person('stranger');
    const args = { memberId: target(ROLE.guest).id, role: ROLE.admin };
    expect((await stranger.run(team.slug, updateMember, args)).status).toBe(404);
    expect((await stranger.run(team.slug, removeMember, { memberId: team.owner.id })).status).toBe(404);
    expect((await stranger.run(team.slug, leaveWorkspace, {})).status).toBe(404);
    expect(
      (await team.owner.run(team.slug, updateMember, { memberId: stranger.id, role: ROLE.guest })).status,
    ).toBe(404);
  });

  test('a person demoted to Viewer is at most that in projects too', async () => {
    const person = await givenMember(server, team.owner, team.slug, ROLE.member, 'lowered');
    const place = await team.owner.createProject(team.slug, 'LOW');
    await team.owner.run(team.slug, addProjectMembers, {
      projectId: place.id,
      members: [{ id: uuid(), userId: person.id, role: ROLE.admin }],
    });
    await team.owner.run(team.slug, updateMember, { memberId: person.id, role: ROLE.viewer });
    const rows = (await team.owner.everything(team.slug)).get(projectMember.name) ?? [];
    expect(rows.find((row) => row['userId'] === person.id)).toMatchObject({ role: ROLE.viewer });
  });
});

describe('removing people', () => {
  test.each([ROLE.guest, ROLE.viewer, ROLE.member])('is refused for role %i', async (by) => {
    for (const of of ROLES)
      expect((await actor(by).run(team.slug, removeMember, { memberId: target(of).id })).status).toBe(403);
  });

  test.each(ROLES)('an Admin can remove a person of role %i, who then sees nothing', async (role) => {
    const person = await givenMember(server, team.owner, team.slug, role, `leaver${role}`);
    expect((await actor(ROLE.admin).run(team.slug, removeMember, { memberId: person.id })).status).toBe(200);
    expect(await roleOf(person)).toBeUndefined();
    expect((await person.call('GET', `/sync/${team.slug}/bootstrap?clients=`)).status).toBe(404);
  });

  test('removes them from their projects, and every project keeps an Admin', async () => {
    const person = await givenMember(server, team.owner, team.slug, ROLE.member, 'founder');
    const place = await person.createProject(team.slug, 'FND');
    await person.run(team.slug, addProjectMembers, {
      projectId: place.id,
      members: [{ id: uuid(), userId: team.owner.id, role: ROLE.member }],
    });
    expect((await team.owner.run(team.slug, removeMember, { memberId: person.id })).status).toBe(200);
    const rows = ((await team.owner.everything(team.slug)).get(projectMember.name) ?? []).filter(
      (row) => row['projectId'] === place.id,
    );
    expect(rows).toEqual([expect.objectContaining({ userId: team.owner.id, role: ROLE.admin })]);
  });

  test('a project whose only Admin leaves goes to its longest-serving member of the highest role', async () => {
    const boss = await givenMember(server, team.owner, team.slug, ROLE.member, 'boss');
    const place = await boss.createProject(team.slug, 'HEI');
    // Browsers create the IDs, so the first member may have the last one.
    const [firstId = '', secondId = '', lastId = ''] = [uuid(), uuid(), uuid()].toSorted();
    const joined = async (name: string, role: Role, id: string): Promise<Person> => {
      const person = await givenMember(server, team.owner, team.slug, ROLE.member, name);
      const members = [{ id, userId: person.id, role }];
      await boss.run(team.slug, addProjectMembers, { projectId: place.id, members });
      return person;
    };
    await joined('early-guest', ROLE.guest, firstId);
    const heir = await joined('early-member', ROLE.member, lastId);
    const late = await joined('late-member', ROLE.member, secondId);
    expect((await boss.run(team.slug, leaveWorkspace, {})).status).toBe(200);
    const rows = ((await late.everything(team.slug)).get(projectMember.name) ?? []).filter(
      (row) => row['projectId'] === place.id && row['role'] === ROLE.admin,
    );
    expect(rows.map(({ userId }) => userId)).toEqual([heir.id]);
  });

  test("former members can't be given a role", async () => {
    const person = await givenMember(server, team.owner, team.slug, ROLE.viewer, 'former');
    expect((await person.run(team.slug, leaveWorkspace, {})).status).toBe(200);
    const args = { memberId: person.id, role: ROLE.member };
    const { status, body } = await team.owner.run(team.slug, updateMember, args);
    expect([status, body.error]).toEqual([409, 'workspace.person_left']);
  });

  test("people can't remove themselves, only leave", async () => {
    expect((await team.owner.run(team.slug, removeMember, { memberId: team.owner.id })).status).toBe(403);
  });
});

describe('the last Admin', () => {
  test('SYS-04 cannot leave until there is another one', async () => {
    const founder = await server.person('founder');
    const place = await founder.createWorkspace();
    const second = await givenMember(server, founder, place.slug, ROLE.member, 'second');
    expect((await founder.run(place.slug, leaveWorkspace, {})).status).toBe(409);
    await founder.run(place.slug, updateMember, { memberId: second.id, role: ROLE.admin });
    expect((await founder.run(place.slug, leaveWorkspace, {})).status).toBe(200);
    expect((await founder.call<object[]>('GET', '/api/workspaces')).body).toEqual([]);
    expect((await second.run(place.slug, leaveWorkspace, {})).status).toBe(409);
  });

  test('two Admins who demote each other simultaneously leave one Admin', async () => {
    const first = await server.person('first');
    const place = await first.createWorkspace();
    const other = await givenMember(server, first, place.slug, ROLE.admin, 'other');
    const answers = await Promise.all([
      first.run(place.slug, updateMember, { memberId: other.id, role: ROLE.member }),
      other.run(place.slug, updateMember, { memberId: first.id, role: ROLE.member }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403]);
  });
});

describe('the workspace itself', () => {
  test.each(ROLES)('S-ROUTE-007 role %i can change and delete it only as Admin', async (role) => {
    const founder = await server.person('maker');
    const place = await founder.createWorkspace();
    const person = await givenMember(server, founder, place.slug, role, `asker${role}`);
    const isAllowed = role === ROLE.admin;
    const update = await person.run(place.slug, updateWorkspace, { patch: { companySize: '500+' } });
    expect(update.status).toBe(isAllowed ? 200 : 403);
    const remove = await person.call('DELETE', `/api/workspaces/${place.slug}`);
    expect(remove.status).toBe(isAllowed ? 200 : 403);
    expect((await founder.call('GET', `/api/workspaces/${place.slug}/members`)).status).toBe(
      isAllowed ? 404 : 200,
    );
  });

  test('losing the right between check and deletion prevents the deletion', async () => {
    const founder = await server.person('keeper');
    const { id: workspaceId, slug } = await founder.createWorkspace();
    const member = await givenMember(server, founder, slug, ROLE.member, 'lowered');
    const hub = createHub({ db: server.db, url: '', build: 'test', failed: () => undefined });
    const removing = removeWorkspace(
      { db: server.db, hub, workspaces: { removed: async () => undefined } },
      { userId: member.id, workspaceId },
    );
    await expect(removing).rejects.toMatchObject({ code: 'forbidden' });
    expect((await founder.call('GET', `/api/workspaces/${slug}/members`)).status).toBe(200);
  });

  test('is deleted with everything in it, and its URL is free again', async () => {
    const founder = await server.person('ender');
    const place = await founder.createWorkspace();
    const built = await founder.createProject(place.slug);
    const issueId = await founder.createIssue(place.slug, built);
    await founder.createIssue(place.slug, built, { parentId: issueId });
    expect(await founder.call('DELETE', `/api/workspaces/${place.slug}`)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await founder.call('GET', `/api/workspace-slug-check/?slug=${place.slug}`)).body).toEqual({
      status: true,
    });
    expect((await founder.call('DELETE', `/api/workspaces/${place.slug}`)).status).toBe(404);
  });

  test('refuses a name that is empty or too long, and an unknown size', async () => {
    for (const patch of [
      { name: '  ' },
      { name: 'x'.repeat(81) },
      { companySize: 'huge' },
      { slug: 'other' },
    ])
      expect((await team.owner.run(team.slug, updateWorkspace, { patch } as never)).status).toBe(400);
  });
});
