import type { Page } from '@playwright/test';
import { admit, createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { CommandMenu } from './screens/command-menu.ts';
import { chooseInBulkBar, expectMap } from './project-map.ts';
import { uuid } from './uuid.ts';

const DOCS = 'Documentation';

test('issues move to another project with their sub-issues, disappear for people who only see the source, and undo moves them back', async ({
  person,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const place = await createPlace(ada, url);
  await admit(ada, bob, url, place.slug, 15, { id: place.projectId, role: 15 });
  const docs = uuid();
  const labelId = uuid();
  const label = { id: labelId, projectId: place.projectId, name: 'Website only', color: '#123456' };
  const [goes] = await Promise.all([
    createIssue(ada, url, place, 'Goes', 'a1'),
    runCommand(ada, url, place.slug, 'project.create', {
      id: docs,
      membershipId: uuid(),
      stateIds: Array.from({ length: 5 }, () => uuid()),
      name: DOCS,
      identifier: 'DOC',
    }),
    runCommand(ada, url, place.slug, 'label.create', { ...label, parentId: null, sortOrder: 'a1' }),
  ]);
  const [below] = await Promise.all([
    createIssue(ada, url, place, 'Goes along', 'a2'),
    createIssue(ada, url, place, 'Stays', 'a3'),
  ]);
  const changes = [
    { issueId: below, patch: { parentId: goes } },
    { issueId: goes, patch: { labelIds: { add: [labelId], remove: [] } } },
  ];
  await runCommand(ada, url, place.slug, 'issue.update', { changes });

  const titles = (page: Page) => page.locator('[data-row-title]');
  await Promise.all([ada.page.goto(place.path), bob.page.goto(place.path)]);
  await expect(titles(bob.page)).toHaveCount(3);
  const dialog = ada.page.getByRole('dialog', { name: 'Move to project' });

  await test.step('the bulk bar offers it, and the dialog previews the changes', async () => {
    await chooseInBulkBar(ada.page, 'Goes', 'Move to project…');
    await expectMap(ada.page, dialog, {
      project: DOCS,
      along: 'Also move 1 sub-issue',
      labels: /Website only.*Removed/,
    });
    await ada.context.setOffline(true);
    await dialog.getByRole('button', { name: 'Move 2 issues' }).click();
    await expect(dialog).toBeHidden();
    await expect(titles(ada.page)).toHaveText(['Stays']);
  });

  await test.step('done offline, it reaches both lists, and undo restores them as they were', async () => {
    await expect(titles(bob.page)).toHaveCount(3);
    await ada.context.setOffline(false);
    await expect(titles(bob.page)).toHaveText(['Stays']);
    await ada.page.keyboard.press('ControlOrMeta+z');
    await expect(titles(ada.page)).toHaveCount(3);
    await expect(titles(bob.page)).toHaveCount(3);
    await expect(bob.page.locator('[data-place]').filter({ hasText: 'WEB-1' })).toContainText('Website only');
  });

  await test.step('from its page, while Bob is offline: the URL and the former key keep working', async () => {
    await bob.context.setOffline(true);
    await ada.page.goto(`${place.path}/${goes}`);
    await expect(ada.page.getByRole('article', { name: 'WEB-1 Goes' })).toBeVisible();
    const menu = new CommandMenu(ada.page);
    await menu.choose('move to another project', 'Move to project…');
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: 'Move 1 issue' }).click();
    await expect(ada.page).toHaveURL(new RegExp(`/projects/${docs}/issues/${goes}$`));
    await expect(ada.page.getByRole('article', { name: /^DOC-\d+ Goes$/ })).toBeVisible();
    await expect(ada.page.getByText(`Ada moved the issue to ${DOCS}`).last()).toBeVisible();
    await menu.open();
    await menu.input.fill('WEB-1');
    await expect(menu.option(/DOC-\d+ ?Goes/)).toBeVisible();
    await ada.page.keyboard.press('Escape');
    await ada.page.goto(`${place.path}/${goes}`);
    await expect(ada.page).toHaveURL(new RegExp(`/projects/${docs}/issues/${goes}$`));
    await bob.context.setOffline(false);
    await expect(titles(bob.page)).toHaveText(['Goes along', 'Stays']);
    await bob.page.goto(`${place.path}/${goes}`);
    await expect(bob.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
