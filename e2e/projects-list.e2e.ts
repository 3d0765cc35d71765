import { createPlace, expect, expectAccessible, expectFits, runCommand, test } from './cairn.ts';
import { day } from './days.ts';
import { uuid } from './uuid.ts';

test('the list of projects is filtered by creation date, with the date dialog, and the URL keeps the filter', async ({
  person,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const ada = await person('Ada');
  const { page } = ada;
  const { slug } = await createPlace(ada, url);
  await runCommand(ada, url, slug, 'project.create', {
    id: uuid(),
    membershipId: uuid(),
    stateIds: Array.from({ length: 5 }, () => uuid()),
    name: 'Documentation',
    identifier: 'DOC',
    isPublic: false,
  });
  await page.goto(`/${slug}/projects`);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const param = (name: string) => () => new URL(page.url()).searchParams.get(name);
  const created = page.getByRole('button', { name: /^Created/ });

  await test.step('by a named range', async () => {
    await created.click();
    await page.getByRole('menuitemradio', { name: 'Last month' }).click();
    await expect(page.getByText('No matching projects')).toBeVisible();
    await expect.poll(param('created')).toBe('last-month');
    await page.reload();
    await expect(page.getByText('No matching projects')).toBeVisible();
    await created.click();
    await page.getByRole('menuitemradio', { name: 'Today' }).click();
    await expect(rows).toHaveCount(2);
    await expect(created).toHaveText('Created: Today');
  });

  await test.step('by custom dates from the last entry; Cancel changes nothing', async () => {
    const dialog = page.getByRole('dialog', { name: 'Filter by Created' });
    await created.click();
    const entries = page.getByRole('menu').locator('[role^=menuitem]');
    await expect(entries.last()).toHaveText('Custom');
    await entries.last().click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(param('created')).toBe('today');
    await created.click();
    await entries.last().click();
    await dialog.getByRole('combobox', { name: 'Created: before, after or range' }).click();
    await page.getByRole('option', { name: 'Before' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(param('created')).toBe(`${day(0)};before`);
    await expect(rows).toHaveCount(2);
    await created.click();
    await page.getByRole('menuitemradio', { name: 'Any date' }).click();
    await expect.poll(param('created')).toBeNull();
  });

  await test.step('filter, order and search are in the URL too', async () => {
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Private' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Documentation');
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Newest first' }).click();
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('docu');
    for (const [name, value] of [
      ['query', 'docu'],
      ['show', 'private'],
      ['sort', 'newest'],
    ] as const)
      await expect.poll(param(name)).toBe(value);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('docu');
    await page.goto(`/${slug}/projects?show=nonsense&sort=nonsense&created=nonsense`);
    await expect(rows).toHaveCount(2);
  });

  await test.step('at 360 px too, in dark mode', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectFits(page);
    await expectAccessible(page);
  });
});
