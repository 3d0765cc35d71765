import { type Page } from '@playwright/test';
import { admit, createPlace, expect, expectAccessible, goOffline, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;

const optionsOf = async (page: Page, button: RegExp): Promise<string[]> => {
  const form = page.getByRole('dialog', { name: 'New issue' });
  await form.getByRole('button', { name: button }).click();
  const names = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => name.trim());
};

test('a project is created with the settings of another, from its menu and from the form, offline too', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada', { keepsApp: true }), await person('Bob')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const run = async (name: string, args: object): Promise<void> => {
    await runCommand(ada, server.url, slug, name, args);
  };
  const labelId = uuid();
  await run('state.update', { stateId: stateIds[2], patch: { name: 'Baking' } });
  await run('state.make-default', { stateId: stateIds[1] });
  await run('label.create', {
    id: labelId,
    projectId,
    name: 'Regression',
    color: '#dc2626',
    parentId: null,
    sortOrder: 'a0',
  });
  await run('template.create', {
    id: uuid(),
    projectId,
    name: 'Bug report',
    title: 'Broken: ',
    body: null,
    fields: { stateId: stateIds[2], labelIds: [labelId], priority: 'high' },
    facets: {},
  });
  await run('project.update', { projectId, patch: { hasPages: false } });

  const dialog = page.getByRole('dialog', { name: 'New project' });
  const sidebar = page.getByRole('navigation').first();
  const create = async (name: string): Promise<void> => {
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'No issues yet' })).toBeVisible();
  };
  const expectLike = async (): Promise<void> => {
    await page.keyboard.press('c');
    const form = page.getByRole('dialog', { name: 'New issue' });
    await expect(form.getByRole('button', { name: 'State: Todo' })).toBeVisible();
    expect(await optionsOf(page, /^State/)).toContain('Baking');
    await form.getByRole('button', { name: /^Template$/ }).click();
    await page.getByRole('option', { name: 'Bug report' }).click();
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Broken: ');
    await expect(form.getByRole('button', { name: 'State: Baking' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Labels: Regression' })).toBeVisible();
    await form.getByRole('textbox', { name: 'Title' }).fill('Broken: oven');
    await form.getByRole('button', { name: 'Create issue' }).click();
    await expect(page.getByText('Broken: oven').first()).toBeVisible();
  };

  await test.step('from the menu of a project', async () => {
    await page.goto(`/${slug}/projects`);
    await page.getByRole('button', { name: 'Actions for Website' }).last().click();
    await page.getByRole('menuitem', { name: 'New project like this' }).click();
    await expect(dialog.getByRole('button', { name: 'Copy settings from: Website' })).toBeVisible();
    await expect(dialog.getByText(/^Copies settings such as states, labels and templates/)).toBeVisible();
    await expectAccessible(page);
    await create('Bakery');
    await expectLike();
  });

  await test.step('a colleague who joins sees the same, and the original is unchanged', async () => {
    await bob.page.goto(`/${slug}/projects`);
    await bob.page.getByRole('button', { name: 'Join Bakery' }).click();
    await bob.page.getByRole('link', { name: 'Bakery' }).first().click();
    await expect(bob.page.getByText('Broken: oven').first()).toBeVisible();
    await expect(bob.page.getByText('Baking').first()).toBeVisible();
    await bob.page.goto(place.path);
    await expect(bob.page.getByRole('heading', { name: 'No issues yet' })).toBeVisible();
  });

  await test.step('from the form, offline, and a blank one still has the five states', async () => {
    await goOffline(ada);
    await sidebar.getByRole('button', { name: 'New project' }).click();
    await dialog.getByRole('button', { name: 'Copy settings from: None' }).click();
    await page.getByRole('option', { name: /^Website/ }).click();
    await create('Pastry');
    await expectLike();
    await ada.context.setOffline(false);
    await bob.page.goto(`/${slug}/projects`);
    await bob.page.getByRole('button', { name: 'Join Pastry' }).click();
    await bob.page.getByRole('link', { name: 'Pastry' }).first().click();
    await expect(bob.page.getByText('Broken: oven').first()).toBeVisible();
    await sidebar.getByRole('button', { name: 'New project' }).click();
    await create('Plain');
    await page.keyboard.press('c');
    expect(await optionsOf(page, /^State/)).not.toContain('Baking');
  });
});
