import { createIssue, createPlace, expect, expectAccessible, test } from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';

test("the list of shortcuts includes the editor's, and typed symbols are switched off there", async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Order the pump');
  const { page } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${issueId}`);
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  const writing = dialog.getByRole('region', { name: 'Writing' });
  for (const name of ['Open link or issue', 'Open menu of the block, row, or selection', 'Find and replace'])
    await expect(writing.getByText(name)).toBeAttached();
  // The editor's shortcuts conflict with nothing.
  await expect(dialog.getByText('Also used by')).toHaveCount(0);
  await expectAccessible(page);
  const symbols = writing.getByRole('switch', { name: /Replace typed characters/ });
  await expect(symbols).toBeChecked();
  await symbols.uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await issue.composer.click();
  await page.keyboard.type('a -> b ');
  await expect(issue.composer).toHaveText('a -> b ');
  await page.reload();
  await issue.composer.click();
  await page.keyboard.type('c -> d ');
  await expect(issue.composer).toContainText('c -> d');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('Enter starts a new line in a comment, the button posts it, and nothing is wider than the screen', async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const place = await createPlace(ada, server.url);
    const issueId = await createIssue(ada, server.url, place, 'Order the pump');
    const { page } = ada;
    const issue = new IssuePage(page);
    await issue.open(`${place.path}/${issueId}`);
    await issue.composer.tap();
    await expect(page.getByRole('toolbar', { name: 'Writing' })).toBeVisible();
    await page.keyboard.type('first');
    await page.keyboard.press('Enter');
    await page.keyboard.type('second');
    await page.getByRole('button', { name: 'Comment', exact: true }).tap();
    await expect(issue.comment('first').locator('p')).toHaveText(['first', 'second']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
