import { readFile } from 'node:fs/promises';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  idOf,
  runCommand,
  test,
} from './cairn.ts';

test('S-EMPTY-016 a person without activity sees that on a page of their own', async ({ person }) => {
  const { page } = await person('Ada');
  await page.goto('/profile/activity');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible();
  await expectAccessible(page);
});

test("S-FEAT-018 activity is listed on people's own page and on member pages, and can be exported by day", async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const web = await createPlace(ada, server.url);
  const ben = await person('Ben', { keepsApp: true });
  await admit(ada, ben, server.url, web.slug, 15, { id: web.projectId, role: 15 });
  const adaId = await idOf(ada);
  const map = await createIssue(ada, server.url, web, '=Draw the map');
  for (const at of Array.from({ length: 54 }, (_, index) => index))
    await runCommand(ada, server.url, web.slug, 'issue.update', {
      changes: [{ issueId: map, patch: { priority: at % 2 === 0 ? 'high' : 'low' } }],
    });
  const elsewhere = await createPlace(ada, server.url, 'OPS');
  await createIssue(ada, server.url, elsewhere, 'Out of sight');

  await test.step('own page, across projects and workspaces, paged, with links', async () => {
    const { page } = ada;
    await page.goto('/profile/activity');
    const lines = page.locator('[data-field]');
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(lines).toHaveCount(50);
    await expect(lines.first()).toContainText('Ada created OPS-1 Out of sight');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(lines).toHaveCount(56);
    await expect(lines.last()).toContainText('Ada created WEB-1 =Draw the map');
    const link = lines.last().getByRole('link', { name: 'WEB-1 =Draw the map' });
    await expect(link).toHaveAttribute('href', `${web.path}/${map}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Filter activity/ }).click();
    await page.getByRole('menuitemradio', { name: 'Created, moved, archived, deleted' }).click();
    await expect(lines).toHaveCount(2);
    await page.getByRole('button', { name: /^Filter activity/ }).click();
    await page.getByRole('menuitemradio', { name: 'Labels' }).click();
    await expect(page.getByText('No matching activity')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(lines).toHaveCount(50);
  });

  await test.step("a member's page lists only what the viewer may see, live", async () => {
    const { page } = ben;
    await page.goto(`/${web.slug}/profile/${adaId}/activity`);
    const lines = page.locator('[data-field]');
    await expect(lines).toHaveCount(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(lines).toHaveCount(55);
    await expect(page.getByText('Out of sight')).toHaveCount(0);
    await expect(lines.last().getByRole('link', { name: 'WEB-1 =Draw the map' })).toHaveAttribute(
      'href',
      `${web.path}/${map}`,
    );
    await runCommand(ada, server.url, web.slug, 'issue.update', {
      changes: [{ issueId: map, patch: { dueDate: '2030-05-04' } }],
    });
    await expect(lines.first()).toContainText('Ada set the due date to');
    await expectAccessible(page);
  });

  await test.step('offline it says so, and it is back with the connection', async () => {
    const { page, context } = ben;
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: /^Filter activity/ }).click();
      await page.getByRole('menuitemradio', { name }).click();
    };
    await goOffline(ben);
    await choose('State');
    await expect(page.getByText("Activity is available when you're online.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('No matching activity')).toBeVisible();
    await choose('All changes');
    await expect(page.locator('[data-field]').first()).toContainText('Ada set the due date to');
  });

  await test.step('a day is exported as a table without formulas', async () => {
    const { page } = ben;
    await page.getByRole('button', { name: 'Export a day' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog').locator('[aria-current="date"], [data-today] button').first().click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
    const [head, first] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toBe('Time,Member,Project,Issue,Title,Field,Change,From,To');
    expect(first).toMatch(/,Ada,Website,WEB-1,'=Draw the map,issue,created,,$/);
  });
});

test("an issue's activity can be filtered by person and by kind of change", async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const ben = await person('Ben');
  await admit(ada, ben, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const issueId = await createIssue(ada, server.url, place, 'Draw the map');
  for (const [actor, patch] of [
    [ada, { priority: 'high' }],
    [ben, { priority: 'low' }],
    [ben, { dueDate: '2030-05-04' }],
  ] as const)
    await runCommand(actor, server.url, place.slug, 'issue.update', { changes: [{ issueId, patch }] });
  const { page } = ada;
  await page.goto(`${place.path}/${issueId}`);
  const lines = page.locator('[data-field]');
  await expect(lines).toHaveCount(4);
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: /^Filter activity/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('Ben');
  await expect(lines).toHaveCount(2);
  await choose('Dates');
  await expect(lines).toHaveText([/^Ben set the due date to/]);
  await choose('Labels');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(lines).toHaveCount(4);
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(page.getByRole('button', { name: 'Filter activity', exact: true })).toBeVisible();
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWide).toBe(false);
  await expectAccessible(page);
});

test("S-GEN-014 an issue's activity is listed in both orders, and the same on the own page, the member page and home", async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Draw the map');
  for (const patch of [{ priority: 'high' }, { dueDate: '2030-05-04' }])
    await runCommand(ada, server.url, place.slug, 'issue.update', { changes: [{ issueId, patch }] });
  const id = await idOf({ page });
  const oldestFirst = [/^Ada created /, /^Ada set the priority to High/, /^Ada set the due date to /];
  const newestFirst = oldestFirst.toReversed();
  const lines = page.locator('[data-field]');
  await page.goto(`${place.path}/${issueId}`);
  await expect(lines).toHaveText(oldestFirst);
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(lines).toHaveText(newestFirst);
  for (const path of ['/profile/activity', `/${place.slug}/profile/${id}/activity`]) {
    await page.goto(path);
    await expect(lines).toHaveText(newestFirst);
  }
  await page.goto(`/${place.slug}`);
  await expect(page.getByRole('region', { name: 'Recent activity' }).locator('[data-field]')).toHaveText(
    newestFirst,
  );
});

test("S-ACT-032 an entry with a field that this version doesn't know is left out, and the rest of the list stays", async ({
  person,
  server,
}) => {
  const { page, ...ada } = await person('Ada');
  const actor = { page, ...ada };
  const place = await createPlace(actor, server.url);
  const issueId = await createIssue(actor, server.url, place, 'Draw the map');
  for (const patch of [{ priority: 'high' }, { dueDate: '2030-05-04' }])
    await runCommand(actor, server.url, place.slug, 'issue.update', { changes: [{ issueId, patch }] });
  const id = await idOf({ page });
  // As a newer server would write it.
  await page.route(/\/partial\?|\/activity/, async (route) => {
    const answer = await route.fetch();
    if (answer.headers()['content-type']?.includes('json') !== true)
      return route.fulfill({ response: answer });
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replaceAll('"target_date"', '"foo"') });
  });
  const lines = page.locator('[data-field]');
  for (const path of [
    `${place.path}/${issueId}`,
    `/${place.slug}/profile/${id}/activity`,
    '/profile/activity',
  ]) {
    await page.goto(path);
    await expect(lines).toHaveCount(2);
    await expect(page.getByText('set the due date')).toHaveCount(0);
    await expect(page.getByText('set the priority to High')).toBeVisible();
  }
});

test('weeks start on the chosen day, in the pickers of every device', async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const { slug } = await createPlace(ada, server.url);
  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'First day of the week' }).click();
  await page.getByRole('option', { name: 'Saturday' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile saved').first()).toBeVisible();
  const id = await idOf({ page });
  await page.evaluate(() => localStorage.removeItem('cairn.week-start'));
  await page.goto(`/${slug}/profile/${id}/activity`);
  await page.getByRole('button', { name: 'Export a day' }).click();
  const heads = page.getByRole('dialog').locator('th');
  await expect(heads.first()).toHaveText('Sa');
  await expect(heads).toHaveCount(7);
});
