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

const asks = (userId: string, words: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'mention', attrs: { id: uuid(), entity_identifier: userId, label: 'Ada' } },
        { type: 'text', text: ` ${words}` },
      ],
    },
  ],
});

test('a list can be filtered by people mentioned in texts: live, in the menu, by text, in every layout, offline', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const ben = await person('Ben');
  const place = await createPlace(ada, server.url);
  await admit(ada, ben, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const adaId = await idOf(ada);
  const run = (name: string, args: object) => runCommand(ben, server.url, place.slug, name, args);
  const [described, talkedOf] = [
    await createIssue(ben, server.url, place, 'Map tiles disappear', 'a1'),
    await createIssue(ben, server.url, place, 'Routes are slow', 'a2'),
    await createIssue(ben, server.url, place, 'Legend is too long', 'a3'),
  ];
  await run('issue.set-description', { issueId: described, body: asks(adaId, 'draws them') });
  const { page } = ada;
  const titles = page.getByRole('main').locator('[data-row-title]');
  await page.goto(place.path);
  await expect(titles).toHaveCount(3);

  await test.step('chosen in the filter menu, it is in the URL', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
    await page.keyboard.type('Mentions\n');
    await page.getByRole('option', { name: 'Me', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(titles).toHaveText(['Map tiles disappear']);
    await expect(page).toHaveURL(/filters=mentions\.is\.me/);
    await expectAccessible(page);
  });

  const commentId = uuid();
  await test.step('a comment added or deleted elsewhere shows and hides an issue', async () => {
    await run('comment.create', { id: commentId, issueId: talkedOf, body: asks(adaId, 'do you know why?') });
    await expect(titles).toHaveText(['Map tiles disappear', 'Routes are slow']);
    await run('comment.remove', { commentId });
    await expect(titles).toHaveText(['Map tiles disappear']);
    await run('comment.create', { id: uuid(), issueId: talkedOf, body: asks(adaId, 'and now?') });
    await expect(titles).toHaveCount(2);
  });

  await test.step('offline it survives a reload, and works as text', async () => {
    await goOffline(ada);
    await page.reload();
    await expect(titles).toHaveText(['Map tiles disappear', 'Routes are slow']);
    await page.keyboard.press('Shift+F');
    const field = page.getByRole('combobox', { name: 'Filter', exact: true });
    await expect(field).toHaveValue('mention:me ');
    await field.fill('no:mentions');
    await expect(titles).toHaveText(['Legend is too long']);
    await field.fill('mentions:ada');
    await expect(titles).toHaveCount(2);
    await page.keyboard.press('Escape');
    await ada.context.setOffline(false);
  });

  await test.step('in every layout', async () => {
    for (const layout of ['Board', 'Spreadsheet', 'Timeline']) {
      await page.getByRole('radio', { name: layout }).click();
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /Routes are slow/ })
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: /Legend/ })).toHaveCount(0);
    }
  });
});
