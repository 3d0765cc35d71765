import { describe, expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, BOB, PROJECT } from '../../test/rows.ts';
import { preference } from '../people/entity.ts';
import { ROLE, type Role } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';
import { FIRST_STATES } from '../states/first-states.ts';
import { state } from '../states/entity.ts';
import { compareStates } from '../states/rules.ts';
import { removeMember, updateMember } from '../workspaces/commands.ts';
import { member, memberContact, type Member } from '../workspaces/entity.ts';
import { arrangeProjects } from './arrange-projects.ts';
import {
  addProjectMembers,
  archiveProject,
  createProject,
  joinProject,
  leaveProject,
  removeProjectMember,
  unarchiveProject,
  updateProject,
  updateProjectMember,
} from './commands.ts';
import { PROJECT_SWITCHES } from './constants.ts';
import { project, projectListing, projectMember, type Project } from './entity.ts';
import { listingOf } from './rules.ts';

const OTHER = idOf('project', 2);

const projectRow = (id: string, more: Partial<Project> = {}): Project => ({
  id,
  name: 'Maps',
  identifier: 'MAP',
  description: '',
  icon: null,
  coverUrl: null,
  isPublic: true,
  leadId: null,
  ...PROJECT_SWITCHES,
  timeZone: null,
  archivedAt: null,
  createdBy: ADA,
  createdAt: 0,
  ...more,
});
const personRow = (id: string, role: Role): Member => ({
  id,
  role,
  displayName: 'Somebody',
  firstName: '',
  lastName: '',
  avatarUrl: null,
  coverUrl: null,
  away: null,
  isBot: false,
  isActive: true,
  createdAt: 0,
});
const inProject = (name: string, projectId: string, userId: string, role: Role = ROLE.member) => ({
  id: idOf(name),
  projectId,
  userId,
  role,
  createdAt: 0,
});

const browserWith = (...rows: readonly Project[]): Browser =>
  new Browser(ADA).holds(project, ...rows).holds(projectListing, ...rows.map(listingOf));

test('a new project has five states, of which the first is the default, and its creator as Admin', () => {
  const browser = new Browser(ADA);
  const stateIds = FIRST_STATES.map((_, at) => idOf('state', at));
  const given = { id: PROJECT, membershipId: idOf('m'), stateIds, name: 'Maps', identifier: ' map ' };
  browser.run(createProject, createProject.input.parse(given));
  expect(browser.row(project, PROJECT)).toMatchObject({
    identifier: 'MAP',
    isPublic: true,
    hasCycles: true,
    hasModules: true,
    hasViews: true,
    hasPages: true,
    hasIntake: false,
    createdBy: ADA,
  });
  expect(browser.row(projectListing, PROJECT)).toMatchObject({
    name: 'Maps',
    isPublic: true,
    archivedAt: null,
  });
  expect(browser.row(projectMember, idOf('m'))).toMatchObject({ userId: ADA, role: ROLE.admin });
  const states = browser.rows(state).toSorted((a, b) => (a.sortOrder < b.sortOrder ? -1 : 1));
  expect(states.map(({ name }) => name)).toEqual(FIRST_STATES.map(({ name }) => name));
  expect(states.map(({ isDefault }) => isDefault)).toEqual([true, false, false, false, false]);
});

