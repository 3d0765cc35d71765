import {
  openTracker,
  TRACKER_EMAIL,
  TRACKER_TOKEN,
  type TrackerIssue,
} from '../apps/server/test/given/tracker.ts';
import type { Locator } from '@playwright/test';
import { admit, createPlace, expect, expectAccessible, testOn } from './cairn.ts';
import { Settings } from './screens/settings.ts';

/** A server that may call trackers on this machine. */
const test = testOn({ WEBHOOK_NETWORKS: '127.0.0.1' });

const ROLE = { guest: 5, viewer: 10, member: 15, admin: 20 } as const;
const AT = '2025-03-01T10:00:00Z';
const READ = { timeout: 60_000 };

const roadSigns = (): TrackerIssue[] => [
  {
    number: 1,
    title: 'Signs fall over',
    text: 'It is **windy**, see #2.',
    by: 'ada',
    assignees: ['ada'],
    labels: ['bug', 'docs'],
    at: AT,
    comments: [{ id: 11, by: 'old-account', text: 'Same here', at: '2025-03-01T11:00:00Z' }],
  },
  { number: 2, title: 'A post is missing', text: '', by: 'nils', closed: 'completed', at: AT },
  {
    number: 3,
    title: 'Paint them pink',
    text: 'No.',
    by: 'old-account',
    closed: 'not_planned',
    labels: ['bug'],
    at: AT,
  },
];

const paragraph = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const waymark = (): TrackerIssue[] => [
  { number: 1, title: 'Offline maps', text: paragraph('Everything'), by: 'ada', type: 'Epic', at: AT },
  {
    number: 2,
    title: 'Tiles are kept',
    text: paragraph('Without a network'),
    by: 'ada',
    labels: ['map'],
    priority: 'High',
    parent: 1,
    at: AT,
    status: { name: 'In Review', category: 'indeterminate' },
    comments: [1, 2, 3].map((id) => ({ id, by: 'ada', text: paragraph(`Comment ${id}`), at: AT })),
  },
];

