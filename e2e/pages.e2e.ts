import type { Page } from '@playwright/test';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  test,
  type Actor,
  type Place,
} from './cairn.ts';
import { expectAll, givenPage, linesOf, stateOf, textOf } from './screens/page-text.ts';

/** Adds a new person to the workspace and its project. */
const join = (owner: Actor, other: Actor, url: string, { slug, projectId }: Place): Promise<void> =>
  admit(owner, other, url, slug, 15, { id: projectId, role: 15 });

/** Each of these is a complete line of the text of its own, exactly once. */
async function expectLines(page: Page, written: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await linesOf(page)).filter((line) => written.includes(line)).toSorted(), {
      timeout: 30_000,
    })
    .toEqual(written.toSorted());
}

/** Types a line at the end of the text. */
async function writeLine(page: Page, words: string): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
}

/** The event that a browser fires when its network is back, which skips the wait for the next retry. */
async function comeBack(...actors: readonly Actor[]): Promise<void> {
  for (const { page } of actors) await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('SYS-16 S-EDIT-017 three browsers edit one page, one offline, one killed, the server killed twice: every word is there', async ({
  person,
  server,
}) => {
  // Three browsers, two crashes and two database recoveries take a while on two cores.
  test.setTimeout(180_000);
  const [ada, bob, eve] = [await person('Ada'), await person('Bob', { keepsApp: true }), await person('Eve')];
  const place = await createPlace(ada, server.url);
  await join(ada, bob, server.url, place);
  await join(ada, eve, server.url, place);
  const pageId = await givenPage(ada, server.url, place);
  const path = `/${place.slug}/projects/${place.projectId}/pages/${pageId}`;
  await Promise.all(
    [ada, bob, eve].map(async ({ page }) => {
      await page.goto(path);
      await expect(stateOf(page)).toHaveText('Saved');
    }),
  );
  const written: string[] = [];
  const write = async ({ name, page }: Actor, words: string): Promise<void> => {
    written.push(`${name} ${words}`);
    await writeLine(page, `${name} ${words}`);
  };

  // Each starts a line, then all continue at once, each in their own line.
  for (const actor of [ada, bob, eve]) {
    await write(actor, 'begins');
    for (const { page } of [ada, bob, eve]) await expectAll(page, written);
  }
  await Promise.all(
    [ada, bob, eve].map(async ({ name, page }) => {
      await textOf(page).getByText(`${name} begins`).click();
      await page.keyboard.press('End');
      await page.keyboard.type(' and goes on');
      written.push(`${name} begins and goes on`);
    }),
  );
  for (const { page } of [ada, bob, eve]) await expectAll(page, written);

  // All jump to the end of the page at the same moment, repeatedly, each typing a line of their own.
  for (let round = 0; round < 4; round++)
    await Promise.all([ada, bob, eve].map((actor) => write(actor, `at the shared end ${round}`)));
  for (const { page } of [ada, bob, eve]) await expectLines(page, written.slice(-12));

  // One loses the network and continues typing; the server is killed for the others.
  await goOffline(bob);
  await write(bob, 'writes without a network');
  await write(ada, 'writes into the crash');
  await server.kill();
  await write(eve, 'writes while nobody listens');
  await expect(stateOf(eve.page)).toHaveText('Offline, saved on this device');
  await server.start();
  await comeBack(ada, eve);
  await expect(stateOf(eve.page)).toHaveText('Saved', { timeout: 45_000 });

  // A browser is killed in the middle of a line; what it stored on disk is sent by the next one.
  await write(eve, 'writes her last words');
  await expectAll(ada.page, written.slice(-1));
  await eve.context.close();

  await write(ada, 'writes into the second crash');
  await server.kill();
  await server.start();
  await bob.context.setOffline(false);
  await comeBack(ada, bob);
  for (const { page } of [ada, bob]) {
    await expect(stateOf(page)).toHaveText('Saved', { timeout: 45_000 });
    await expectAll(page, written);
  }
  expect(await linesOf(ada.page)).toEqual(await linesOf(bob.page));

  await bob.page.reload();
  await expect(stateOf(bob.page)).toHaveText('Saved');
  await expectAll(bob.page, written);
  const names = await bob.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names).toContain(`page-${pageId}`);
});

