import type { Page } from '@playwright/test';
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
import { uuid } from './uuid.ts';

test('S-FEAT-014 SYS-16 S-EDIT-014 S-EDIT-018 S-EDIT-092 S-EMPTY-023 S-EMPTY-025 a private page is written, copied, found, shared, and saved offline', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada', { keepsApp: true }), await person('Ben')];
  const place = await createPlace(ada, server.url);
  await admit(ada, ben, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const { page, context } = ada;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = `/${place.slug}/projects/${place.projectId}/pages`;
  const main = page.getByRole('main');
  const text = page.getByRole('textbox', { name: 'Page content' });
  const state = page.getByRole('status', { name: 'Save status' });
  const choose = async (item: string): Promise<void> => {
    await main
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  await test.step('nothing archived, nothing private yet', async () => {
    await page.goto(`${list}?tab=archived`);
    await expect(main.getByRole('heading', { name: 'No archived pages' })).toBeVisible();
    await expect(main.getByRole('tabpanel').getByRole('button')).toHaveCount(0);
    await main.getByRole('tab', { name: 'Private' }).click();
    await expect(main.getByRole('heading', { name: 'No private pages yet' })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('tabpanel').getByRole('button', { name: 'New page' }).click();
  });

  await test.step('title, emoji, statistics, and saved automatically', async () => {
    await page.getByRole('textbox', { name: 'Title' }).fill('Harbour plan');
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    await page.keyboard.type('# Depth\nFour metres.\n#### Not in the outline\n');
    for (let line = 1; line <= 30; line++) await page.keyboard.type(`${line}\n`);
    await page.keyboard.type('## Open questions\nWho dredges?');
    await expect(state).toHaveText('Saved');
    await expect(main.getByText(/^\d+ words$/)).toHaveAttribute('title', /^\d+ characters$/);
    await page.getByRole('button', { name: 'Add icon' }).click();
    await page.getByRole('tab', { name: 'Emoji' }).click();
    await page.getByRole('button', { name: '🧭' }).click();
    await expect(page.getByRole('button', { name: 'Change icon' })).toHaveText('🧭');
  });

  await test.step('an issue is in it as a card with its current state', async () => {
    const issueId = await createIssue(ada, server.url, place, 'Dredge the channel');
    const me = await idOf({ page });
    const changes = [{ issueId, patch: { assigneeIds: { add: [me], remove: [] } } }];
    await runCommand(ada, server.url, place.slug, 'issue.update', { changes });
    await page.keyboard.press('Escape');
    await text.getByText('Who dredges?').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const address = `${server.url}${place.path}/${issueId}`;
    await page.evaluate((url) => navigator.clipboard.writeText(url), address);
    await page.keyboard.press('Control+v');
    const card = text.getByRole('link', { name: /WEB-1/ });
    await expect(card).toContainText('Dredge the channel');
    await expect(card.getByRole('img', { name: 'Backlog' })).toBeVisible();
    await expect(card.getByLabel('Ada')).toBeVisible();
    await expect(state).toHaveText('Saved');
    await card.click();
    await page.waitForURL(address);
    await page.goBack();
    await expect(card).toBeVisible();
    await runCommand(ada, server.url, place.slug, 'issue.remove', { issueIds: [issueId] });
    await expect(text.getByText("This issue isn't available")).toBeVisible();
  });

  await test.step('the outline leads to its headings', async () => {
    const outline = page.getByRole('navigation', { name: 'On this page' }).getByRole('button');
    await expect(outline).toHaveText(['Depth', 'Open questions']);
    await text.getByText('Who dredges?').scrollIntoViewIfNeeded();
    await expect(text.getByRole('heading', { name: 'Depth' })).not.toBeInViewport();
    await outline.first().click();
    await expect(text.getByRole('heading', { name: 'Depth' })).toBeInViewport();
  });

  await test.step('copied: its link, and the page itself', async () => {
    await choose('Copy link');
    await expect(page.getByText('Copied to clipboard').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await choose('Duplicate');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour plan (copy)');
    await expect(text).toContainText('Who dredges?');
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour plan');
  });

  await test.step('full width and back', async () => {
    const width = async (): Promise<number> => (await text.boundingBox())?.width ?? 0;
    await page.setViewportSize({ width: 1600, height: 800 });
    const narrow = await width();
    await main
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitemcheckbox', { name: 'Full width' }).click();
    await expect.poll(width).toBeGreaterThan(narrow + 100);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('edited offline, it is there after a reload, and sent afterwards', async () => {
    const database = `page-${page.url().split('/').at(-1)}`;
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await expect(state).toHaveText('Saved');
    await goOffline(ada);
    await text.getByText('Who dredges?').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText(' We do.');
    await expect.poll(() => keptUnsent(page, database)).toBeGreaterThan(0);
    await page.reload();
    await expect(text).toContainText('Who dredges? We do.');
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(names).toContain(database);
    await context.setOffline(false);
    await expect(state).toHaveText('Saved', { timeout: 30_000 });
  });

  await test.step('its owner shares it', async () => {
    await ben.page.goto(list);
    await expect(ben.page.getByRole('heading', { name: 'No public pages yet' })).toBeVisible();
    await choose('Make public');
    await ben.page.getByRole('main').getByRole('link', { name: 'Harbour plan' }).click();
    await expect(ben.page.getByText('Who dredges? We do.')).toBeVisible();
    await ben.page
      .getByRole('main')
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await expect(ben.page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await expect(ben.page.getByRole('menuitem', { name: 'Make private' })).toHaveCount(0);
  });

  await test.step('found by its text and its owner, sorted', async () => {
    const given = { projectId: place.projectId, sortOrder: 'a9' };
    await runCommand(ben, server.url, place.slug, 'page.create', { id: uuid(), title: 'Anchors', ...given });
    await page.goto(list);
    const rows = main.getByRole('list', { name: /^Pages in/ }).getByRole('link');
    await expect(rows).toHaveText([/Harbour plan/, /Anchors/]);
    await main.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Title' }).click();
    await expect(rows).toHaveText([/Anchors/, /Harbour plan/]);
    await main.getByRole('combobox', { name: 'Filter' }).click();
    await page.getByRole('option', { name: 'Owned by me' }).click();
    await expect(rows).toHaveText([/Harbour plan/]);
    await main.getByRole('combobox', { name: 'Filter' }).click();
    await page.getByRole('option', { name: 'All pages' }).click();
    await main.getByRole('searchbox', { name: 'Search pages' }).fill('anch');
    await expect(rows).toHaveText([/Anchors/]);
    await main.getByRole('searchbox', { name: 'Search pages' }).fill('zzz');
    await expect(main.getByText('No matching pages')).toBeVisible();
  });
});

test('S-EMPTY-024 S-EMPTY-045 S-ROLE-010 S-ROLE-011 people with the right create the first page and manage features; others see that it is possible', async ({
  person,
  server,
}) => {
  const [ada, gus] = [await person('Ada'), await person('Gus')];
  const place = await createPlace(ada, server.url);
  await admit(ada, gus, server.url, place.slug, 15);
  const me = await idOf(gus);
  const run = (name: string, args: unknown) => runCommand(ada, server.url, place.slug, name, args);
  const membershipId = uuid();
  const members = [{ id: membershipId, userId: me, role: 15 }];
  await run('project.add-members', { projectId: place.projectId, members });
  const { page } = gus;
  const main = page.getByRole('main');
  const list = `/${place.slug}/projects/${place.projectId}/pages`;
  const create = main.getByRole('tabpanel').getByRole('button', { name: 'New page' });
  const manage = main.getByRole('button', { name: 'Manage features' });
  await page.goto(list);
  await expect(create).toBeEnabled();

  await test.step("a Member can't manage features, nor can lower roles; an Admin can", async () => {
    await run('project.update', { projectId: place.projectId, patch: { hasPages: false } });
    await expect(main.getByRole('heading', { name: 'Pages are turned off' })).toBeVisible();
    await expect(manage).toBeDisabled();
    for (const role of [10, 5, 20]) {
      await run('project.update-member', { membershipId, role });
      if (role === 20) await expect(manage).toBeEnabled();
      else await expect(manage).toBeDisabled();
    }
    await manage.click();
    await expect(page).toHaveURL(/\/settings\/features$/);
    await page.getByRole('switch', { name: 'Pages' }).check();
    await page.goto(list);
    await run('project.update-member', { membershipId, role: 10 });
    await expect(create).toBeDisabled();
  });

  await test.step("a Guest can't create a project or a project page, but can create the first page of the workspace", async () => {
    await run('member.update', { memberId: me, role: 5 });
    await expect(create).toBeDisabled();
    await page.goto(`/${place.slug}/pages`);
    await expect(main.getByRole('heading', { name: 'No public pages yet' })).toBeVisible();
    await create.click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Of a guest');
    await page.keyboard.press('Enter');
    await page.goto(`/${place.slug}/pages`);
    await expect(main.getByRole('link', { name: 'Of a guest' })).toBeVisible();
  });
});

/** The number of unsent changes of a page on this device's disk. */
const keptUnsent = (page: Page, database: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open(name);
        opened.addEventListener('error', () => reject(new Error(`no database ${name}`)));
        opened.addEventListener('success', () => {
          const counted = opened.result.transaction('pending').objectStore('pending').count();
          counted.addEventListener('success', () => {
            opened.result.close();
            resolve(counted.result);
          });
        });
      }),
    database,
  );
