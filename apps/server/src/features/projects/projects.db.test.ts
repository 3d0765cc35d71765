import {
  addProjectMembers,
  archiveProject,
  createProject,
  FIRST_STATES,
  joinProject,
  leaveProject,
  leaveWorkspace,
  project,
  projectListing,
  projectMember,
  removeMember,
  removeProject,
  removeProjectMember,
  ROLE,
  ROLES,
  state,
  unarchiveProject,
  updateProject,
  updateProjectMember,
  type Role,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, wordOf } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
/** Members of the workspace, by their role in the project. */
const actors = new Map<Role, Person>();
const targets = new Map<Role, Person>();

const team = fixture(async () => {
  const owner = await server.person('owner');
  const { slug } = await owner.createWorkspace();
  const place = await owner.createProject(slug);
  for (const role of ROLES) {
    const actor = await givenMember(server, owner, slug, ROLE.member, `actor-${wordOf(role)}`);
    const target = await givenMember(server, owner, slug, ROLE.member, `target-${wordOf(role)}`);
    actors.set(role, actor);
    targets.set(role, target);
    const members = [actor, target].map(({ id: userId }) => ({ id: uuid(), userId, role }));
    const added = await owner.run(slug, addProjectMembers, { projectId: place.id, members });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
  }
  const outsider = await givenMember(server, owner, slug, ROLE.member, 'outsider');
  return { owner, slug, place, outsider };
});

async function add(people: readonly (readonly [Person, Role])[], projectId = team.place.id): Promise<void> {
  const members = people.map(([{ id: userId }, role]) => ({ id: uuid(), userId, role }));
  const { status, body } = await team.owner.run(team.slug, addProjectMembers, { projectId, members });
  expect(status, JSON.stringify(body)).toBe(200);
}

const actor = (role: Role): Person => actors.get(role) ?? team.owner;
const target = (role: Role): Person => targets.get(role) ?? team.owner;

async function memberships(projectId = team.place.id): Promise<Record<string, unknown>[]> {
  const rows = (await team.owner.everything(team.slug)).get(projectMember.name) ?? [];
  return rows.filter((row) => row['projectId'] === projectId);
}

async function membershipOf(person: Person): Promise<{ id: string; role: number }> {
  const row = (await memberships()).find((each) => each['userId'] === person.id);
  return { id: String(row?.['id']), role: Number(row?.['role']) };
}

const fresh = (identifier: string, more: object = {}) => ({
  id: uuid(),
  membershipId: uuid(),
  stateIds: FIRST_STATES.map(() => uuid()),
  name: `Project ${identifier}`,
  identifier,
  description: '',
  icon: null,
  coverUrl: null,
  isPublic: true,
  leadId: null,
  ...more,
});