test('S-FEAT-014 SYS-16 S-EMPTY-024 S-EDIT-004 S-EDIT-021 a page from its first word to the archive and back', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Dredge the channel');
  const { page } = ada;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = `/${place.slug}/projects/${place.projectId}/pages`;
  await page.goto(list);
  await expect(page.getByRole('heading', { name: 'No public pages yet' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New page' }).first().click();

  await page.getByRole('textbox', { name: 'Title' }).fill('Harbour plan');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('## Depth\nFour metres at low tide.\n### Open questions\nWho dredges?');
  await expect(stateOf(page)).toHaveText('Saved');
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await expect(outline.getByRole('button')).toHaveText(['Depth', 'Open questions']);
  await expectAccessible(page);

  // An issue as a card, by pasting its URL on its own.
  await page.keyboard.press('Enter');
  await page.evaluate(
    (address) => navigator.clipboard.writeText(address),
    `${server.url}/${place.slug}/projects/${place.projectId}/issues/${issueId}`,
  );
  await page.keyboard.press('Control+v');
  await expect(textOf(page).getByRole('link', { name: /WEB-1.*Dredge the channel/ })).toBeVisible();

  // The text as Markdown.
  await page.getByRole('button', { name: 'Actions for Harbour plan' }).click();
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Copied as Markdown').first()).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toContain('# Harbour plan');
  expect(markdown).toContain('## Depth');

  // A subpage, and a favourite.
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(page.getByRole('list', { name: 'Favourites' }).getByText('Harbour plan')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Harbour plan' }).last().click();
  await page.getByRole('menuitem', { name: 'New subpage' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Tide table');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Harbour plan');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Harbour plan').click();
  await expect(page.getByRole('link', { name: 'Tide table' })).toBeVisible();

  // Locked: it can be read, but not edited.
  const menu = page.getByRole('main').getByRole('button', { name: 'Actions for Harbour plan' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
  await expect(page.getByText('This page is locked')).toBeVisible();
  await expect(page.getByText('Four metres at low tide.')).toBeVisible();
  await expect(page.locator('[contenteditable="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.locator('.ProseMirror[contenteditable="true"]')).toBeVisible();

  // Into the archive with its subpages, and back.
  await menu.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('This page is archived.')).toBeVisible();
  await page.goto(`${list}?tab=archived`);
  await expect(page.getByRole('main').getByRole('link')).toContainText(['Harbour plan', 'Tide table']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Actions for Harbour plan' }).last().click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'No archived pages' })).toBeVisible();
  await page.getByRole('tab', { name: /Public/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Tide table' })).toBeVisible();
});

test('S-FEAT-014 SYS-16 deleted text is found in the version history and restored, in dark and on a phone', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const pageId = await givenPage(ada, server.url, place, { projectId: null });
  const { page } = ada;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/${place.slug}/pages/${pageId}`);
  await textOf(page).click();
  const long = 'The channel silts up every winter and has to be dredged before the ferries come. '.repeat(4);
  await page.keyboard.insertText(long);
  await expect(stateOf(page)).toHaveText('Saved');
  const api = `/api/workspaces/${place.slug}`;
  const found = async (): Promise<number> => {
    const answer = await page.request.get(`${api}/search?q=dredged`);
    return ((await answer.json()) as { pages: unknown[] }).pages.length;
  };
  await expect.poll(found).toBe(1);

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect(textOf(page)).not.toContainText('ferries');
  const versions = async (): Promise<number> =>
    ((await (await page.request.get(`${api}/pages/${pageId}/versions`)).json()) as unknown[]).length;
  await expect.poll(versions).toBe(1);

  const menu = page.getByRole('main').getByRole('button', { name: 'Actions for Harbour plan' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Version history' }).click();
  const history = page.getByRole('dialog', { name: 'Version history' });
  await expect(history.getByText('Before a large deletion')).toBeVisible();
  await expect(history.locator('del')).toContainText('ferries');
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expect(history).toBeHidden();
  await expect(textOf(page)).toContainText('ferries');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(menu).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await expectAccessible(page);

  // Printing shows only the page, dark on light even from a dark screen.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('ferries').first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  const inks = await page.evaluate(() =>
    [document.querySelector('.ProseMirror p'), document.documentElement].map((element, at) => {
      const style = element ? getComputedStyle(element) : undefined;
      return at === 0 ? style?.color : style?.backgroundColor;
    }),
  );
  expect(inks).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/${place.slug}/pages`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Harbour plan' })).toBeVisible();
  await expectAccessible(page);
});
