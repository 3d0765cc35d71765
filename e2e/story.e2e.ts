import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { expect } from './cairn.ts';
import { IssueList } from './screens/issue-list.ts';
import { ServerProcess } from './server-process.ts';
import { watchUncaught } from './watch-uncaught.ts';

/** The story kills its server, so it has one of its own. */
const test = base.extend<{ server: ServerProcess; open: (name: string) => Promise<Page> }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  server: async ({}, use) => {
    const server = await ServerProcess.start();
    await use(server);
    await server.dispose();
  },
  open: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    const uncaught: string[][] = [];
    await use(async () => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 1600 },
      });
      contexts.push(context);
      uncaught.push(watchUncaught(context));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(uncaught.flat(), 'nobody caught it').toEqual([]);
  },
});

const PASSWORD = 'a long and quiet river';
const OFFLINE_EDITS = 20;

test('two people plan together, one of them offline for a while, through a crash of the server', async ({
  open,
  server,
}) => {
  test.setTimeout(300_000);
  const ada = await open('Ada');
  await ada.goto('/');
  await signUp(ada, 'Ada', 'ada@example.com');

  await test.step('Ada sets up a workspace and a project', async () => {
    await ada.waitForURL('**/onboarding');
    await ada.getByRole('button', { name: 'Continue' }).click();
    await ada.getByLabel('Workspace name').fill('Fernway');
    await ada.getByRole('radio', { name: '2-10' }).check();
    await ada.getByRole('button', { name: 'Continue' }).click();
    await ada.getByRole('button', { name: 'Skip for now' }).click();
    await ada.waitForURL('**/fernway');
    await ada.getByRole('button', { name: 'Create a project' }).click();
    await ada.getByLabel('Name', { exact: true }).fill('Website');
    await ada.getByLabel('Identifier').fill('WEB');
    await ada.getByRole('button', { name: 'Create project' }).click();
    await ada.waitForURL('**/issues');
  });

  const ben = await open('Ben');
  await test.step('Ben accepts her invitation in a second browser and joins the project', async () => {
    const issues = ada.url();
    await ada.goto('/fernway/settings/members');
    await ada.getByRole('button', { name: 'Invite' }).first().click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByLabel('Email of person 1').fill('ben@example.com');
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    await expect(dialog).toContainText('Share these links');
    const link = await dialog.locator('input').first().inputValue();
    await ada.goto(issues);
    await ben.goto(link);
    await ben
      .getByRole('link', { name: 'Create an account to join' })
      .or(ben.getByRole('button', { name: 'Create an account to join' }))
      .click();
    await signUp(ben, 'Ben', 'ben@example.com');
    await ben.getByRole('button', { name: 'Join Fernway' }).click();
    await ben.waitForURL(/\/fernway$|\/onboarding/);
    if (ben.url().includes('/onboarding')) await ben.getByRole('button', { name: 'Continue' }).click();
    await ben.waitForURL('**/fernway');
    await ben.goto('/fernway/projects');
    await ben.getByRole('button', { name: 'Join Website' }).click();
    await expect(ben.getByRole('button', { name: 'Join Website' })).toBeHidden();
    await ben.goto(new URL(issues).pathname);
  });

  const adasList = new IssueList(ada);
  const bensList = new IssueList(ben);
  await test.step("each sees the other's work live", async () => {
    await adasList.createFirst('Draw the map');
    await bensList.expectRow('Draw the map');
    await adasList.quickAdd('Backlog', 'Pick the colours');
    await bensList.expectRow('Pick the colours');
    await bensList.change('Draw the map', 'p', 'Urgent');
    await expect(
      adasList.row('Draw the map').getByRole('button', { name: 'Priority: Urgent' }),
    ).toBeVisible();
    await adasList.change('Pick the colours', 's', 'In Progress');
    await expect(
      bensList.row('Pick the colours').getByRole('button', { name: 'State: In Progress' }),
    ).toBeVisible();
  });

  await test.step('they see each other on a board, too', async () => {
    await ben.goto(`${new URL(ben.url()).pathname}?layout=board`);
    await expect(ben.getByRole('link', { name: 'Pick the colours' })).toBeVisible();
    await adasList.quickAdd('Backlog', 'Name the paths');
    await expect(ben.getByRole('link', { name: 'Name the paths' })).toBeVisible();
    await ben.goto(`${new URL(ben.url()).pathname}?layout=list`);
  });

  const titles = Array.from(
    { length: OFFLINE_EDITS },
    (_, at) => `Region ${String(at + 1).padStart(2, '0')}`,
  );
  await adasList.quickAdd('Backlog', ...titles);
  await bensList.expectRow('Region 20');

  await test.step('Ben goes offline, edits twenty issues and reloads', async () => {
    await keptForOffline(ben);
    await ben.context().setOffline(true);
    for (const title of titles) await bensList.change(title, 'p', 'High');
    await expect(ben.getByText(`Offline, ${OFFLINE_EDITS} unsynced changes`)).toBeVisible();
    await ben.reload();
    for (const title of titles)
      await expect(bensList.row(title).getByRole('button', { name: 'Priority: High' })).toBeVisible();
    await expect(ben.getByText(`Offline, ${OFFLINE_EDITS} unsynced changes`)).toBeVisible();
  });

  await test.step('the server is killed and started again while Ada goes on', async () => {
    await server.kill();
    await adasList.quickAdd('Backlog', 'Written while the server was dead');
    await server.start();
    await ada.bringToFront();
  });

  await test.step('Ben comes back online: nothing lost, nothing duplicated', async () => {
    await ben.context().setOffline(false);
    await bensList.expectRow('Written while the server was dead');
    for (const title of titles)
      await expect(adasList.row(title).getByRole('button', { name: 'Priority: High' })).toBeVisible({
        timeout: 30_000,
      });
    await expect(ben.locator('[data-sync]')).toHaveAttribute('data-sync', 'live');
    await expect(ada.locator('[data-sync]')).toHaveAttribute('data-sync', 'live');
    const rows = await issuesOnTheServer(ada);
    const names = rows.map((row) => row.title).sort();
    expect(names).toEqual(
      [
        'Draw the map',
        'Name the paths',
        'Pick the colours',
        'Written while the server was dead',
        ...titles,
      ].sort(),
    );
    expect(new Set(rows.map((row) => row.number)).size).toBe(rows.length);
    for (const row of rows.filter(({ title }) => title.startsWith('Region'))) {
      const changes = (await historyOnTheServer(ada, row.id)).filter((line) => line.field === 'priority');
      expect(changes, row.title).toMatchObject([{ oldValue: 'none', newValue: 'high' }]);
    }
  });
});

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Display name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** The service worker has cached every file of the app, so that a reload needs no network. */
async function keptForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (let tries = 0; tries < 100; tries++) {
      const kept = await caches.match('/');
      if (kept && navigator.serviceWorker.controller) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the service worker has not kept the app');
  });
}

interface IssueOnServer {
  readonly id: string;
  readonly title: string;
  readonly number: number;
}

async function issuesOnTheServer(page: Page): Promise<IssueOnServer[]> {
  const text = await (await page.request.get('/sync/fernway/bootstrap?clients=')).text();
  return text
    .split('\n')
    .filter((line) => line.includes('"m":"issue"'))
    .flatMap((line) => {
      const { n, cols } = JSON.parse(line) as { n: number; cols: Record<string, unknown[]> };
      return Array.from({ length: n }, (_, at) => ({
        id: String(cols['id']?.[at]),
        title: String(cols['title']?.[at]),
        number: Number(cols['number']?.[at]),
      }));
    });
}

async function historyOnTheServer(
  page: Page,
  issueId: string,
): Promise<{ field: string; oldValue: string; newValue: string }[]> {
  const answer = await page.request.get(`/sync/fernway/partial?model=activity&parent=${issueId}`);
  return ((await answer.json()) as { rows: { field: string; oldValue: string; newValue: string }[] }).rows;
}
