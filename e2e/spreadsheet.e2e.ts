import type { Locator, Page } from '@playwright/test';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  runCommand,
  test,
} from './cairn.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;
const GUEST = 5;

const rowOf = (page: Page, title: string): Locator =>
  page.locator('[data-place]').filter({ has: page.getByRole('link', { name: title }) });
const cellOf = (page: Page, title: string, column: string): Locator =>
  rowOf(page, title).locator(`[data-column="${column}"]`);
const titles = (page: Page): Promise<string[]> => page.locator('[data-row-title]').allTextContents();

test('a spreadsheet is edited by keyboard, seen by others, sorted, resized and stored', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada', { keepsApp: true }), await person('Bob')];
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  await admit(ada, bob, server.url, place.slug, MEMBER, { id: place.projectId, role: MEMBER });
  const first = await createIssue(ada, server.url, place, 'Map tiles disappear', 'a0');
  const second = await createIssue(ada, server.url, place, 'Regions are not listed', 'a1');
  await createIssue(ada, server.url, place, 'Legend is cut off', 'a2');
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [{ issueId: second, patch: { parentId: first } }],
  });
  const path = `${place.path}?layout=spreadsheet`;
  await page.goto(path);
  await bob.page.goto(path);
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '4');

  await test.step('text typed on a cell is searched for, and Escape returns to the cell', async () => {
    const priority = cellOf(page, 'Map tiles disappear', 'priority');
    await priority.click();
    await expect(priority).toBeFocused();
    await page.keyboard.type('urg');
    await expect(page.getByRole('combobox')).toHaveValue('urg');
    await page.keyboard.press('Enter');
    await expect(priority).toHaveText('Urgent');
    await expect(priority).toBeFocused();
    await expect(cellOf(bob.page, 'Map tiles disappear', 'priority')).toHaveText('Urgent');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(priority).toBeFocused();
  });

  await test.step('keys move between cells, edit the title in place and select', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(cellOf(page, 'Regions are not listed', 'priority')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(rowOf(page, 'Regions are not listed')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    await page.keyboard.type('Regions are all listed');
    await page.keyboard.press('Enter');
    await expect(cellOf(page, 'Regions are all listed', 'issue')).toBeFocused();
    await expect(rowOf(bob.page, 'Regions are all listed')).toBeVisible();
    await page.keyboard.press('Control+End');
    await expect(rowOf(page, 'Legend is cut off').locator('[data-column]').last()).toBeFocused();
    await page.keyboard.press('Control+Home');
    await expect(cellOf(page, 'Map tiles disappear', 'issue')).toBeFocused();
  });

  await test.step('sub-issues collapse under their parent', async () => {
    await page.getByRole('button', { name: /^Collapse sub-issues/ }).click();
    await expect(rowOf(page, 'Regions are all listed')).toHaveCount(0);
    await page.getByRole('button', { name: /^Expand sub-issues/ }).click();
    await expect(rowOf(page, 'Regions are all listed')).toBeVisible();
  });

  await test.step('a column sorts by its menu', async () => {
    const head = page.getByRole('columnheader', { name: 'Issue', exact: true });
    await head.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Sort ascending' }).click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect
      .poll(() => titles(page))
      .toEqual(['Legend is cut off', 'Map tiles disappear', 'Regions are all listed']);
  });

  await test.step('column widths and order survive a reload', async () => {
    const head = page.getByRole('columnheader', { name: 'State', exact: true });
    const before = (await head.boundingBox())?.width ?? 0;
    const edge = await head.locator('[data-resize]').boundingBox();
    if (!edge) throw new Error('expected an edge to drag');
    await page.mouse.move(edge.x + 2, edge.y + 8);
    await page.mouse.down();
    await page.mouse.move(edge.x + 62, edge.y + 8, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await head.boundingBox())?.width).toBe(before + 60);
    await head.getByRole('button').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await head.boundingBox())?.width).toBe(before + 76);
    await page.keyboard.press('Alt+ArrowRight');
    const index = await head.getAttribute('aria-colindex');
    await page.reload();
    await expect.poll(async () => (await head.boundingBox())?.width).toBe(before + 76);
    await expect(head).toHaveAttribute('aria-colindex', index ?? '');
  });

  await test.step('links and attachments are counted in columns of their own, live', async () => {
    // Columns beyond the right edge are not drawn.
    await page.setViewportSize({ width: 2400, height: 800 });
    await page.getByRole('button', { name: 'Display' }).click();
    const display = page.getByRole('dialog', { name: 'Display' });
    for (const name of ['Links', 'Attachments']) await display.getByRole('button', { name }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Attachments' })).toBeVisible();
    const run = (name: string, args: object) => runCommand(bob, server.url, place.slug, name, args);
    const [one, other] = [uuid(), uuid()];
    for (const id of [one, other])
      await run('link.create', { id, issueId: first, title: '', url: 'https://example.com' });
    const links = cellOf(page, 'Map tiles disappear', 'links');
    await expect(links).toHaveText('2');
    await run('link.remove', { linkId: other });
    await expect(links).toHaveText('1');
    await expect(cellOf(page, 'Map tiles disappear', 'attachments')).toHaveText('');
    await expectAccessible(page);
  });

  await test.step('an offline edit shows at once and arrives later', async () => {
    await goOffline(ada);
    const state = cellOf(page, 'Legend is cut off', 'priority');
    await state.click();
    await page.keyboard.type('hig');
    await page.keyboard.press('Enter');
    await expect(state).toHaveText('High');
    await ada.context.setOffline(false);
    await expect(cellOf(bob.page, 'Legend is cut off', 'priority')).toHaveText('High');
  });
});

