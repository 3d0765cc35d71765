import type { Page } from '@playwright/test';
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
  type Place,
} from './cairn.ts';
import { IssueList } from './screens/issue-list.ts';
import { IssuePage } from './screens/issue-page.ts';
import { Settings } from './screens/settings.ts';
import { uuid } from './uuid.ts';

const BANNER = 'This project is archived and read-only.';
const SENTENCE = 'This project is archived and read-only. Restore it to make changes.';

const banner = (page: Page) => page.getByRole('region', { name: BANNER });

async function givenPage(actor: Actor, url: string, { slug, projectId }: Place): Promise<string> {
  const id = uuid();
  const args = {
    id,
    projectId,
    parentId: null,
    title: 'Plan',
    sortOrder: 'a0',
    access: 'public',
    icon: null,
  };
  await runCommand(actor, url, slug, 'page.create', args);
  return id;
}

test('a project is archived after one confirmation; then all of its screens say so and offer no change, until it is restored', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const place = await createPlace(ada, server.url);
  const project = { id: place.projectId, role: 15 };
  await admit(ada, ben, server.url, place.slug, 15, project);
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  await ben.page.goto(place.path);
  await new IssueList(ben.page).expectRow('Map tiles disappear');
  await page.goto(`/${place.slug}/projects`);

  await test.step('confirmed once', async () => {
    await new Settings(page).act('Website', 'Archive project');
    const question = page.getByRole('alertdialog', { name: 'Archive Website?' });
    await question.getByRole('button', { name: 'Archive project' }).click();
    await expect(question).toHaveCount(0);
  });

  await test.step('people viewing it see it immediately', async () => {
    await expect(banner(ben.page)).toBeVisible();
    await expect(banner(ben.page).getByRole('button')).toHaveCount(0);
    await expect(ben.page.getByRole('button', { name: /^New issue in/ })).toHaveCount(0);
    await expect(ben.page.getByRole('main').getByRole('button', { name: 'New issue' })).toBeDisabled();
  });

  await test.step('no shortcut changes a focused issue, and no drag or menu does', async () => {
    const row = new IssueList(ben.page).row('Map tiles disappear');
    await row.getByRole('link').first().focus();
    for (const key of ['s', 'p', 'a', 'l', 'd', 'Shift+S', 'e', 'Delete']) {
      await ben.page.keyboard.press(key);
      await expect(ben.page.getByRole('listbox'), key).toHaveCount(0);
      await expect(ben.page.getByRole('dialog'), key).toHaveCount(0);
      await expect(ben.page.getByRole('alertdialog'), key).toHaveCount(0);
    }
    await expect(ben.page.getByText('A change was')).toHaveCount(0);
  });

  await test.step('the issue is read-only', async () => {
    for (const each of [page, ben.page]) {
      await each.goto(`${place.path}/${issueId}`);
      await expect(banner(each)).toBeVisible();
      await expect(each.getByRole('heading', { name: 'Map tiles disappear' })).toBeVisible();
      const issue = new IssuePage(each);
      await expect(issue.title).toHaveCount(0);
      await expect(issue.composer).toHaveCount(0);
      await expect(each.locator('[contenteditable="true"]')).toHaveCount(0);
      await expect(issue.properties.getByRole('button', { name: /^State/ })).toHaveCount(0);
      await expectAccessible(each);
    }
  });

  await test.step('its work is gone from home', async () => {
    await page.goto(`/${place.slug}`);
    await expect(page.getByText('Map tiles disappear')).toHaveCount(0);
  });

  await test.step('its Admin restores it, and everything works again', async () => {
    await page.goto(place.path);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(banner(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await banner(page).getByRole('button', { name: 'Restore project' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('button', { name: 'New issue', exact: true }),
    ).toBeEnabled();
    const issue = new IssuePage(ben.page);
    await expect(banner(ben.page)).toHaveCount(0);
    await issue.say('Works again');
    await expect(issue.comment('Works again')).toBeVisible();
  });
});

test('its pages and settings are read-only too', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const pageId = await givenPage(ada, server.url, place);
  await runCommand(ada, server.url, place.slug, 'project.archive', { projectId: place.projectId });
  const base = `/${place.slug}/projects/${place.projectId}`;
  const { page } = ada;
  await page.goto(`${base}/pages/${pageId}`);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText('Plan').first()).toBeVisible();
  await expect(page.locator('[contenteditable="true"]')).toHaveCount(0);
  await page.goto(`${base}/pages`);
  await expect(page.getByRole('main').getByRole('button', { name: 'New page' })).toBeDisabled();
  for (const part of ['', '/members', '/features', '/states', '/labels']) {
    await page.goto(`${base}/settings${part}`);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const name of ['Save changes', 'Add people', /^Add /])
      await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0);
    for (const field of await page.getByRole('main').getByRole('switch').all())
      await expect(field).toBeDisabled();
    await expectAccessible(page);
  }
});