describe('a project with states of its own', () => {
  const given = (...names: readonly string[]) => ({
    id: PROJECT,
    membershipId: idOf('m'),
    name: 'Maps',
    identifier: 'MAP',
    stateIds: names.map((_, at) => idOf('state', at)),
    states: names.map((name) => ({ name, color: '#2563eb', group: 'started' as const })),
  });

  test('has them in order, and new issues start in the given one, else in the first', () => {
    for (const [defaultStateId, expected] of [
      [undefined, 'Idea'],
      [idOf('state', 1), 'Draft'],
      [idOf('elsewhere'), 'Idea'],
    ] as const) {
      const browser = new Browser(ADA);
      const input = createProject.input.parse({ ...given('Idea', 'Draft', 'Print'), defaultStateId });
      browser.run(createProject, input);
      const states = browser.rows(state).toSorted(compareStates);
      expect(states.map(({ name }) => name)).toEqual(['Idea', 'Draft', 'Print']);
      expect(states.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual([expected]);
    }
  });

  test('needs at least one state, and an ID for each', () => {
    const fits = (input: object) => createProject.input.safeParse(input).success;
    expect(fits(given('Idea', 'Draft'))).toBe(true);
    expect(fits(given())).toBe(false);
    expect(fits({ ...given('Idea', 'Draft'), stateIds: [idOf('state')] })).toBe(false);
    const { states: _, ...five } = given('Idea', 'Draft');
    expect(fits(five)).toBe(false);
  });
});

test('the listing of a project follows its changes, even into the archive, and keeps its creation date', () => {
  const browser = browserWith(projectRow(PROJECT)).sees(scopes.admins);
  browser.run(updateProject, { projectId: PROJECT, patch: { name: 'Atlas', isPublic: false } });
  browser.run(archiveProject, { projectId: PROJECT });
  expect(browser.row(projectListing, PROJECT)).toMatchObject({
    name: 'Atlas',
    isPublic: false,
    archivedAt: NOW,
  });
  browser.run(unarchiveProject, { projectId: PROJECT });
  expect(browser.row(projectListing, PROJECT)?.archivedAt).toBeNull();
  const former = browserWith(projectRow(PROJECT, { archivedAt: 5 }));
  former.run(archiveProject, { projectId: PROJECT });
  expect(former.row(project, PROJECT)?.archivedAt).toBe(5);
});

test('a person joins a project only once, with their workspace role', () => {
  const browser = browserWith(projectRow(PROJECT)).holds(member, personRow(ADA, ROLE.viewer));
  browser.run(joinProject, { listingId: PROJECT, membershipId: idOf('m') });
  browser.run(joinProject, { listingId: PROJECT, membershipId: idOf('m', 2) });
  expect(browser.rows(projectMember).map(({ id, role }) => [id, role])).toEqual([[idOf('m'), ROLE.viewer]]);
});

test('members keep their role, workspace Guests get no higher one, and no one is added twice', () => {
  const browser = browserWith(projectRow(PROJECT))
    .holds(member, personRow(ADA, ROLE.admin), personRow(BOB, ROLE.guest))
    .holds(projectMember, inProject('held', PROJECT, ADA, ROLE.viewer));
  const wanted = [ADA, BOB, BOB, idOf('nobody')].map((userId, at) => ({
    id: idOf('new', at),
    userId,
    role: ROLE.admin,
  }));
  browser.run(addProjectMembers, { projectId: PROJECT, members: wanted });
  expect(browser.rows(projectMember).map(({ userId, role }) => [userId, role])).toEqual([
    [ADA, ROLE.viewer],
    [BOB, ROLE.guest],
  ]);
});

test('changing a project role can be undone', () => {
  const browser = browserWith(projectRow(PROJECT)).holds(
    projectMember,
    inProject('bobs', PROJECT, BOB, ROLE.viewer),
  );
  const role = () => browser.row(projectMember, idOf('bobs'))?.role;
  const undo = browser.run(updateProjectMember, { membershipId: idOf('bobs'), role: ROLE.admin });
  expect(role()).toBe(ROLE.admin);
  undo();
  expect(role()).toBe(ROLE.viewer);
});

test('people who leave or are removed no longer lead the project; other leads stay', () => {
  const rows = [
    inProject('own', PROJECT, ADA),
    inProject('bobs', PROJECT, BOB),
    inProject('else', OTHER, ADA),
  ];
  const browser = browserWith(projectRow(PROJECT, { leadId: ADA }), projectRow(OTHER, { leadId: BOB })).holds(
    projectMember,
    ...rows,
  );
  browser.run(removeProjectMember, { membershipId: idOf('bobs') });
  expect(browser.row(project, PROJECT)?.leadId).toBe(ADA);
  browser.run(leaveProject, { projectId: PROJECT });
  expect(browser.row(project, PROJECT)?.leadId).toBeNull();
  expect(browser.rows(projectMember).map(({ id }) => id)).toEqual([idOf('else')]);
  expect(browser.row(project, OTHER)?.leadId).toBe(BOB);
});

test('a workspace Guest is at most a Guest in every project', () => {
  const browser = browserWith(projectRow(PROJECT), projectRow(OTHER))
    .holds(member, personRow(BOB, ROLE.member))
    .holds(
      projectMember,
      inProject('high', PROJECT, BOB, ROLE.admin),
      inProject('low', OTHER, BOB, ROLE.guest),
      inProject('own', OTHER, ADA, ROLE.admin),
    );
  const roles = () => ['high', 'low', 'own'].map((name) => browser.row(projectMember, idOf(name))?.role);
  browser.run(updateMember, { memberId: BOB, role: ROLE.viewer });
  expect(roles()).toEqual([ROLE.viewer, ROLE.guest, ROLE.admin]);
  browser.run(updateMember, { memberId: BOB, role: ROLE.member });
  expect(roles()).toEqual([ROLE.viewer, ROLE.guest, ROLE.admin]);
});

test('a removed person keeps their name and nothing else', () => {
  const browser = browserWith(projectRow(PROJECT, { leadId: BOB }))
    .holds(member, personRow(ADA, ROLE.admin), personRow(BOB, ROLE.member))
    .holds(memberContact, { id: BOB, email: 'bob@example.com' })
    .holds(projectMember, inProject('bobs', PROJECT, BOB), inProject('own', PROJECT, ADA));
  browser.run(removeMember, { memberId: BOB });
  expect(browser.row(member, BOB)).toMatchObject({ isActive: false, displayName: 'Somebody' });
  expect(browser.row(memberContact, BOB)).toBeUndefined();
  expect(browser.rows(projectMember).map(({ id }) => id)).toEqual([idOf('own')]);
  expect(browser.row(project, PROJECT)?.leadId).toBeNull();
  expect(browser.row(member, ADA)?.isActive).toBe(true);
});

test('an order of projects is stored once, and can be undone', () => {
  const browser = new Browser(ADA);
  const order = () => browser.rows(preference).map(({ id, value }) => [id, value]);
  browser.run(arrangeProjects, { id: idOf('first'), projectIds: [PROJECT] });
  const undo = browser.run(arrangeProjects, { id: idOf('second'), projectIds: [OTHER, PROJECT] });
  expect(order()).toEqual([[idOf('first'), [OTHER, PROJECT]]]);
  undo();
  expect(order()).toEqual([[idOf('first'), [PROJECT]]]);
});