test('count columns can be sorted too, with empty values last, also while the server is down', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const [tiles, regions, legend] = ['Map tiles', 'Regions', 'Legend'];
  const ids: string[] = [];
  for (const [at, title] of [legend, tiles, regions].entries())
    ids.push(await createIssue(ada, server.url, place, title, `a${at}`));
  const [, tilesId, regionsId] = ids;
  for (const [issueId, title] of [
    [tilesId, 'One'],
    [regionsId, 'Two'],
    [regionsId, 'Three'],
  ])
    await runCommand(ada, server.url, place.slug, 'link.create', {
      id: uuid(),
      issueId,
      title,
      url: 'https://example.com',
    });
  await page.setViewportSize({ width: 2400, height: 800 });
  await page.goto(`${place.path}?layout=spreadsheet`);
  await page.getByRole('button', { name: 'Display' }).click();
  const display = page.getByRole('dialog', { name: 'Display' });
  await display.getByRole('button', { name: 'Links' }).click();
  await display.getByRole('combobox', { name: 'Order by' }).click();
  await page.getByRole('option', { name: 'Attachments' }).press('Escape');
  await page.keyboard.press('Escape');
  const sortBy = async (column: string, direction: string): Promise<void> => {
    const head = page.getByRole('columnheader', { name: column, exact: true });
    await head.getByRole('button').click();
    await page.getByRole('menuitem', { name: `Sort ${direction}` }).click();
    await expect(head).toHaveAttribute('aria-sort', direction);
  };
  await sortBy('Links', 'ascending');
  await expect.poll(() => titles(page)).toEqual([tiles, regions, legend]);
  await goOffline(ada);
  await sortBy('Links', 'descending');
  await expect.poll(() => titles(page)).toEqual([regions, tiles, legend]);
  await ada.context.setOffline(false);
  await sortBy('Sub-issues', 'descending');
  await expect.poll(() => titles(page)).toEqual([legend, tiles, regions]);
  const sub = await createIssue(ada, server.url, place, 'Of the tiles', 'a9');
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [{ issueId: sub, patch: { parentId: tilesId } }],
  });
  // Its parent has not changed, and moves.
  await expect.poll(() => titles(page)).toEqual([tiles, 'Of the tiles', legend, regions]);
});

