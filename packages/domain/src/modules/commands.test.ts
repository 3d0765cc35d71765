import { expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, BOB, issueRow, PROJECT } from '../../test/rows.ts';
import { issue } from '../issues/entity.ts';
import { createModule, updateModule } from './commands.ts';
import { issueModules, module, moduleLink } from './entity.ts';
import { removeModuleLink } from './link-commands.ts';
import { removeModule } from './remove-module.ts';

const [ID, OTHER] = [idOf('module'), idOf('module', 2)];

const moduleRow = (id: string) => ({
  id,
  projectId: PROJECT,
  name: 'Sync',
  description: '',
  status: 'planned' as const,
  startDate: null,
  targetDate: null,
  leadId: null,
  memberIds: [BOB],
  createdBy: ADA,
  createdAt: 0,
  archivedAt: null,
});
const linkRow = (id: string, moduleId: string) => ({
  id,
  projectId: PROJECT,
  moduleId,
  title: 'Plan',
  url: 'https://example.com',
  createdBy: BOB,
  createdAt: 0,
});

const browserWith = (): Browser =>
  new Browser(ADA)
    .holds(module, moduleRow(ID), moduleRow(OTHER))
    .holds(moduleLink, linkRow(idOf('link'), ID), linkRow(idOf('link', 2), OTHER))
    .holds(issue, issueRow(idOf('both')), issueRow(idOf('one')))
    .holds(
      issueModules,
      { id: idOf('both'), projectId: PROJECT, removedAt: null, moduleIds: [ID, OTHER] },
      { id: idOf('one'), projectId: PROJECT, removedAt: null, moduleIds: [OTHER] },
    );

test('deleting a module deletes its links, and its issues stay in their other modules', () => {
  const browser = browserWith();
  browser.run(removeModule, { moduleId: ID });
  expect(browser.rows(module).map(({ id }) => id)).toEqual([OTHER]);
  expect(browser.rows(moduleLink).map(({ id }) => id)).toEqual([idOf('link', 2)]);
  expect(['both', 'one'].map((each) => browser.row(issueModules, idOf(each))?.moduleIds)).toEqual([
    [OTHER],
    [OTHER],
  ]);
});

test('undo restores a deleted module with its people, links and issues', () => {
  const browser = browserWith();
  const [before, link] = [browser.row(module, ID), browser.row(moduleLink, idOf('link'))];
  browser.run(removeModule, { moduleId: ID })();
  const created = { createdBy: ADA, createdAt: NOW };
  expect(browser.row(module, ID)).toEqual({ ...before, ...created });
  expect(browser.row(moduleLink, idOf('link'))).toEqual({ ...link, ...created });
  expect(['both', 'one'].map((each) => browser.row(issueModules, idOf(each))?.moduleIds)).toEqual([
    [OTHER, ID],
    [OTHER],
  ]);
});

test('a person is a member of a module only once, and undoing an edit of members reverts only what it changed', () => {
  const browser = browserWith();
  const given = createModule.input.parse({
    id: idOf('new'),
    projectId: PROJECT,
    name: 'New',
    memberIds: [ADA, ADA],
  });
  browser.run(createModule, given);
  expect(browser.row(module, idOf('new'))).toMatchObject({ memberIds: [ADA], status: 'backlog' });
  const undo = browser.run(updateModule, {
    moduleId: ID,
    patch: { name: 'Other', memberIds: { add: [ADA, BOB], remove: [idOf('never')] } },
  });
  expect(browser.row(module, ID)).toMatchObject({ name: 'Other', memberIds: [BOB, ADA] });
  undo();
  expect(browser.row(module, ID)).toMatchObject({ name: 'Sync', memberIds: [BOB] });
});

test('a start after the target is refused if both are given', () => {
  const fits = (patch: object) => updateModule.input.safeParse({ moduleId: ID, patch }).success;
  expect(fits({ startDate: '2026-03-02', targetDate: '2026-03-01' })).toBe(false);
  expect([
    fits({ startDate: '2026-03-02' }),
    fits({ startDate: '2026-03-01', targetDate: '2026-03-01' }),
  ]).toEqual([true, true]);
});

test('undo restores a deleted link with its title', () => {
  const browser = browserWith();
  browser.run(removeModuleLink, { linkId: idOf('link') })();
  expect(browser.row(moduleLink, idOf('link'))).toMatchObject({ moduleId: ID, title: 'Plan' });
});
