import { readFile } from 'node:fs/promises';
import {
  admit,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  runCommand,
  test,
  type Actor,
} from './cairn.ts';
import { givenPage, stateOf, textOf } from './screens/page-text.ts';
import { selectWord } from './screens/select-word.ts';

const ROLE = { guest: 5, member: 15 };
const WORDS = 'Low tides at six, high tides at noon.';

const marks = ({ page }: Actor) => page.locator('[data-comment]');
const opener = ({ page }: Actor) => page.getByRole('button', { name: /^Comments(, \d+ open)?$/ });
const composer = ({ page }: Actor) => page.getByRole('textbox', { name: 'Comment', exact: true });
const comment = ({ page }: Actor, words: string) =>
  page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words });
const panel = ({ page }: Actor) => page.getByRole('region', { name: 'Comments' });

test('comments on parts of a page: live, offline, by keyboard, with undo, resolved, locked and private', async ({
  person,
  server,
}) => {
  test.setTimeout(120_000);
  const [ada, gus] = [await person('Ada', { keepsApp: true }), await person('Gus')];
  const place = await createPlace(ada, server.url);
  await admit(ada, gus, server.url, place.slug, ROLE.member, { id: place.projectId, role: ROLE.guest });
  const pageId = await givenPage(ada, server.url, place);
  const path = `/${place.slug}/projects/${place.projectId}/pages/${pageId}`;
  await ada.page.goto(path);
  await ada.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await textOf(ada.page).focus();
  await ada.page.keyboard.type(WORDS);
  await expect(stateOf(ada.page)).toHaveText('Saved');
  await gus.page.goto(path);
  await expect(gus.page.getByText(WORDS)).toBeVisible();

  await test.step("a guest, who can't edit the page, comments on a word of it", async () => {
    await selectWord(gus, 'six');
    await gus.page
      .getByRole('toolbar', { name: 'Format' })
      .getByRole('button', { name: 'Comment', exact: true })
      .first()
      .click();
    await expect(composer(gus)).toBeFocused();
    await gus.page.keyboard.type('Summer time?');
    await gus.page.keyboard.press('Enter');
    await expect(comment(gus, 'Summer time?')).toContainText('six');
    for (const who of [ada, gus]) {
      await expect(marks(who)).toHaveText(['six']);
      await expect(opener(who)).toHaveAccessibleName('Comments, 1 open');
    }
  });

  await test.step('a member comments by keyboard, offline, and undoes it', async () => {
    await textOf(ada.page).focus();
    await selectWord(ada, 'noon');
    await goOffline(ada);
    await ada.page.keyboard.press('ControlOrMeta+Alt+m');
    await expect(composer(ada)).toBeFocused();
    await ada.page.keyboard.type('Every day?');
    await ada.page.keyboard.press('Enter');
    await expect(marks(ada)).toHaveText(['six', 'noon']);
    await ada.context.setOffline(false);
    await expect(marks(gus)).toHaveText(['six', 'noon']);
    await expect(comment(gus, 'Every day?')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await ada.page.emulateMedia({ colorScheme });
      await expectAccessible(ada.page);
    }
    await ada.page.getByRole('heading', { name: 'Comments' }).click();
    await ada.page.keyboard.press('ControlOrMeta+z');
    await expect(marks(gus)).toHaveText(['six']);
    await expect(comment(gus, 'Every day?')).toBeHidden();
  });

  await test.step('a highlight leads to its comment even if the panel is closed, and the quote to its text', async () => {
    await panel(gus).getByRole('button', { name: 'Close comments' }).click();
    await expect(panel(gus)).toBeHidden();
    await marks(gus).first().click();
    await expect(comment(gus, 'Summer time?')).toBeFocused();
    await comment(gus, 'Summer time?')
      .getByRole('button', { name: /^Show commented text/ })
      .press('Enter');
    await expect(marks(gus).first()).toBeInViewport();
  });

  await test.step("a reply notifies the thread's author; a resolved thread is behind the switch", async () => {
    await comment(ada, 'Summer time?').getByRole('button', { name: 'Reply', exact: true }).click();
    await ada.page.keyboard.type('Winter time.');
    await ada.page.keyboard.press('Enter');
    await expect(comment(gus, 'Winter time.')).toBeVisible();
    await panel(ada).getByRole('button', { name: 'Resolve', exact: true }).click();
    for (const who of [ada, gus]) await expect(marks(who)).toHaveCount(0);
    await expect(opener(gus)).toHaveAccessibleName('Comments');
    await gus.page.reload();
    await opener(gus).click();
    await expect(panel(gus)).toContainText('No open comments');
    await panel(gus)
      .getByRole('switch', { name: /^Resolved/ })
      .click();
    await panel(gus)
      .getByRole('button', { name: /^Resolved by Ada/ })
      .click();
    await gus.page.getByRole('button', { name: 'Reopen', exact: true }).click();
    for (const who of [ada, gus]) await expect(marks(who)).toHaveText(['six']);
  });

  await test.step('a reaction to a comment is visible to the other person, and can be added and removed offline too', async () => {
    const hour = comment(gus, 'Summer time?').first();
    await hour.getByRole('button', { name: 'Add reaction' }).click();
    await gus.page.getByRole('button', { name: 'thumbs up', exact: true }).click();
    const given = comment(ada, 'Summer time?')
      .first()
      .getByRole('button', { name: /^thumbs up/ });
    await expect(given).toHaveText(/1$/);
    await goOffline(ada);
    await given.click();
    await expect(given).toHaveText(/2$/);
    await expect(given).toHaveAttribute('aria-pressed', 'true');
    await ada.context.setOffline(false);
    await expect(hour.getByRole('button', { name: /^thumbs up/ })).toHaveText(/2$/);
    await given.click();
    await expect(hour.getByRole('button', { name: /^thumbs up/ })).toHaveText(/1$/);
    await expectAccessible(ada.page);
  });

  await test.step('when its text is deleted, the comment says so', async () => {
    await textOf(ada.page).focus();
    await selectWord(ada, 'six');
    await ada.page.keyboard.press('Delete');
    for (const who of [ada, gus]) await expect(comment(who, 'Summer time?')).toContainText('On deleted text');
  });

  await test.step('a locked page is read-only', async () => {
    await runCommand(ada, server.url, place.slug, 'page.lock', { pageId });
    await expect(composer(gus)).toBeHidden();
    await expect(gus.page.getByRole('button', { name: 'Resolve', exact: true })).toBeHidden();
    await runCommand(ada, server.url, place.slug, 'page.unlock', { pageId });
    await expect(composer(gus)).toBeVisible();
  });

  await test.step('on a phone they slide in from the bottom', async () => {
    await gus.page.setViewportSize({ width: 360, height: 740 });
    await expect(gus.page.getByRole('dialog', { name: 'Comments' })).toBeVisible();
    expect(await gus.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    for (const colorScheme of ['light', 'dark'] as const) {
      await gus.page.emulateMedia({ colorScheme });
      await expectAccessible(gus.page);
    }
    await gus.page.keyboard.press('Escape');
    await expect(gus.page.getByRole('dialog')).toBeHidden();
    await selectWord(gus, 'noon');
    await gus.page.keyboard.press('ControlOrMeta+Alt+m');
    await expect(composer(gus)).toBeFocused();
    await gus.page.keyboard.type('In winter too?');
    await gus.page.keyboard.press('Enter');
    await expect(marks(ada)).toHaveText(['noon']);
    await comment(gus, 'In winter too?')
      .getByRole('button', { name: /^Show commented text/ })
      .click();
    await expect(gus.page.getByRole('dialog')).toBeHidden();
    await expect(marks(gus)).toBeInViewport();
    await expect(opener(gus)).toBeVisible();
  });
  await test.step('a key pressed before the browser has reported the selection works too', async () => {
    await gus.page.evaluate(() => {
      const words = document.querySelector('.cairn-rich p')?.firstChild;
      if (words) document.getSelection()?.setBaseAndExtent(words, 0, words, 3);
      const key = { code: 'KeyM', ctrlKey: true, altKey: true, bubbles: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    await expect(composer(gus)).toBeFocused();
    await expect(gus.page.getByRole('dialog', { name: 'Comments' })).toContainText('Low');
  });

  await test.step('when the page becomes private, they disappear with it, and come back with it', async () => {
    await runCommand(ada, server.url, place.slug, 'page.set-access', { pageId, access: 'private' });
    await expect(gus.page.getByText('Page not found')).toBeVisible();
    await expect(comment(ada, 'Summer time?')).toBeVisible();
    await runCommand(ada, server.url, place.slug, 'page.set-access', { pageId, access: 'public' });
    await expect(opener(gus)).toHaveAccessibleName('Comments, 2 open');
    await opener(gus).click();
    await expect(comment(gus, 'Winter time.')).toBeVisible();
  });

  await test.step('the inbox leads to the comment', async () => {
    await ada.page.goto(`/${place.slug}/notifications`);
    const entry = ada.page.locator('[data-entry]').filter({ hasText: 'Harbour plan' });
    await expect(entry).toContainText('Gus commented');
    await entry.click();
    await expect(ada.page.getByRole('region', { name: 'Notification', exact: true })).toContainText(
      'Gus commented',
    );
    await ada.page.getByRole('article').getByRole('link', { name: 'Open page' }).click();
    await expect(comment(ada, 'In winter too?')).toBeFocused();
  });
});

test('an exported page has its comments below its text if wanted', async ({ person, server }) => {
  const [ada, gus] = [await person('Ada'), await person('Gus')];
  const place = await createPlace(ada, server.url);
  await admit(ada, gus, server.url, place.slug, ROLE.member, { id: place.projectId, role: ROLE.guest });
  const pageId = await givenPage(ada, server.url, place);
  const post = async ({ page }: Actor, words: string, parent?: string): Promise<string> => {
    const answer = await page.request.post(`/api/workspaces/${place.slug}/pages/${pageId}/comments`, {
      headers: { origin: server.url },
      data: { comment_html: `<p>${words}</p>`, ...(parent !== undefined && { parent }) },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  const { page } = ada;
  await page.goto(`/${place.slug}/projects/${place.projectId}/pages/${pageId}`);
  await textOf(page).focus();
  await page.keyboard.type(WORDS);
  await expect(stateOf(page)).toHaveText('Saved');
  const exported = async (format: 'Markdown' | 'HTML', wants?: 'comments'): Promise<string> => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Export' }).press('ArrowRight');
    if (wants) await page.getByRole('menuitemcheckbox', { name: /^Include comments/ }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format, exact: true }).click();
    return await readFile(await (await download).path(), 'utf8');
  };
  const first = await post(gus, 'In <strong>which</strong> month?');
  await post(ada, 'In March', first);
  await expect(opener(ada)).toHaveText('1');
  expect(await exported('Markdown')).not.toContain('which');
  const text = await exported('Markdown', 'comments');
  expect(text).toMatch(
    /Low tides at six, high tides at noon\.\s+---\s+## Comments\s+\*\*Gus\*\* · .*\s+In \*\*which\*\* month\?\s+> \*\*Ada\*\* · .*\n>\n> In March/,
  );
  const html = await exported('HTML');
  expect(html.indexOf('<h2>Comments</h2>')).toBeGreaterThan(html.indexOf('Low tides'));
  expect(html).toContain('In <strong>which</strong> month?');
});
