import { admit, createIssue, createPlace, expect, goOffline, runCommand, test } from './cairn.ts';
import { CommandMenu } from './screens/command-menu.ts';
import { uuid } from './uuid.ts';

test('a planner creates a cycle, a module and a view from the command menu on any screen, one of them offline, live for the other', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada', { keepsApp: true }), await person('Bob')];
  const place = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const issueId = await createIssue(ada, server.url, place, 'Mend the lamp');
  const { page } = ada;
  const menu = new CommandMenu(page);
  const project = `/${place.slug}/projects/${place.projectId}`;
  await bob.page.goto(`${project}/cycles`);

  await test.step('outside of projects they are not offered', async () => {
    await page.goto(`/${place.slug}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await menu.open();
    await menu.input.fill('new cycle');
    await expect(menu.options.filter({ hasText: 'New cycle' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('a cycle, from the page of an issue', async () => {
    await page.goto(`${place.path}/${issueId}`);
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await menu.choose('new sprint', 'New cycle');
    await expect(page.getByRole('dialog', { name: 'New cycle' }).getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Sprint 1');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/cycles\/[\w-]+$/);
    await expect(page.getByRole('heading', { name: 'Sprint 1' }).first()).toBeVisible();
    await expect(bob.page.getByRole('main').getByRole('link', { name: 'Sprint 1' })).toBeVisible();
  });
  await test.step('a module and a view, offline', async () => {
    await goOffline(ada);
    await menu.choose('new epic', 'New module');
    await expect(page.getByRole('dialog', { name: 'New module' }).getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Lamps');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/modules\/[\w-]+$/);
    await menu.choose('create view', 'New view');
    await expect(page.getByRole('dialog', { name: 'New view' }).getByLabel('Name')).toBeFocused();
    await page.keyboard.type('What burns');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/views\/[\w-]+$/);
    await ada.context.setOffline(false);
    await bob.page.goto(`${project}/modules`);
    await expect(bob.page.getByRole('main').getByRole('link', { name: 'Lamps' })).toBeVisible();
    await bob.page.goto(`${project}/views`);
    await expect(bob.page.getByRole('main').getByRole('link', { name: 'What burns' })).toBeVisible();
  });
});

test('somebody is assigned to the issues of their projects, and the others are named and stay selected', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const web = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, web.slug, 15, { id: web.projectId, role: 15 });
  const atlas = { ...web, projectId: uuid(), stateIds: Array.from({ length: 5 }, () => uuid()) };
  await runCommand(ada, server.url, web.slug, 'project.create', {
    id: atlas.projectId,
    membershipId: uuid(),
    stateIds: atlas.stateIds,
    name: 'Atlas',
    identifier: 'ATL',
  });
  await createIssue(ada, server.url, web, 'Mend the lamp');
  await createIssue(ada, server.url, atlas, 'Draw the map');
  const { page } = ada;
  await page.goto(`/${web.slug}/workspace-views/all-issues`);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await link('Draw the map').waitFor();
  await link('Mend the lamp').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('a');
  await page.getByRole('combobox', { name: 'Change Assignee' }).waitFor();
  await page.keyboard.type('Bob');
  await page.keyboard.press('Enter');
  await expect(page.getByText("ATL-1: Bob isn't available in its project").first()).toBeVisible();
  await page.keyboard.press('Escape');
  const row = (name: string) => page.locator('[data-place]').filter({ has: link(name) });
  await expect(row('Mend the lamp').getByRole('button', { name: /Assignee: Bob/ })).toBeVisible();
  await expect(row('Draw the map').getByRole('button', { name: /Assignee: Bob/ })).toHaveCount(0);
  await expect(row('Draw the map').getByRole('checkbox')).toBeChecked();
  await expect(page.getByText('A change was rejected')).toHaveCount(0);
});
