import { createIssue, createPlace, expect, goOffline, runCommand, test } from './cairn.ts';
import { CommandMenu } from './screens/command-menu.ts';
import { IssuePage } from './screens/issue-page.ts';
import { uuid } from './uuid.ts';

test('copies an issue from its page, the list and the command menu, offline too', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear', 'a0');
  await createIssue(ada, server.url, place, 'Last of all', 'a1');
  await runCommand(ada, server.url, place.slug, 'issue.set-description', {
    issueId: id,
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'They stay empty.' }] }],
    },
  });
  await runCommand(ada, server.url, place.slug, 'link.create', {
    id: uuid(),
    issueId: id,
    title: 'The map',
    url: 'https://example.com/map',
  });
  const { page, context } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);
  await page.reload();
  await issue.set('Priority', 'High');
  await expect(page.getByText('They stay empty.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The map' })).toBeVisible();

  await test.step('offline, from the page: the copy is there immediately, with its text and links', async () => {
    await goOffline(ada);
    await issue.choose('More actions', 'Duplicate');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(issue.title).toHaveValue('Copy of Map tiles disappear');
    await expect(page.getByText('They stay empty.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'The map' })).toBeVisible();
    await expect(issue.properties.getByRole('button', { name: 'Priority: High' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('WEB-3')).toBeVisible();
    await expect(issue.line('Ada created the issue')).toBeVisible();
    await expect(page.getByText('They stay empty.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'The map' })).toHaveCount(1);
  });

  await test.step('in the command menu, and undone by Ctrl-Z', async () => {
    await page.goto(place.path);
    await page.getByRole('link', { name: 'Map tiles disappear', exact: true }).focus();
    await new CommandMenu(page).choose('duplicate', 'Duplicate');
    const copies = page.getByRole('link', { name: 'Copy of Map tiles disappear', exact: true });
    await expect(copies).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(copies).toHaveCount(1);
  });

  await test.step('from the list: right after its original', async () => {
    await page.getByRole('link', { name: 'Map tiles disappear', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.locator('[data-row-title]')).toHaveText([
      'Map tiles disappear',
      'Copy of Map tiles disappear',
      'Copy of Map tiles disappear',
      'Last of all',
    ]);
  });
});
