import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { admit, createIssue, createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';
import type { ServerProcess } from './server-process.ts';

const CAIRN = path.join(import.meta.dirname, '../apps/server/dist/cairn.js');
const MEMBER = 15;

/** Runs the rules as if it were that many days later. */
async function runAhead(server: ServerProcess, slug: string, days: number): Promise<unknown> {
  const args = ['automations', 'run', '--workspace', slug, '--ahead', String(days), '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [CAIRN, ...args], {
    env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port), LOG_LEVEL: 'fatal' },
  });
  return JSON.parse(stdout) as unknown;
}

test('S-FEAT-033 SYS-42 rules archive closed issues and close stale ones: set by an Admin, run by a bot, seen live and undone', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const done = await createIssue(ada, server.url, place, 'Map tiles disappear', 'a0');
  const stale = await createIssue(ada, server.url, place, 'Routes end in the sea', 'a1');
  await runCommand(ada, server.url, slug, 'issue.update', {
    changes: [{ issueId: done, patch: { stateId: stateIds[3] } }],
  });
  const settings = `/${slug}/projects/${projectId}/settings/automations`;
  const main = page.getByRole('main');

  await test.step('nothing is on at first, and nothing happens', async () => {
    await page.goto(settings);
    await expect(main.getByRole('heading', { name: 'Automations', level: 1 })).toBeVisible();
    for (const each of await main.getByRole('switch').all()) await expect(each).not.toBeChecked();
    await expectAccessible(page);
    expect(await runAhead(server, slug, 3000)).toEqual({ projects: 0, closed: 0, archived: 0 });
  });

  await test.step('the preview distinguishes a failing server from an unreachable one', async () => {
    const preview = '**/automations/preview**';
    const region = main.getByRole('region', { name: 'Preview' });
    await page.route(preview, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await expect(region.getByRole('status')).toContainText('Something went wrong.');
    await page.unroute(preview);
    await region.getByRole('button', { name: 'Try again' }).click();
    await expect(region.getByRole('row', { name: /Archive closed issues/ })).toBeVisible();
    await page.route(preview, (route) => route.abort());
    await page.reload();
    await expect(region.getByRole('status')).toHaveText("The preview isn't available offline.");
    await expect(region.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.unroute(preview);
    await page.reload();
    await expect(region.getByRole('row', { name: /Archive closed issues/ })).toBeVisible();
  });

  await test.step('a Member can see the rules but not change them', async () => {
    await bob.page.goto(settings);
    const theirs = bob.page.getByRole('main');
    await expect(theirs.getByText('Only project Admins can change this.')).toBeVisible();
    for (const each of await theirs.getByRole('switch').all()) await expect(each).toBeDisabled();
    for (const each of await theirs.getByRole('combobox').all()) await expect(each).toBeDisabled();
  });

  await test.step('the preview follows the months, even before a rule is on', async () => {
    const table = page.getByRole('table', { name: 'Preview' });
    await expect(table.getByRole('row', { name: /Archive closed issues/ })).toContainText('None');
    await main.getByRole('combobox', { name: 'Archive closed issues: months' }).click();
    await page.getByRole('option', { name: '1 month', exact: true }).click();
    const days = new Date(new Date().setUTCMonth(new Date().getUTCMonth() + 1)).getTime() - Date.now();
    if (days <= 30 * 86_400_000)
      await expect(table.getByRole('row', { name: /Archive closed issues/ })).toContainText('WEB-1');
  });

  await test.step('an Admin switches them on, chooses the state, and a colleague sees it; it can be undone', async () => {
    await main.getByRole('switch', { name: 'Archive closed issues' }).click();
    await main.getByRole('switch', { name: 'Close stale issues' }).click();
    await main.getByRole('combobox', { name: 'Close stale issues: months' }).click();
    await page.getByRole('option', { name: '2 months', exact: true }).click();
    await main.getByRole('combobox', { name: 'State to move stale issues to' }).click();
    await page.getByRole('option', { name: 'Done' }).click();
    const theirs = bob.page.getByRole('main');
    await expect(theirs.getByRole('switch', { name: 'Archive closed issues' })).toBeChecked();
    await expect(theirs.getByRole('combobox', { name: 'State to move stale issues to' })).toContainText(
      'Done',
    );
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await expect(theirs.getByRole('combobox', { name: 'State to move stale issues to' })).toContainText(
      'Cancelled',
    );
  });

  await test.step('too early, nothing happens; later both rules work, live on every screen', async () => {
    await bob.page.goto(`${place.path}/${stale}`);
    await page.goto(place.path);
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    expect(await runAhead(server, slug, 20)).toEqual({ projects: 1, closed: 0, archived: 0 });
    expect(await runAhead(server, slug, 40)).toEqual({ projects: 1, closed: 0, archived: 1 });
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeHidden();
    expect(await runAhead(server, slug, 40)).toEqual({ projects: 1, closed: 0, archived: 0 });
    expect(await runAhead(server, slug, 70)).toEqual({ projects: 1, closed: 1, archived: 0 });
    await expect(
      bob.page
        .getByRole('complementary', { name: 'Properties' })
        .getByRole('button', { name: /^State: Cancelled/ }),
    ).toBeVisible();
  });

  await test.step("each issue's activity shows what the bot did", async () => {
    const line = bob.page.getByRole('listitem').filter({ hasText: 'set the state to' });
    await expect(line.getByRole('link', { name: 'Cairn' })).toBeVisible();
    await expect(line.getByText('Bot', { exact: true })).toBeVisible();
    await page.goto(`${place.path}/${done}`);
    const archived = page.getByRole('listitem').filter({ hasText: 'archived the issue' });
    await expect(archived.getByRole('link', { name: 'Cairn' })).toBeVisible();
    await expect(archived.getByText('Bot', { exact: true })).toBeVisible();
  });

  await test.step('the bot is in no list of people', async () => {
    await page.goto(`/${slug}/settings/members`);
    await expect(main.getByRole('row').filter({ hasText: 'Ada' })).toBeVisible();
    await expect(main.getByText('Cairn', { exact: true })).toHaveCount(0);
  });

  await test.step('archived issues can be restored, and closed ones reopened', async () => {
    await page.goto(`${place.path}/${done}`);
    await main
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    await page.goto(place.path);
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    const panel = bob.page.getByRole('complementary', { name: 'Properties' });
    await panel.getByRole('button', { name: /^State: Cancelled/ }).click();
    await bob.page.getByRole('option', { name: 'Backlog' }).click();
    await expect(panel.getByRole('button', { name: /^State: Backlog/ })).toBeVisible();
  });

  await test.step('at 360 px everything is reachable', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(settings);
    await expect(main.getByRole('switch', { name: 'Close stale issues' })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Automations' }),
    ).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });
});