test('a guest can read a spreadsheet but not edit it, on a phone too', async ({ person, server }) => {
  const [ada, eve] = [await person('Ada'), await person('Eve')];
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'Map tiles disappear', 'a0');
  await admit(ada, eve, server.url, place.slug, GUEST, { id: place.projectId, role: GUEST });
  const { page } = ada;
  await page.goto(`${place.path}?layout=spreadsheet`);
  await expect(rowOf(page, 'Map tiles disappear')).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 360, height: 720 });
  const state = cellOf(page, 'Map tiles disappear', 'state');
  await state.click();
  await expect(state).toBeFocused();
  await state.click();
  await expect(page.getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  const link = await page.getByRole('link', { name: 'Map tiles disappear' }).boundingBox();
  expect(link?.x).toBeLessThan(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await eve.page.goto(`${place.path}?layout=spreadsheet`);
  const read = cellOf(eve.page, 'Map tiles disappear', 'priority');
  await expect(read).toHaveAttribute('aria-readonly', 'true');
  await read.click();
  await eve.page.keyboard.press('Enter');
  await expect(eve.page.getByRole('combobox')).toHaveCount(0);
});

test('cells are selected, copied as a table, pasted by name and filled down, each in one change with one undo', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const place = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, place.slug, MEMBER, { id: place.projectId, role: MEMBER });
  const { page } = ada;
  const names = ['Map tiles', 'Regions', 'Legend'];
  const ids: string[] = [];
  for (const [at, name] of names.entries())
    ids.push(await createIssue(ada, server.url, place, name, `a${at}`));
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [
      { issueId: ids[0], patch: { priority: 'urgent', dueDate: '2026-12-24' } },
      { issueId: ids[1], patch: { priority: 'low' } },
    ],
  });
  await page.goto(`${place.path}?layout=spreadsheet`);
  await bob.page.goto(`${place.path}?layout=spreadsheet`);
  const valuesOf = (on: Page, column: string): Promise<string[]> =>
    Promise.all(names.map((name) => cellOf(on, name, column).innerText()));
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

  await test.step('Shift and arrows select cells, which are copied as a table', async () => {
    await cellOf(page, 'Map tiles', 'priority').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(4);
    await expectAccessible(page);
    await page.keyboard.press('Control+c');
    await expect.poll(clipboard).toBe('Urgent\tBacklog\nLow\tBacklog');
    await page.keyboard.press('Escape');
    await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(0);
  });

  await test.step('a table from elsewhere is pasted in one change, undone by one undo', async () => {
    await page.evaluate(() =>
      navigator.clipboard.writeText('High\tDone\r\nNo priority\tTodo\r\nHighest\tDone\r\n'),
    );
    await cellOf(page, 'Map tiles', 'priority').click();
    await page.keyboard.press('Control+v');
    for (const on of [page, bob.page]) {
      await expect.poll(() => valuesOf(on, 'priority')).toEqual(['High', 'No priority', 'No priority']);
      await expect.poll(() => valuesOf(on, 'state')).toEqual(['Done', 'Todo', 'Done']);
    }
    await expect(page.getByText('WEB-3 Priority: Highest', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect.poll(() => valuesOf(bob.page, 'priority')).toEqual(['Urgent', 'Low', 'No priority']);
    await expect.poll(() => valuesOf(bob.page, 'state')).toEqual(['Backlog', 'Backlog', 'Backlog']);
  });

  await test.step("Ctrl-D fills down the first row's value", async () => {
    await expect(cellOf(page, 'Map tiles', 'priority')).toBeFocused();
    await cellOf(page, 'Legend', 'priority').click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+d');
    await expect.poll(() => valuesOf(bob.page, 'priority')).toEqual(['Urgent', 'Urgent', 'Urgent']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => valuesOf(bob.page, 'priority')).toEqual(['Urgent', 'Low', 'No priority']);
    await cellOf(page, 'Legend', 'priority').click();
    await page.keyboard.press('Control+d');
    await expect.poll(() => valuesOf(bob.page, 'priority')).toEqual(['Urgent', 'Low', 'Low']);
  });

  await test.step('in the dark too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await cellOf(page, 'Map tiles', 'priority').click();
    await page.keyboard.press('Shift+ArrowDown');
    await expectAccessible(page);
  });
});
