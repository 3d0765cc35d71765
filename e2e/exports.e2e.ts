import { readFile } from 'node:fs/promises';
import { admit, createIssue, createPlace, expect, expectAccessible, test } from './cairn.ts';
import { Settings } from './screens/settings.ts';

const ROLE = { guest: 5, viewer: 10, member: 15 } as const;

test('S-EMPTY-014 a Member asks for a file of issues, sees it come, and downloads it', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const ben = await person('Ben');
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'Draw the map');
  await admit(ada, ben, server.url, place.slug, ROLE.member, { id: place.projectId, role: ROLE.member });
  const { page } = ben;
  const main = page.getByRole('main');
  const settings = new Settings(page);

  await test.step('nothing has been exported yet', async () => {
    await settings.open(`/${place.slug}/settings/exports`, 'Exports');
    await expect(settings.menu.getByRole('link', { name: 'Exports' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const empty = main.getByRole('heading', { name: 'No exports yet' });
    await expect(empty).toBeVisible();
    await expect(empty.locator('xpath=..').locator('svg.empty-art')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('all projects as CSV, without a reload', async () => {
    await main.getByRole('button', { name: 'Export', exact: true }).click();
    const row = main.getByRole('row', { name: /All projects CSV/ });
    await expect(row).toContainText('Completed');
    await expect(row).toContainText('1 issue,');
    await expect(row).toContainText(/Expires \w+ \d+, \d{4}|Expires \d+ \w+ \d{4}/);
    const downloading = page.waitForEvent('download');
    await row.getByRole('link', { name: 'Download All projects, CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/-WEB-issues-\d{4}-\d\d-\d\d\.csv$/);
    const [head, first] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toMatch(
      /ID,Project,Title,Description,State,Priority,Created by,Assignee,Labels,Cycle,Modules,/,
    );
    expect(first).toMatch(/^WEB-1,Website,Draw the map,,/);
  });

  await test.step('one project as Excel, by the keyboard, one file per project', async () => {
    await main.getByRole('button', { name: 'Projects: All projects' }).press('Enter');
    await page.getByRole('combobox', { name: 'Projects' }).fill('web');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(main.getByRole('button', { name: 'Projects: Website' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(main.getByRole('radio', { name: 'CSV' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(main.getByRole('radio', { name: 'Excel' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(main.getByRole('checkbox', { name: 'One file per project' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const row = main.getByRole('row', { name: /Website Excel · One file per project/ });
    await expect(row).toContainText('Completed');
    const downloading = page.waitForEvent('download');
    await row.getByRole('link', { name: 'Download Website, Excel' }).press('Enter');
    expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
  });

  await test.step('it is in a second browser of the same person too, and in nobody else’s', async () => {
    const second = await ben.context.newPage();
    await second.goto(`/${place.slug}/settings/exports`);
    await expect(second.getByRole('main').getByRole('row')).toHaveCount(3);
    await main.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(second.getByRole('main').getByRole('row')).toHaveCount(4);
    await second.close();
    await new Settings(ada.page).open(`/${place.slug}/settings/exports`, 'Exports');
    await expect(ada.page.getByRole('heading', { name: 'No exports yet' })).toBeVisible();
  });

  await test.step('in the dark and on a phone', async () => {
    await expect(main.getByRole('row').filter({ hasText: 'Completed' })).toHaveCount(3);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect(main.getByRole('link', { name: 'Download All projects, CSV' }).first()).toBeInViewport();
    await expectAccessible(page);
  });
});

test('S-ROUTE-010 S-ROLE-013 Exports opens for Members and Admins; Viewers and Guests neither see nor open it', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  for (const [name, role, isLetIn] of [
    ['Mem', ROLE.member, true],
    ['Vic', ROLE.viewer, false],
    ['Gus', ROLE.guest, false],
  ] as const) {
    const them = await person(name);
    await admit(ada, them, server.url, slug, role);
    const settings = new Settings(them.page);
    await settings.open(`/${slug}/settings`, 'General');
    await expect(settings.menu.getByRole('link', { name: 'Members' })).toBeVisible();
    await expect(settings.menu.getByRole('link', { name: 'Exports' })).toHaveCount(isLetIn ? 1 : 0);
    await settings.open(`/${slug}/settings/exports`, 'Exports');
    const main = them.page.getByRole('main');
    const refusal = main.getByText('Only workspace Members and Admins can export issues.');
    await expect(refusal).toHaveCount(isLetIn ? 0 : 1);
    await expect(main.getByRole('button', { name: 'Export', exact: true })).toHaveCount(isLetIn ? 1 : 0);
    const answer = await them.page.request.post(`/api/workspaces/${slug}/export-issues`, {
      headers: { origin: server.url },
      data: { provider: 'csv' },
    });
    expect(answer.status()).toBe(isLetIn ? 200 : 403);
  }
  await new Settings(ada.page).open(`/${slug}/settings/exports`, 'Exports');
  await expect(ada.page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
});