test('offline changes from before the archiving are refused with the reason, and kept', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben', { keepsApp: true })];
  const place = await createPlace(ada, server.url);
  await admit(ada, ben, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page, context } = ben;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${issueId}`);
  await goOffline(ben);
  await expect(page.locator('[data-sync="offline"]')).toContainText('Offline');
  await issue.say('Written on a train');
  await expect(page.locator('[data-sync]')).toContainText('1 unsynced change');
  await runCommand(ada, server.url, place.slug, 'project.archive', { projectId: place.projectId });
  await context.setOffline(false);
  await expect(banner(page)).toBeVisible();
  await expect(issue.comment('Written on a train')).toHaveCount(0);
  await page.locator('button[aria-haspopup="dialog"]').filter({ hasText: '1' }).first().click();
  const kept = page.getByRole('dialog');
  await expect(kept.getByText(SENTENCE)).toBeVisible();
  await expect(kept.getByText('Written on a train')).toBeVisible();

  await test.step('retried after the restore, they are there', async () => {
    await runCommand(ada, server.url, place.slug, 'project.unarchive', { projectId: place.projectId });
    await expect(banner(page)).toHaveCount(0);
    await kept.locator('button').filter({ hasText: /again/i }).first().click();
    await expect(issue.comment('Written on a train')).toBeVisible();
  });
});

test('offline text in a page and a description from before the archiving is reported and can be copied, and is there once restored', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben', { keepsApp: true })];
  const place = await createPlace(ada, server.url);
  await admit(ada, ben, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const pageId = await givenPage(ada, server.url, place);
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const paths = [`/${place.slug}/projects/${place.projectId}/pages/${pageId}`, `${place.path}/${issueId}`];
  const { page, context } = ben;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const told = page.getByRole('alert').filter({ hasText: 'This text became read-only' });
  for (const path of paths) {
    const isPage = path === paths[0];
    await page.goto(path);
    if (!isPage) await page.getByText('Add a description').click();
    const text = page.locator(
      `[contenteditable="true"][aria-label="${isPage ? 'Page content' : 'Description'}"]`,
    );
    await text.click();
    await goOffline(ben);
    await expect(page.locator('[data-sync="offline"]')).toContainText('Offline');
    await page.keyboard.type('Written on a train');
    await expect(page.getByText('Offline, saved on this device')).toBeAttached();
    await runCommand(ada, server.url, place.slug, 'project.archive', { projectId: place.projectId });
    await context.setOffline(false);
    await expect(banner(page)).toBeVisible();
    await expect(told).toBeVisible();
    await page.reload();
    await expect(told).toBeVisible();
    await told.getByRole('button', { name: 'Copy text' }).click();
    await expect(told.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Written on a train');
    await runCommand(ada, server.url, place.slug, 'project.unarchive', { projectId: place.projectId });
    await expect(told).toHaveCount(0);
    await ada.page.goto(path);
    await expect(ada.page.getByText('Written on a train')).toBeVisible();
  }
});

test('a relation with an archived project is shown, without a way to remove it', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const old: Place = { ...place, projectId: uuid(), stateIds: Array.from({ length: 5 }, () => uuid()) };
  const made = {
    id: old.projectId,
    membershipId: uuid(),
    stateIds: old.stateIds,
    name: 'Old',
    identifier: 'OLD',
  };
  await runCommand(ada, server.url, place.slug, 'project.create', made);
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const relatedId = await createIssue(ada, server.url, old, 'Tile server is slow');
  const relation = { id: uuid(), oppositeId: uuid(), issueId, kind: 'blocked_by', relatedId };
  await runCommand(ada, server.url, place.slug, 'relation.create', relation);
  const { page } = ada;
  await page.goto(`${place.path}/${issueId}`);
  const remove = page.getByRole('button', { name: 'Remove relation to OLD-1' });
  await expect(remove).toBeAttached();
  await runCommand(ada, server.url, place.slug, 'project.archive', { projectId: old.projectId });
  await expect(page.getByText('Archived project', { exact: true })).toBeAttached();
  await expect(page.getByRole('link', { name: 'Tile server is slow' })).toBeVisible();
  await expect(remove).toHaveCount(0);
  await runCommand(ada, server.url, place.slug, 'project.unarchive', { projectId: old.projectId });
  await expect(remove).toBeAttached();
});

test('a change that no screen offers, such as an undo, is refused immediately, even offline', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${issueId}`);
  await issue.set('Priority', 'High');
  await expect(page.locator('[data-sync]')).not.toContainText('unsynced');
  await runCommand(ada, server.url, place.slug, 'project.archive', { projectId: place.projectId });
  await expect(banner(page)).toBeVisible();
  await goOffline(ada);
  await expect(page.locator('[data-sync="offline"]')).toContainText('Offline');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(SENTENCE).first()).toBeVisible();
  await expect(issue.properties.getByText('High')).toBeVisible();
  await expect(page.locator('[data-sync]')).not.toContainText('unsynced');
});
