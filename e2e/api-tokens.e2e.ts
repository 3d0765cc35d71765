import { admit, createPlace, expect, expectAccessible, test } from './cairn.ts';
import { Settings } from './screens/settings.ts';

test('S-ROUTE-012 S-EMPTY-012 an Admin creates a token, sees it once, and revokes it', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const { page } = ada;
  const settings = new Settings(page);
  const main = page.getByRole('main');
  const use = async (token: string): Promise<number> =>
    (await fetch(`${server.url}/api/workspaces/${slug}/members`, { headers: { 'x-api-key': token } })).status;

  await settings.open(`/${slug}/settings/api-tokens`, 'API tokens');
  await expect(settings.menu.getByRole('link', { name: 'API tokens' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(main.getByRole('heading', { name: 'No API tokens yet' })).toBeVisible();
  await expectAccessible(page);

  let token = '';
  await test.step('the form reports missing fields, and the token is shown once', async () => {
    await main.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API token' });
    await dialog.getByRole('button', { name: /^Create token/ }).click();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    await dialog.getByLabel('Title').fill('Nightly report');
    await dialog.getByLabel('Description').fill('Numbers for the Monday meeting');
    await dialog.getByRole('combobox', { name: 'Expiration' }).click();
    await expect(page.getByRole('option')).toHaveText([
      'In 1 week',
      'In 1 month',
      'In 3 months',
      'In 1 year',
      'Custom date',
      'Never',
    ]);
    await page.getByRole('option', { name: 'Custom date' }).click();
    await dialog.getByRole('button', { name: /^Create token/ }).click();
    await expect(dialog.getByText('Choose a date after today.')).toBeVisible();
    await dialog.getByLabel('Expiration date').fill('2999-12-31');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Create token/ }).click();
    await expect(dialog).toHaveCount(0);
    const made = page.getByRole('region', { name: '“Nightly report” created' });
    token = await made.getByRole('textbox', { name: 'Token' }).inputValue();
    expect(token).toMatch(/^cairn_api_/);
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      made.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Nightly-report.txt');
    await made.getByRole('button', { name: 'Done' }).click();
    await expect(made).toHaveCount(0);
  });

  await test.step('it works, is listed without its secret, and stops working immediately when revoked', async () => {
    expect(await use(token)).toBe(200);
    await page.reload();
    const row = main.getByRole('row', { name: /Nightly report/ });
    await expect(row).toContainText('Numbers for the Monday meeting');
    await expect(row.getByRole('cell').nth(0)).toHaveText('Active');
    await expect(row.getByRole('cell').nth(2)).toHaveText(/2999/);
    expect(await page.content()).not.toContain(token);
    await row.getByRole('button', { name: 'Revoke “Nightly report”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
    await expect(main.getByRole('heading', { name: 'No API tokens yet' })).toBeVisible();
    expect(await use(token)).toBe(401);
  });

  await test.step('a Member can neither find nor open the page', async () => {
    const ben = await person('Ben');
    await admit(ada, ben, server.url, slug, 15);
    const theirs = new Settings(ben.page);
    await theirs.open(`/${slug}/settings/api-tokens`, 'API tokens');
    await expect(theirs.menu.getByRole('link', { name: 'API tokens' })).toHaveCount(0);
    await expect(ben.page.getByText('Only workspace Admins can create and revoke API tokens.')).toBeVisible();
    await expect(ben.page.getByRole('button', { name: 'New token' })).toHaveCount(0);
    expect((await ben.page.request.get(`/api/workspaces/${slug}/api-tokens`)).status()).toBe(403);
  });
});
