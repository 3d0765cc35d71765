import { createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

test('a new issue is for the project on the screen, from the sidebar and by C', async ({
  person,
  baseURL,
}) => {
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

test('a draft that was left says that it is restored, is discarded by one press, and no letter lands in its title', async ({
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
  // Letters before the form is there replace the old title too.
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