describe('creating', () => {
  test('S-FEAT-003 SYS-05 starts with one state in each of the five groups, the first the default', async () => {
    const given = fresh('FIVE');
    expect((await team.owner.run(team.slug, createProject, given)).status).toBe(200);
    const rows = ((await team.owner.everything(team.slug)).get(state.name) ?? []).filter(
      (row) => row['projectId'] === given.id,
    );
    expect(
      rows.map((row) => [row['group'], row['isDefault']]).sort((a, b) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual(
      [
        ['backlog', true],
        ['unstarted', false],
        ['started', false],
        ['completed', false],
        ['cancelled', false],
      ].sort((a, b) => (String(a) < String(b) ? -1 : 1)),
    );
  });

  test.each(ROLES)('workspace role %i can create one only as Member or Admin', async (role) => {
    const person = await givenMember(server, team.owner, team.slug, role, `creator${role}`);
    const { status } = await person.run(team.slug, createProject, fresh(`C${role}`));
    expect(status).toBe(role >= ROLE.member ? 200 : 403);
  });

  test('refuses a name or identifier of another project', async () => {
    await team.owner.run(team.slug, createProject, fresh('DUP'));
    const byName = await team.owner.run(team.slug, createProject, fresh('DUP2', { name: 'PROJECT dup' }));
    expect([byName.status, byName.body.error]).toEqual([409, 'project.name_taken']);
    const byIdentifier = await team.owner.run(team.slug, createProject, fresh('dup', { name: 'Other' }));
    expect([byIdentifier.status, byIdentifier.body.error]).toEqual([409, 'project.identifier_taken']);
    const other = fresh('DUP3');
    await team.owner.run(team.slug, createProject, other);
    const rename = (patch: object) =>
      team.owner.run(team.slug, updateProject, { projectId: other.id, patch }).then(({ body }) => body.error);
    expect(await rename({ name: 'project DUP' })).toBe('project.name_taken');
    expect(await rename({ identifier: 'dup' })).toBe('project.identifier_taken');
    expect(await rename({ name: 'Project dup3', identifier: 'dup3' })).toBeUndefined();
  });

  test("its refusals don't reveal names of private projects, except to Admins, who see them listed", async () => {
    const { owner, outsider, slug } = team;
    const hidden = fresh('HID', { name: 'Take over Acme', isPublic: false });
    expect((await owner.run(slug, createProject, hidden)).status).toBe(200);
    const same = (identifier: string) => fresh(identifier, { name: 'take over acme' });
    const create = async (person: Person, given: ReturnType<typeof fresh>) => {
      const { status, body } = await person.run(slug, createProject, given);
      return status === 200 ? 200 : body.error;
    };
    const admin = await givenMember(server, owner, slug, ROLE.admin, 'other-admin');
    expect(await create(admin, same('HIDA'))).toBe('project.name_taken');
    // The identifier is part of URLs and must be unique; the refusal doesn't mention the name.
    expect(await create(outsider, same('HID'))).toBe('project.identifier_taken');
    const own = same('HIDB');
    expect(await create(outsider, own)).toBe(200);
    expect(await create(outsider, same('HIDC'))).toBe('project.name_taken');
    const rename = await outsider.run(slug, updateProject, {
      projectId: own.id,
      patch: { name: 'TAKE OVER ACME' },
    });
    expect(rename.status).toBe(200);
  });

  test.each(['', 'TOOLONG', 'A-B', 'A B', 'É'])('refuses %j as an identifier', async (identifier) => {
    expect(
      (await team.owner.run(team.slug, createProject, fresh('X', { identifier, name: 'X' }))).status,
    ).toBe(400);
  });

  test("former workspace members can't lead one", async () => {
    const person = await givenMember(server, team.owner, team.slug, ROLE.member, 'away');
    expect((await person.run(team.slug, leaveWorkspace, {})).status).toBe(200);
    const given = fresh('AWAY', { leadId: person.id });
    const { status, body } = await team.owner.run(team.slug, createProject, given);
    expect([status, body.error]).toEqual([400, 'project.person_left']);
    expect(await memberships(given.id)).toEqual([]);
  });

  test('its lead is a member', async () => {
    const given = fresh('LEAD', { leadId: team.outsider.id, isPublic: false });
    expect((await team.owner.run(team.slug, createProject, given)).status).toBe(200);
    expect(await memberships(given.id)).toContainEqual(
      expect.objectContaining({ userId: team.outsider.id, role: ROLE.admin }),
    );
    expect((await team.outsider.everything(team.slug)).get(project.name)).toContainEqual(
      expect.objectContaining({ id: given.id }),
    );
  });

  test('strangers to the workspace get 404', async () => {
    const stranger = await server.person('stranger');
    expect((await stranger.run(team.slug, createProject, fresh('NO'))).status).toBe(404);
    expect(
      (await stranger.run(team.slug, updateProject, { projectId: team.place.id, patch: { name: 'x' } }))
        .status,
    ).toBe(404);
  });
});

describe('changing', () => {
  test.each(ROLES)('project role %i can change it only as Admin', async (role) => {
    const person = actor(role);
    const allowed = role === ROLE.admin ? 200 : 403;
    const features = { hasCycles: false, hasIntake: true };
    expect(
      (await person.run(team.slug, updateProject, { projectId: team.place.id, patch: features })).status,
    ).toBe(allowed);
    expect((await person.run(team.slug, archiveProject, { projectId: team.place.id })).status).toBe(allowed);
    expect((await person.run(team.slug, unarchiveProject, { projectId: team.place.id })).status).toBe(
      allowed,
    );
    const doomed = await team.owner.createProject(team.slug, `D${role}`);
    await add([[person, role]], doomed.id);
    expect((await person.run(team.slug, removeProject, { projectId: doomed.id })).status).toBe(allowed);
  });

  test('people outside the project get 404', async () => {
    const args = { projectId: team.place.id, patch: { name: 'Mine' } };
    expect((await team.outsider.run(team.slug, updateProject, args)).status).toBe(404);
    expect((await team.outsider.run(team.slug, removeProject, { projectId: team.place.id })).status).toBe(
      404,
    );
  });

  test('keeps its public listing up to date', async () => {
    const made = await team.owner.createProject(team.slug, 'PUB');
    await team.owner.run(team.slug, updateProject, { projectId: made.id, patch: { name: 'Renamed' } });
    const listed = async () =>
      ((await team.outsider.everything(team.slug)).get(projectListing.name) ?? []).find(
        (row) => row['id'] === made.id,
      );
    expect(await listed()).toMatchObject({ name: 'Renamed' });
    await team.owner.run(team.slug, updateProject, { projectId: made.id, patch: { isPublic: false } });
    expect(await listed()).toBeUndefined();
  });

  test("refuses a lead who isn't a member, and clears one who leaves", async () => {
    const args = (leadId: string | null) => ({ projectId: team.place.id, patch: { leadId } });
    expect((await team.owner.run(team.slug, updateProject, args(team.outsider.id))).status).toBe(400);
    const leader = await givenMember(server, team.owner, team.slug, ROLE.member, 'leader');
    await add([[leader, ROLE.member]]);
    expect((await team.owner.run(team.slug, updateProject, args(leader.id))).status).toBe(200);
    expect((await team.owner.run(team.slug, removeMember, { memberId: leader.id })).status).toBe(200);
    const rows = (await team.owner.everything(team.slug)).get(project.name) ?? [];
    expect(rows.find((row) => row['id'] === team.place.id)).toMatchObject({ leadId: null });
  });

  test("deletes it with its issues, from everyone's devices", async () => {
    const doomed = await team.owner.createProject(team.slug, 'END');
    const parentId = await team.owner.createIssue(team.slug, doomed);
    await team.owner.createIssue(team.slug, doomed, { parentId });
    expect((await team.owner.run(team.slug, removeProject, { projectId: doomed.id })).status).toBe(200);
    const seen = JSON.stringify([...(await team.owner.everything(team.slug)).entries()]);
    expect(seen).not.toContain(doomed.id);
  });
});

describe('joining and leaving', () => {
  test.each(ROLES)('workspace role %i can join a public project from Viewer up', async (role) => {
    const person = await givenMember(server, team.owner, team.slug, role, `joiner${role}`);
    const open = await team.owner.createProject(team.slug, `J${role}`);
    const args = { listingId: open.id, membershipId: uuid() };
    const { status } = await person.run(team.slug, joinProject, args);
    expect(status).toBe(role === ROLE.guest ? 404 : 200);
    const expected = role === ROLE.guest ? [] : [expect.objectContaining({ userId: person.id, role })];
    expect((await memberships(open.id)).filter((row) => row['userId'] === person.id)).toEqual(expected);
  });

  test('only workspace Admins can join a private project', async () => {
    const closed = await team.owner.createProject(team.slug, 'PRIV', false);
    const args = () => ({ listingId: closed.id, membershipId: uuid() });
    expect((await team.outsider.run(team.slug, joinProject, args())).status).toBe(404);
    const second = await givenMember(server, team.owner, team.slug, ROLE.admin, 'second');
    expect((await second.run(team.slug, joinProject, args())).status).toBe(200);
  });

  test('the last Admin cannot leave', async () => {
    const alone = await team.owner.createProject(team.slug, 'SOLO');
    expect((await team.owner.run(team.slug, leaveProject, { projectId: alone.id })).status).toBe(409);
    const other = await givenMember(server, team.owner, team.slug, ROLE.member, 'heir');
    await add([[other, ROLE.admin]], alone.id);
    expect((await team.owner.run(team.slug, leaveProject, { projectId: alone.id })).status).toBe(200);
    expect((await other.run(team.slug, leaveProject, { projectId: alone.id })).status).toBe(409);
  });
});

describe('S-STATE-001 SYS-04 roles in a project: actor × target × new role', () => {
  for (const by of ROLES)
    for (const from of ROLES)
      for (const to of ROLES) {
        const isAllowed = by === ROLE.admin;
        test(`${wordOf(by)} ${isAllowed ? 'makes' : 'does not make'} a ${wordOf(from)} ${wordOf(to)}`, async () => {
          const { id } = await membershipOf(target(from));
          const { status } = await actor(by).run(team.slug, updateProjectMember, {
            membershipId: id,
            role: to,
          });
          expect(status).toBe(isAllowed ? 200 : 403);
          expect((await membershipOf(target(from))).role).toBe(isAllowed ? to : from);
          if (isAllowed)
            await team.owner.run(team.slug, updateProjectMember, { membershipId: id, role: from });
        });
      }

  test.each(ROLES)(
    'no one can change their own role (%i), or add or remove others below Admin',
    async (role) => {
      const self = await membershipOf(actor(role));
      const args = { membershipId: self.id, role: ROLE.admin };
      expect((await actor(role).run(team.slug, updateProjectMember, args)).status).toBe(403);
      if (role === ROLE.admin) return;
      const other = await membershipOf(target(ROLE.guest));
      expect((await actor(role).run(team.slug, removeProjectMember, { membershipId: other.id })).status).toBe(
        403,
      );
      const members = [{ id: uuid(), userId: team.outsider.id, role: ROLE.guest }];
      expect(
        (await actor(role).run(team.slug, addProjectMembers, { projectId: team.place.id, members })).status,
      ).toBe(403);
    },
  );

  test("former workspace members can't be added", async () => {
    const person = await givenMember(server, team.owner, team.slug, ROLE.member, 'left');
    expect((await person.run(team.slug, leaveWorkspace, {})).status).toBe(200);
    const members = [{ id: uuid(), userId: person.id, role: ROLE.member }];
    const args = { projectId: team.place.id, members };
    expect(await team.owner.run(team.slug, addProjectMembers, args)).toMatchObject({
      status: 400,
      body: { error: 'project.person_left', values: { name: 'left' } },
    });
    expect((await memberships()).some((each) => each['userId'] === person.id)).toBe(false);
  });

  test('workspace Guests and Viewers have at most that role in a project', async () => {
    const guest = await givenMember(server, team.owner, team.slug, ROLE.guest, 'capped');
    await add([[guest, ROLE.admin]]);
    const { id, role } = await membershipOf(guest);
    expect(role).toBe(ROLE.guest);
    expect(
      (await team.owner.run(team.slug, updateProjectMember, { membershipId: id, role: ROLE.member })).status,
    ).toBe(400);
  });

  test('the last Admin can be neither demoted nor removed', async () => {
    const alone = await team.owner.createProject(team.slug, 'LAST');
    const other = await givenMember(server, team.owner, team.slug, ROLE.member, 'deputy');
    await add([[other, ROLE.admin]], alone.id);
    const held = await memberships(alone.id);
    const own = String(held.find((row) => row['userId'] === team.owner.id)?.['id']);
    const theirs = String(held.find((row) => row['userId'] === other.id)?.['id']);
    expect((await other.run(team.slug, removeProjectMember, { membershipId: own })).status).toBe(200);
    expect((await other.run(team.slug, removeProjectMember, { membershipId: theirs })).status).toBe(409);
  });

  test('a removed person sees nothing of it any more', async () => {
    const person = await givenMember(server, team.owner, team.slug, ROLE.member, 'gone');
    await add([[person, ROLE.member]]);
    const { id } = await membershipOf(person);
    expect((await team.owner.run(team.slug, removeProjectMember, { membershipId: id })).status).toBe(200);
    expect((await person.everything(team.slug)).get(project.name) ?? []).not.toContainEqual(
      expect.objectContaining({ id: team.place.id }),
    );
  });
});

test('a project can be created with its own states, all with different names', async () => {
  const { owner, slug } = team;
  const stateIds = [uuid(), uuid()];
  const [, defaultStateId] = stateIds;
  const named = (...names: readonly string[]) =>
    names.map((name) => ({ name, description: '', color: '#2563eb', group: 'started' as const }));
  const given = {
    id: uuid(),
    membershipId: uuid(),
    stateIds,
    defaultStateId,
    name: 'Own states',
    identifier: 'OWN',
    description: '',
    icon: null,
    coverUrl: null,
    isPublic: true,
    leadId: null,
  };
  const twice = await owner.run(slug, createProject, { ...given, states: named('Idea', ' IDEA ') });
  expect([twice.status, JSON.stringify(twice.body)]).toEqual([
    409,
    expect.stringContaining('state.name_taken'),
  ]);
  const made = await owner.run(slug, createProject, { ...given, states: named('Idea', 'Print') });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const rows = (await owner.everything(slug)).get(state.name) ?? [];
  expect(rows.filter((row) => row['projectId'] === given.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: stateIds[0], name: 'Idea', isDefault: false }),
      expect.objectContaining({ id: stateIds[1], name: 'Print', isDefault: true }),
    ]),
  );
});
