import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  idOf,
  runCommand,
  test,
} from './cairn.ts';
import { givePicture } from './pictures.ts';

test('S-ROUTE-006 S-ROUTE-003 S-ACT-008 S-ACT-030 S-ACT-031 a member has a page with their work and their activity', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  const ben = await person('Ben');
  await admit(ada, ben, server.url, slug, 15, { id: projectId, role: 15 });
  const benId = await idOf(ben);
  const mine = await createIssue(ben, server.url, place, 'Draw the map');
  const gone = await createIssue(ben, server.url, place, 'A passing thought');
  await runCommand(ada, server.url, slug, 'issue.update', {
    changes: [{ issueId: mine, patch: { assigneeIds: { add: [benId], remove: [] }, priority: 'high' } }],
  });
  await runCommand(ben, server.url, slug, 'issue.remove', { issueIds: [gone] });

  const { page } = ada;
  await page.goto(`/${slug}/projects/${projectId}/issues/${mine}`);
  const created = page.locator('[data-field=issue]');
  const expectEntry = async (text: RegExp): Promise<void> => {
    await expect(created.first()).toHaveText(text);
    await expect(created.first().locator('svg')).toHaveCount(1);
    await expect(created.first().locator('time')).toHaveAttribute('datetime', /^\d{4}/);
  };
  await expectEntry(/^Ben created the issue\. /);
  await page.getByRole('listitem').filter({ hasText: 'assignee' }).getByRole('link', { name: 'Ben' }).click();
  await expect(page).toHaveURL(`/${slug}/profile/${benId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible();
  const figures = page.getByLabel('Overview');
  await expect(figures.locator('dd')).toHaveText(['1', '1', '1']);
  const workload = page.getByRole('region', { name: 'Workload' });
  await expect(workload.getByRole('listitem').filter({ hasText: 'Backlog' })).toContainText('1');
  await expectAccessible(page);

  const tabs = page.getByRole('navigation', { name: 'Profile sections' });
  for (const list of ['Assigned', 'Created', 'Subscribed']) {
    await tabs.getByRole('link', { name: list }).click();
    await expect(page).toHaveURL(`/${slug}/profile/${benId}/${list.toLowerCase()}`);
    await expect(page.getByRole('link', { name: 'Draw the map' })).toBeVisible();
  }
  await tabs.getByRole('link', { name: 'Activity' }).click();
  await page.reload();
  const link = page.getByRole('link', { name: 'WEB-1 Draw the map' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('href', `${place.path}/${mine}`);
  await expect(created).toHaveCount(3);
  await expect(created.nth(2)).toContainText('Ben created WEB-1 Draw the map');
  await expectEntry(/^Ben deleted an issue/);
  const deletion = page.getByRole('listitem').filter({ hasText: 'Ben deleted' });
  await expect(deletion.getByRole('link', { name: /passing/ })).toHaveCount(0);
  await deletion.getByRole('button', { name: 'an issue' }).hover();
  await expect(page.locator('[data-tooltip]')).toHaveText('This issue has been deleted.');
  await expectAccessible(page);

  await test.step('an absence is shown live on the profile and to whoever assigns an issue', async () => {
    await page.goto(`/${slug}/profile/${benId}`);
    await expect(page.getByLabel('Overview')).toBeVisible();
    await ben.page.goto('/profile');
    await ben.page.getByLabel('Away until').fill('2999-01-31');
    await ben.page.getByRole('textbox', { name: 'Note' }).fill('At sea');
    await expectAccessible(ben.page);
    await ben.page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Away until 31 Jan 2999 · At sea')).toBeVisible();
    await page.goto(place.path);
    await page.getByRole('button', { name: 'Assignee: Ben' }).click();
    await expect(page.getByRole('option', { name: /^Ben/ })).toContainText('Away until 31 Jan 2999');
  });

  await test.step("a Guest sees a person's profile, but not their activity", async () => {
    const gil = await person('Gil');
    await admit(ada, gil, server.url, slug, 5);
    await gil.page.goto(`/${slug}/profile/${benId}`);
    await expect(gil.page.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible();
    await expect(gil.page.getByLabel('Overview')).toBeVisible();
    for (const name of ['Assigned', 'Created', 'Subscribed', 'Activity']) {
      await expect(gil.page.getByRole('link', { name, exact: true })).toHaveCount(0);
      await gil.page.goto(`/${slug}/profile/${benId}/${name.toLowerCase()}`);
      await expect(gil.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await gil.page.goto(`/${slug}/profile/${benId}`);
      await expect(gil.page.getByLabel('Overview')).toBeVisible();
    }
  });
});

test('SYS-23 a person fills in their own profile, and others find it on one page with everything they may see', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  const ben = await person('Ben');
  await admit(ada, ben, server.url, slug, 15, { id: projectId, role: 15 });
  const adaId = await idOf(ada);
  const drawn = await createIssue(ada, server.url, place, 'Draw the map');
  await runCommand(ada, server.url, slug, 'issue.update', {
    changes: [{ issueId: drawn, patch: { assigneeIds: { add: [adaId], remove: [] } } }],
  });
  const { page } = ada;
  const main = page.getByRole('main');

  await test.step('names, picture and cover', async () => {
    await page.goto('/profile');
    await main.getByRole('button', { name: 'Change profile picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Profile picture' });
    await givePicture(dialog.getByRole('button', { name: 'Drop an image here' }), 'drop', 'face.png');
    await dialog.getByRole('button', { name: 'Upload & Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await main.getByRole('button', { name: /^(Add|Change) cover$/ }).click();
    await page.getByRole('tab', { name: 'Images' }).click();
    await page.getByRole('tabpanel').getByRole('button').first().click();
    await main.getByRole('textbox', { name: 'Display name' }).fill('Ada L.');
    await main.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await main.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
    const save = main.getByRole('button', { name: 'Save changes' });
    await save.click();
    await expect(save).toBeDisabled();
  });
  await test.step('a new password, which is required from then on', async () => {
    const password = 'a short and noisy brook';
    await page.goto('/profile/security');
    await main.getByLabel('Current password', { exact: true }).fill(ada.password);
    await main.getByLabel('New password', { exact: true }).fill(password);
    await main.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Notifications').getByText(/^Password changed/)).toBeVisible();
    await expect(main.getByText('This device')).toBeVisible();
    const signIn = (given: string) =>
      fetch(`${server.url}/auth/sign-in`, {
        method: 'POST',
        headers: { origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify({ email: ada.email, password: given }),
      });
    expect((await signIn(ada.password)).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
  });
  await test.step('their activity', async () => {
    await page.goto('/profile/activity');
    await expect(main.getByRole('link', { name: 'WEB-1 Draw the map' }).first()).toBeVisible();
  });
  await test.step('their appearance settings', async () => {
    await page.goto('/profile/appearance');
    await main.getByRole('radio', { name: 'Dark', exact: true }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
  await test.step('their email notifications', async () => {
    await page.goto('/profile/notifications');
    const comments = main.getByRole('switch', { name: 'Comments' });
    const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await comments.click();
    expect((await stored).status()).toBe(200);
    await page.reload();
    await expect(comments).not.toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
  await test.step('a colleague sees name, picture, cover, their work, and the lists', async () => {
    const theirs = ben.page;
    await theirs.goto(`/${slug}/profile/${adaId}`);
    await expect(theirs.getByRole('heading', { level: 1, name: 'Ada L.' })).toBeVisible();
    await expect(theirs.getByRole('main').getByText('Ada Lovelace')).toBeVisible();
    await expect(theirs.locator('[data-cover] img')).toBeVisible();
    await expect(theirs.getByRole('main').locator('img[src^="/api/assets/people/"]').first()).toBeVisible();
    await expect(theirs.getByLabel('Overview').locator('dd')).toHaveText(['1', '1', '1']);
    const sections = theirs.getByRole('navigation', { name: 'Profile sections' });
    for (const list of ['Assigned', 'Created', 'Subscribed', 'Activity']) {
      await sections.getByRole('link', { name: list }).click();
      await expect(theirs.getByRole('link', { name: /Draw the map/ }).first()).toBeVisible();
    }
    await expectAccessible(theirs);
  });
});