test('SYS-33 S-FEAT-022 S-EMPTY-015 an Admin imports a repository and a Jira project, follows their progress, and reruns one', async ({
  person,
  server,
}) => {
  test.setTimeout(420_000);
  const tracker = await openTracker(roadSigns());
  const atlas = await openTracker(waymark());
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { slug } = place;
  const { page } = ada;
  const settings = new Settings(page);
  const main = page.getByRole('main');
  const row = main.getByRole('row').filter({ hasText: 'GitHub: fernway/waymark' });
  const second = await ada.context.newPage();

  /** Its token is deleted after the run. */
  const runAgain = async (of: Locator, token: string, look = async () => {}): Promise<void> => {
    await of.getByRole('button', { name: /^(?:Actions for )?(?:GitHub|Jira): / }).click();
    await page.getByRole('menuitem', { name: 'Run again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run import again' });
    await dialog.getByLabel(token).fill(TRACKER_TOKEN);
    await look();
    await dialog.getByRole('button', { name: /^Run again/ }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('nothing has been imported, and both trackers are offered', async () => {
    await settings.open(`/${slug}/settings/imports`, 'Imports');
    const empty = main.getByRole('heading', { name: 'No imports yet' });
    await expect(empty).toBeVisible();
    await expect(empty.locator('xpath=..').locator('svg.empty-art')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Import from GitHub' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Import from Jira' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('GitHub: connect, with errors about the token', async () => {
    await main.getByRole('button', { name: 'Import from GitHub' }).click();
    await expect(page).toHaveURL(/\?provider=github$/);
    await expect(main.getByRole('heading', { level: 1, name: 'Import from GitHub' })).toBeVisible();
    await main.getByRole('button', { name: 'Connect' }).click();
    await expect(main.getByText('Token is required')).toBeVisible();
    await main.getByLabel('API URL').fill(tracker.github);
    await main.getByLabel('Personal access token').fill('wrong');
    await main.getByRole('button', { name: 'Connect' }).click();
    await expect(main.getByText(/^The token was rejected/)).toBeVisible();
    await expectAccessible(page);
    await main.getByLabel('Personal access token').fill(TRACKER_TOKEN);
    await page.keyboard.press('Enter');
    await expect(main.getByText('Connected as fe-ada')).toBeVisible();
  });

  await test.step('choose a repository by search, even after a reload', async () => {
    await expect(main.getByRole('radio')).toHaveCount(2);
    await main.getByRole('button', { name: 'Show more' }).click();
    await expect(main.getByRole('radio', { name: /fernway\/waymark/ })).toBeVisible();
    await main.getByRole('button', { name: 'Continue' }).click();
    await expect(main.getByText('Choose a repository.')).toBeVisible();
    await page.reload();
    await main.getByLabel('Search repositories or enter owner/name').fill('waym');
    await expect(main.getByRole('radio')).toHaveCount(1);
    await main.getByRole('radio', { name: /fernway\/waymark/ }).check();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('choose a project', async () => {
    await main.getByRole('button', { name: 'Project: Choose a project' }).click();
    await page.getByRole('combobox', { name: 'Project' }).fill('web');
    await page.keyboard.press('Enter');
    await main.getByRole('button', { name: 'Continue' }).click();
    await expect(main.getByText('fernway/waymark into Website')).toBeVisible();
  });

  await test.step('map people: a member, an invitation, a name', async () => {
    await expect(main.getByRole('heading', { name: 'Match people' })).toBeVisible(READ);
    await expect(main.getByRole('button', { name: 'Match ada with: Ada' })).toBeVisible();
    await expect(
      main.getByRole('button', {
        name: "Match old-account with: Don't match, keep the name as text",
      }),
    ).toBeVisible();
    await main.getByRole('button', { name: /^Match nils with/ }).click();
    await page.getByRole('option', { name: 'Invite by email…' }).click();
    await main.getByRole('button', { name: 'Continue' }).click();
    await expect(main.getByText('Enter an email address.')).toBeVisible();
    await main.getByLabel('Email of nils').fill(`nils.${slug}@example.com`);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('the preview counts, and nothing has been written', async () => {
    await expect(main.getByRole('heading', { name: 'Preview' })).toBeVisible();
    await expect(main.getByText('issues, 1 open')).toBeVisible();
    await expect(main.getByText('labels, 2 new')).toBeVisible();
    await expect(main.getByText('people, 1 invited')).toBeVisible();
    await expectAccessible(page);
    await second.goto(`/${slug}/settings/imports`);
    await expect(second.getByRole('heading', { name: 'No imports yet' })).toBeVisible();
    await main.getByRole('combobox', { name: 'Sync' }).click();
    await page.getByRole('option', { name: 'Syncs every day' }).click();
    await main.getByRole('button', { name: 'Import 3 issues' }).click();
  });

  await test.step('its status is live, in a second browser too', async () => {
    await expect(row).toContainText('Completed', READ);
    await expect(row).toContainText('3 issues, 1 comment, 2 labels');
    await expect(row).toContainText('Website');
    await expect(row).toContainText('by Ada');
    await expect(row).toContainText('Syncs every day');
    await expect(second.getByRole('row').filter({ hasText: 'GitHub: fernway/waymark' })).toContainText(
      'Completed',
      READ,
    );
    await expectAccessible(page);
  });

  await test.step('the issues are there, with texts, labels, states and comments', async () => {
    await page.goto(place.path);
    await expect(page.getByRole('link', { name: 'Signs fall over' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'A post is missing' })).toBeVisible();
    await page.getByRole('link', { name: 'Signs fall over' }).click();
    await expect(page.getByText('windy')).toBeVisible();
    await expect(page.getByText('Same here')).toBeVisible();
    await expect(page.getByText('old-account on GitHub')).toBeVisible();
    await expect(page.getByText('bug', { exact: true }).first()).toBeVisible();
  });

  await test.step('rerunning imports what is new and nothing twice', async () => {
    tracker.issues.push({ number: 4, title: 'New posts', text: '', by: 'ada', at: AT });
    await settings.open(`/${slug}/settings/imports`, 'Imports');
    await row.getByRole('button', { name: /GitHub: fernway\/waymark/ }).click();
    await page.getByRole('menuitem', { name: 'Run again' }).click();
    await expect(row).toContainText('4 issues, 1 comment, 2 labels', READ);
    await expect(row).toContainText('Completed', READ);
    await row.getByRole('button', { name: /GitHub: fernway\/waymark/ }).click();
    await page.getByRole('menuitem', { name: 'Stop syncing' }).click();
    await expect(row).not.toContainText('Syncs');
    await runAgain(row, 'Personal access token', () => expectAccessible(page));
    await expect(row).toContainText('Completed', READ);
    await expect(row).toContainText('4 issues, 1 comment, 2 labels');
    await page.goto(place.path);
    await expect(page.getByRole('link', { name: 'New posts' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Signs fall over' })).toHaveCount(1);
  });

  await test.step("the reason of a failed run is shown in its row, and what couldn't be imported is listed", async () => {
    await settings.open(`/${slug}/settings/imports`, 'Imports');
    const repository = JSON.stringify({ id: 77, full_name: 'fernway/waymark', private: true });
    tracker.instead.push({ status: 200, text: repository }, { status: 401 });
    await runAgain(row, 'Personal access token');
    await expect(row).toContainText('Failed', READ);
    await expect(row).toContainText('The token was rejected. It may have expired.');
    tracker.issues.push({
      number: 5,
      title: 'From a clock that is broken',
      text: '',
      by: 'ada',
      at: 'yesterday',
    });
    await runAgain(row, 'Personal access token');
    await expect(row).toContainText('Completed with problems', READ);
    await row.getByText('1 problem').click();
    await expect(row.getByText("#5 couldn't be read.")).toBeVisible();
    await expect(row).toContainText('4 issues, 1 comment, 2 labels');
    await expectAccessible(page);
    tracker.issues.pop();
  });

  await test.step('Jira: host, email, API token, project; epics as modules', async () => {
    await page.goto(`/${slug}/settings/imports?provider=jira`);
    await main.getByLabel('Host').fill(atlas.jira);
    await main.getByLabel('Email').fill(TRACKER_EMAIL);
    await main.getByLabel('API token').fill(TRACKER_TOKEN);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Connect' }).click();
    await main.getByRole('radio', { name: 'WAY Waymark' }).check();
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByRole('button', { name: 'Project: Choose a project' }).click();
    await page.getByRole('option', { name: /Website/ }).click();
    await main.getByRole('button', { name: 'Continue' }).click();
    await expect(main.getByRole('heading', { name: 'Match people' })).toBeVisible(READ);
    await expect(main.getByRole('button', { name: 'Match ada with: Ada' })).toBeVisible();
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByRole('checkbox', { name: 'Import 1 epic as a module' }).check();
    await main.getByRole('button', { name: 'Import 2 issues' }).click();
    const jira = main.getByRole('row').filter({ hasText: 'Jira: WAY' });
    await expect(jira).toContainText('Completed', READ);
    await expect(jira).toContainText('1 issue, 3 comments, 1 label');
    await runAgain(jira, 'API token');
    await expect(jira).toContainText('Completed', READ);
    await expect(jira).toContainText('1 issue, 3 comments, 1 label');
    await page.goto(`/${slug}/projects/${place.projectId}/modules`);
    await expect(page.getByText('Offline maps').first()).toBeVisible();
  });

  await test.step('in dark mode and on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const search of ['', '?provider=jira']) {
      await page.goto(`/${slug}/settings/imports${search}`);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a deleted entry is gone, and what it imported stays; Refresh shows it elsewhere', async () => {
    await settings.open(`/${slug}/settings/imports`, 'Imports');
    await row.getByRole('button', { name: /GitHub: fernway\/waymark/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await second.getByRole('button', { name: 'Refresh' }).click();
    await expect(second.getByRole('row').filter({ hasText: 'GitHub: fernway/waymark' })).toHaveCount(0);
    await page.goto(place.path);
    await expect(page.getByRole('link', { name: 'Signs fall over' })).toBeVisible();
  });
  await tracker.close();
  await atlas.close();
});

test('imports are for Admins only', async ({ person, server }) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const settings = new Settings(ada.page);
  await settings.open(`/${slug}/settings/imports`, 'Imports');
  await expect(settings.menu.getByRole('link', { name: 'Imports' })).toHaveAttribute('aria-current', 'page');
  const ben = await person('Ben');
  await admit(ada, ben, server.url, slug, ROLE.member);
  const theirs = new Settings(ben.page);
  for (const search of ['', '?provider=github']) {
    await theirs.open(`/${slug}/settings/imports${search}`, 'Imports');
    await expect(theirs.menu.getByRole('link', { name: 'Imports' })).toHaveCount(0);
    await expect(ben.page.getByText('Only workspace Admins can import issues.')).toBeVisible();
  }
  expect((await ben.page.request.get(`/api/workspaces/${slug}/importers`)).status()).toBe(403);
});
