import { admit, createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

test('a new issue is for the current project, from the sidebar and by C', async ({ person, baseURL }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, baseURL ?? '');
  const id = uuid();
  await runCommand(ada, baseURL ?? '', place.slug, 'project.create', {
    id,
    membershipId: uuid(),
    stateIds: Array.from({ length: 5 }, () => uuid()),
    name: 'Zebra',
    identifier: 'ZEB',
  });
  const base = `/${place.slug}/projects/${id}`;
  const form = page.getByRole('dialog', { name: 'New issue' });
  for (const path of [`${base}/issues`, `${base}/settings/labels`]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'New issue', exact: true }).first().click();
    await expect(form.getByRole('button', { name: 'Project: Zebra' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.keyboard.press('c');
    await expect(form.getByRole('button', { name: 'Project: Zebra' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
});

test('an abandoned draft is restored with a note, can be discarded by one click, and no letter ends up in its title', async ({
  person,
  baseURL,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, baseURL ?? '');
  await page.goto(place.path);
  const form = page.getByRole('dialog', { name: 'New issue' });
  const title = form.getByRole('textbox', { name: 'Title' });
  const button = page.getByRole('button', { name: 'New issue', exact: true }).first();
  await button.click();
  await page.keyboard.type('Old title');
  await expect(title).toHaveValue('Old title');
  await expect(form.getByText('Draft restored')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.reload();
  await button.click();
  await expect(form.getByText('Draft restored', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('Old title');
  await expect(title).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('New title');
  await expect(title).toHaveValue('New title');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  // Letters typed before the form has loaded replace the old title too.
  await page.keyboard.type('cThird title');
  await expect(title).toHaveValue('Third title');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
  await expect(form.getByText('Draft restored')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.reload();
  await button.click();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('');
  await expect(form.getByText('Draft restored')).toBeHidden();
});

test('SYS-06 an issue is saved as a draft from the form, listed only for its author, continued and turned into an issue', async ({
  person,
  baseURL,
}) => {
  const ada = await person('Ada');
  const url = baseURL ?? '';
  const { page } = ada;
  const place = await createPlace(ada, url);
  const ben = await person('Ben');
  await admit(ada, ben, url, place.slug, 15, { id: place.projectId, role: 15 });
  const drafts = `/${place.slug}/projects/${place.projectId}/draft-issues`;
  await page.goto(drafts);
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Drafts' }).first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New issue' }).click();
  const form = page.getByRole('dialog');
  const title = form.getByRole('textbox', { name: 'Title' });
  await title.fill('Tiles vanish');
  await page.keyboard.press('Enter');
  await page.keyboard.type('When the phone is offline');
  await form.getByRole('button', { name: /^Priority/ }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(form).toBeHidden();
  const list = page.getByRole('list', { name: 'Drafts in Website' });
  const row = list.getByRole('listitem').filter({ hasText: 'Tiles vanish' });
  await expect(row).toBeVisible();
  await expect(row.getByRole('img', { name: 'High' })).toBeVisible();
  await expectAccessible(page);
  await test.step('no one else sees it, and no issue list has it', async () => {
    await ben.page.goto(drafts);
    await expect(ben.page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
    await page.goto(place.path);
    await expect(page.getByRole('heading', { name: 'No issues yet' })).toBeVisible();
    const found = await page.request.get(
      `/api/workspaces/${place.slug}/projects/${place.projectId}/search-issues/?search=tiles`,
    );
    expect(await found.json()).toEqual([]);
  });
  await test.step('it appears in another tab, and can be continued there', async () => {
    await page.goto(drafts);
    const tab = await ada.context.newPage();
    await tab.goto(drafts);
    await tab.getByRole('button', { name: 'Tiles vanish', exact: true }).click();
    const other = tab.getByRole('dialog', { name: 'Draft issue' });
    await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('Tiles vanish');
    await expect(other.getByText('When the phone is offline')).toBeVisible();
    await expect(other.getByText('Draft restored')).toHaveCount(0);
    await other.getByRole('textbox', { name: 'Title' }).fill('Tiles vanish offline');
    await other.getByRole('button', { name: 'Save as draft' }).click();
    await expect(list.getByRole('listitem')).toHaveText([/Tiles vanish offline/]);
    await tab.close();
  });
  await test.step('deleted, and restored by undo', async () => {
    await row.getByRole('button', { name: 'Actions for Tiles vanish offline' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(row).toBeVisible();
  });
  await test.step('turned into an issue, and back by one undo', async () => {
    const create = page.getByRole('button', { name: 'Create issue from Tiles vanish offline' });
    await create.click();
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(row).toBeVisible();
    await create.click();
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
    await page.goto(place.path);
    await expect(page.locator('[data-row-title]')).toHaveText(['Tiles vanish offline']);
    await expect(page.getByRole('button', { name: 'Priority: High' })).toBeVisible();
    await page.locator('[data-row-title]').click();
    await expect(page.getByText('When the phone is offline')).toBeVisible();
  });
  await test.step('through the form, too', async () => {
    await page.goto(drafts);
    await page.getByRole('main').getByRole('button', { name: 'New issue' }).click();
    await title.fill('Second');
    await form.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByRole('button', { name: 'Second', exact: true }).click();
    await form.getByRole('button', { name: 'Create issue' }).click();
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
    await page.goto(place.path);
    await expect(page.locator('[data-row-title]')).toHaveCount(2);
  });
});
