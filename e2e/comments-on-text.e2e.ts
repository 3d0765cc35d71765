import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  runCommand,
  test,
  type Actor,
} from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';
import { selectWord } from './screens/select-word.ts';

const ROLE = { guest: 5, member: 15 };
const WORDS = 'Map tiles stay empty until the app restarts.';

const marks = (who: Actor) => who.page.locator('[data-comment]');

test('a comment on a part of a description stays with it while others edit, can be resolved, and outlives the text', async ({
  person,
  server,
}) => {
  const [ada, gus] = [await person('Ada', { keepsApp: true }), await person('Gus')];
  const place = await createPlace(ada, server.url);
  await admit(ada, gus, server.url, place.slug, ROLE.member, { id: place.projectId, role: ROLE.guest });
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: WORDS }] }] };
  await runCommand(ada, server.url, place.slug, 'issue.set-description', { issueId: id, body });
  const [one, two] = [new IssuePage(ada.page), new IssuePage(gus.page)];
  await one.open(`${place.path}/${id}`);
  await ada.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await one.open(`${place.path}/${id}`);
  await two.open(`${place.path}/${id}`);

  await test.step("a guest, who can't edit the text, comments on a word of it", async () => {
    await expect(gus.page.locator('[contenteditable="false"][aria-label="Description"]')).toBeVisible();
    await selectWord(gus, 'empty');
    await gus.page
      .getByRole('toolbar', { name: 'Format' })
      .getByRole('button', { name: 'Comment', exact: true })
      .first()
      .click();
    await expect(two.composer).toBeFocused();
    await gus.page.keyboard.type('Grey here');
    await gus.page.keyboard.press('Enter');
    await expect(two.comment('Grey here').getByRole('button', { name: /^Show commented text/ })).toHaveText(
      'empty',
    );
    for (const who of [ada, gus]) await expect(marks(who)).toHaveText(['empty']);
  });

  await test.step('a member comments by keyboard, offline', async () => {
    await ada.page.getByText('Map tiles stay').click({ position: { x: 4, y: 8 } });
    await expect(one.description).toBeFocused();
    await selectWord(ada, 'restarts');
    await goOffline(ada);
    await ada.page.keyboard.press('ControlOrMeta+Alt+m');
    await expect(one.composer).toBeFocused();
    await ada.page.keyboard.type('Every time?');
    await ada.page.keyboard.press('Enter');
    await expect(marks(ada)).toHaveText(['empty', 'restarts']);
    await ada.context.setOffline(false);
    await expect(marks(gus)).toHaveText(['empty', 'restarts']);
    await expectAccessible(ada.page);
  });

  await test.step('a highlight leads to its comment, and the quote to its text', async () => {
    await marks(gus).first().click();
    await expect(two.comment('Grey here')).toBeFocused();
    await two
      .comment('Every time?')
      .getByRole('button', { name: /^Show commented text/ })
      .press('Enter');
    await expect(marks(gus).last()).toBeInViewport();
  });

  await test.step('it stays with its word while someone types around it and makes it a quote', async () => {
    await ada.page.getByText('Map tiles stay').click({ position: { x: 4, y: 8 } });
    await ada.page.keyboard.press('Home');
    await ada.page.keyboard.type('Since May: ');
    await ada.page.keyboard.press('ControlOrMeta+Shift+b');
    await expect(one.description.locator('blockquote')).toBeVisible();
    for (const who of [ada, gus]) await expect(marks(who)).toHaveText(['empty', 'restarts']);
  });

  await test.step("a resolved thread isn't highlighted; reopened it is", async () => {
    await two.page
      .getByRole('listitem')
      .filter({ hasText: 'Every time?' })
      .getByRole('button', { name: 'Resolve', exact: true })
      .click();
    for (const who of [ada, gus]) await expect(marks(who)).toHaveText(['empty']);
    await gus.page.getByRole('button', { name: /^Resolved by Gus/ }).click();
    await gus.page.getByRole('button', { name: 'Reopen', exact: true }).click();
    for (const who of [ada, gus]) await expect(marks(who)).toHaveText(['empty', 'restarts']);
  });

  await test.step('when its text is deleted, the comment says so, even to people who come later', async () => {
    await selectWord(ada, 'empty');
    await ada.page.keyboard.press('Delete');
    for (const who of [one, two]) await expect(who.comment('Grey here')).toContainText('On deleted text');
    await expect(marks(gus)).toHaveText(['restarts']);
    await expect(one.stateOfText).toHaveText('Saved');
    await gus.page.reload();
    await expect(two.comment('Grey here')).toContainText('On deleted text');
    await expect(marks(gus)).toHaveText(['restarts']);
    for (const colorScheme of ['light', 'dark'] as const) {
      await gus.page.emulateMedia({ colorScheme });
      await expectAccessible(gus.page);
    }
    await gus.page.setViewportSize({ width: 360, height: 740 });
    expect(await gus.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
