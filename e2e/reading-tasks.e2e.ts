import type { Locator, Page } from '@playwright/test';
import { admit, createIssue, createPlace, expect, goOffline, runCommand, test } from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';
import { uuid } from './uuid.ts';

const ROLE = { guest: 5, member: 15 };

const task = (text: string) => ({
  type: 'taskItem',
  attrs: { checked: false },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const tasks = (...texts: string[]) => ({
  type: 'doc',
  content: [{ type: 'taskList', content: texts.map(task) }],
});

const box = (within: Page | Locator, name: string): Locator =>
  within.getByRole('checkbox', { name, exact: true });

test('a task in a description is ticked in read mode, by click and by key, and undo unticks it', async ({
  person,
  server,
}) => {
  const [ada, bob, guest] = [
    await person('Ada', { keepsApp: true }),
    await person('Bob'),
    await person('Gil'),
  ];
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, ROLE.member, { id: projectId, role: ROLE.member });
  await admit(ada, guest, server.url, slug, ROLE.guest, { id: projectId, role: ROLE.guest });
  const id = await createIssue(ada, server.url, place, 'Order the pump');
  const body = tasks('measure', 'order', 'build');
  await runCommand(ada, server.url, slug, 'issue.set-description', { issueId: id, body, basedOn: null });
  const { page, context } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);
  const theirs = new IssuePage(bob.page);
  await theirs.open(`${place.path}/${id}`);

  await box(page, 'order').click();
  await expect(box(page, 'order')).toBeChecked();
  await expect(issue.description).toHaveCount(0);
  await expect(box(bob.page, 'order')).toBeChecked();

  // By keyboard, one after the other: the focus stays where it was.
  await box(page, 'measure').focus();
  await page.keyboard.press('Space');
  await expect(box(bob.page, 'measure')).toBeChecked();
  await expect(box(page, 'measure')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(box(bob.page, 'build')).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undid task change on WEB-1').first()).toBeVisible();
  await expect(box(bob.page, 'build')).not.toBeChecked();
  await expect(box(page, 'build')).not.toBeChecked();
  await expect(box(bob.page, 'order')).toBeChecked();

  // Somebody edits it meanwhile, on an offline device.
  await goOffline(ada);
  await box(page, 'build').click();
  await expect(box(page, 'build')).toBeChecked();
  await bob.page.getByText('order', { exact: true }).click();
  await bob.page.keyboard.press('End');
  await bob.page.keyboard.type(' two of them');
  await expect(theirs.stateOfText).toHaveText('Saved');
  await context.setOffline(false);
  await expect(box(page, 'order two of them')).toBeChecked();
  await expect(bob.page.getByRole('checkbox').nth(2)).toBeChecked();
  await page.reload();
  for (const name of ['measure', 'order two of them', 'build']) await expect(box(page, name)).toBeChecked();

  // People who can't edit can only read.
  await new IssuePage(guest.page).open(`${place.path}/${id}`);
  await expect(box(guest.page, 'build')).toBeChecked();
  await expect(box(guest.page, 'build')).toBeDisabled();
});

test('a task in one’s own comment is ticked in read mode, offline too; those in other people’s can’t be', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada', { keepsApp: true }), await person('Bob')];
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, ROLE.member, { id: projectId, role: ROLE.member });
  const id = await createIssue(ada, server.url, place, 'Order the pump');
  const comment = { id: uuid(), issueId: id, body: tasks('measure', 'order') };
  await runCommand(ada, server.url, slug, 'comment.create', comment);
  const { page, context } = ada;
  await new IssuePage(page).open(`${place.path}/${id}`);
  await goOffline(ada);
  await box(page, 'order').click();
  await expect(box(page, 'order')).toBeChecked();
  await expect(box(page, 'order')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(box(page, 'order')).not.toBeChecked();
  await box(page, 'measure').click();
  await context.setOffline(false);
  await new IssuePage(bob.page).open(`${place.path}/${id}`);
  await expect(box(bob.page, 'measure')).toBeChecked();
  await expect(box(bob.page, 'order')).not.toBeChecked();
  await expect(box(bob.page, 'measure')).toBeDisabled();
});
