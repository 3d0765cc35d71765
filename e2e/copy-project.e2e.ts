import type { Page } from '@playwright/test';
import { admit, createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { chooseInBulkBar, expectMap } from './project-map.ts';
import { uuid } from './uuid.ts';

const DOCS = 'Documentation';

test('issues are copied to another project with their sub-issues, after a preview of their values; undo removes them', async ({
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

  await test.step('the bulk bar offers it, and the dialog shows the mapping before anything happens', async () => {
    await chooseInBulkBar(ada.page, 'Original', 'Copy to project…');
    await expectMap(ada.page, dialog, {
      project: DOCS,
      along: 'Also copy 1 sub-issue',
      labels: /Website only.*Not copied/,
    });
  });

  await test.step('done offline, they reach the other browser, and the originals stay', async () => {
    await ada.context.setOffline(true);
    await dialog.getByRole('button', { name: 'Copy 2 issues' }).click();
    await expect(dialog).toBeHidden();
    await expect(ada.page.getByLabel('Notifications').getByText(`2 issues copied to ${DOCS}`)).toBeVisible();
    await expect(titles(ada.page)).toHaveCount(3);
    await ada.context.setOffline(false);
    await expect(titles(bob.page)).toHaveText(['Original', 'Below']);
    await expect(bob.page.locator('[data-place]').filter({ hasText: 'Original' })).toContainText('DOC-1');
  });

  await test.step('one undo removes both', async () => {
    await ada.page.keyboard.press('ControlOrMeta+z');
    await expect(titles(bob.page)).toHaveCount(0);
    await expect(titles(ada.page)).toHaveCount(3);
  });
});
