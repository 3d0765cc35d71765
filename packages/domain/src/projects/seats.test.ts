import { expect, test } from 'vitest';
import { Browser, idOf } from '../../test/browser.ts';
import { ADA, BOB, PROJECT } from '../../test/rows.ts';
import { cycle, type Cycle } from '../cycles/entity.ts';
import { removeCycle } from '../cycles/remove-cycle.ts';
import { module, type Module } from '../modules/entity.ts';
import { removeModule } from '../modules/remove-module.ts';
import { ROLE } from '../permissions/role.ts';
import { leaveWorkspace, removeMember } from '../workspaces/commands.ts';
import { leaveProject, removeProjectMember } from './commands.ts';
import { projectMember } from './entity.ts';

const OTHER = idOf('project', 2);

const cycleRow = (name: string, projectId: string, ownerId: string): Cycle => ({
  id: idOf(name),
  projectId,
  name,
  description: '',
  startDate: null,
  endDate: null,
  sortOrder: null,
  ownerId,
  createdBy: BOB,
  createdAt: 0,
  archivedAt: null,
});
const moduleRow = (name: string, projectId: string, leadId: string): Module => ({
  id: idOf(name),
  projectId,
  name,
  description: '',
  status: 'backlog',
  startDate: null,
  targetDate: null,
  leadId,
  memberIds: [],
  createdBy: BOB,
  createdAt: 0,
  archivedAt: null,
});
const inProject = (name: string, projectId: string, userId: string) => ({
  id: idOf(name),
  projectId,
  userId,
  role: ROLE.member,
  createdAt: 0,
});

const given = (): Browser =>
  new Browser(ADA)
    .holds(
      projectMember,
      inProject('own', PROJECT, ADA),
      inProject('bobs', PROJECT, BOB),
      inProject('bobs elsewhere', OTHER, BOB),
    )
    .holds(
      cycle,
      cycleRow('own cycle', PROJECT, ADA),
      cycleRow('cycle', PROJECT, BOB),
      cycleRow('other cycle', OTHER, BOB),
    )
    .holds(
      module,
      moduleRow('own module', PROJECT, ADA),
      moduleRow('module', PROJECT, BOB),
      moduleRow('other module', OTHER, BOB),
    );

const named = (browser: Browser) => ({
  cycles: ['own cycle', 'cycle', 'other cycle'].map((name) => browser.row(cycle, idOf(name))?.ownerId),
  modules: ['own module', 'module', 'other module'].map((name) => browser.row(module, idOf(name))?.leadId),
});

test('a person removed from a project owns no cycle and leads no module of it, but keeps those elsewhere', () => {
  const browser = given();
  browser.run(removeProjectMember, { membershipId: idOf('bobs') });
  expect(named(browser)).toEqual({ cycles: [ADA, null, BOB], modules: [ADA, null, BOB] });
});

test('a person who leaves a project owns no cycle and leads no module of it', () => {
  const browser = given();
  browser.run(leaveProject, { projectId: PROJECT });
  expect(named(browser)).toEqual({ cycles: [null, BOB, BOB], modules: [null, BOB, BOB] });
});

test('a person who leaves or is removed from the workspace owns and leads nothing in it', () => {
  const removed = given();
  removed.run(removeMember, { memberId: BOB });
  expect(named(removed)).toEqual({ cycles: [ADA, null, null], modules: [ADA, null, null] });
  const left = given();
  left.run(leaveWorkspace, {});
  expect(named(left)).toEqual({ cycles: [null, BOB, BOB], modules: [null, BOB, BOB] });
});

test('a restored thing has its former owner or lead only if they are still in the project', () => {
  const browser = given();
  const undos = [
    browser.run(removeCycle, { cycleId: idOf('own cycle') }),
    browser.run(removeCycle, { cycleId: idOf('cycle') }),
    browser.run(removeModule, { moduleId: idOf('own module') }),
    browser.run(removeModule, { moduleId: idOf('module') }),
  ];
  browser.run(removeProjectMember, { membershipId: idOf('bobs') });
  for (const undo of undos) undo();
  expect(named(browser)).toEqual({ cycles: [ADA, null, BOB], modules: [ADA, null, BOB] });
});
