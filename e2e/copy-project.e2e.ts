import type { Page } from '@playwright/test';
import { admit, createIssue, createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

const DOCS = 'Documentation';

test('copies of issues go to another project with their sub-issues, after the dialog has shown what they will have; undo takes them away', async ({
  person,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const place = await createPlace(ada, url);
  const docs = uuid();
  await runCommand(ada, url, place.slug, 'project.create', {
    id: docs,
    membershipId: uuid(),
    stateIds: Array.from({ length: 5 }, () => uuid()),
    name: DOCS,
    identifier: 'DOC',
  });
  await admit(ada, bob, url, place.slug, 15, { id: docs, role: 15 });
  const labelId = uuid();
  await runCommand(ada, url, place.slug, 'label.create', {
    id: labelId,
    projectId: place.projectId,
    name: 'Website only',
    color: '#123456',
    parentId: null,
    sortOrder: 'a1',
  });
  const [original, below] = [
    await createIssue(ada, url, place, 'Original', 'a1'),
    await createIssue(ada, url, place, 'Below', 'a2'),
  ];
  await createIssue(ada, url, place, 'Stays', 'a3');
  await runCommand(ada, url, place.slug, 'issue.update', {
    changes: [
      { issueId: below, patch: { parentId: original } },
      { issueId: original, patch: { labelIds: { add: [labelId], remove: [] } } },
    ],
  });
  const titles = (page: Page) => page.locator('[data-row-title]');
  const there = `/${place.slug}/projects/${docs}/issues`;
  await Promise.all([ada.page.goto(place.path), bob.page.goto(there)]);
  await expect(titles(ada.page)).toHaveCount(3);
  const dialog = ada.page.getByRole('dialog', { name: 'Copy to project' });

  await test.step('the bulk bar offers it, and the dialog shows the map before anything happens', async () => {
    await ada.page.getByRole('link', { name: 'Original', exact: true }).focus();
    await ada.page.keyboard.press('x');
    const bar = ada.page.getByRole('region', { name: 'Selected issues' });
    await bar.getByRole('button', { name: 'More properties' }).click();
    await ada.page.getByRole('menuitem', { name: 'Copy to project…' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Project' })).toContainText(DOCS);
    await expect(dialog.getByRole('checkbox', { name: 'Also copy 1 sub-issue' })).toBeChecked();
    await expect(dialog.getByRole('region', { name: 'Labels' })).toContainText(/Website only.*Not copied/);
    await expect(dialog.getByRole('region', { name: 'States' })).toContainText('2 issues');
    for (const colorScheme of ['dark', 'light'] as const) {
      await ada.page.emulateMedia({ colorScheme });
      await expectAccessible(ada.page);
    }
    const size = ada.page.viewportSize();
    await ada.page.setViewportSize({ width: 360, height: 740 });
    const fits = () => ada.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await fits()).toBe(true);
    if (size) await ada.page.setViewportSize(size);
  });

  await test.step('done offline they reach the other browser, and the originals stay', async () => {
    await ada.context.setOffline(true);
    await dialog.getByRole('button', { name: 'Copy 2 issues' }).click();
    await expect(dialog).toBeHidden();
    await expect(ada.page.getByLabel('Notifications').getByText(`2 issues copied to ${DOCS}`)).toBeVisible();
    await expect(titles(ada.page)).toHaveCount(3);
    await ada.context.setOffline(false);
    await expect(titles(bob.page)).toHaveText(['Original', 'Below']);
    await expect(bob.page.locator('[data-place]').filter({ hasText: 'Original' })).toContainText('DOC-1');
  });

  await test.step('one undo takes both away', async () => {
    await ada.page.keyboard.press('ControlOrMeta+z');
    await expect(titles(bob.page)).toHaveCount(0);
    await expect(titles(ada.page)).toHaveCount(3);
  });
});
