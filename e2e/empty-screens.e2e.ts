import type { Locator, Page } from '@playwright/test';
import { createPlace, createWorkspace, expect, runCommand, test } from './cairn.ts';
import { day } from './days.ts';
import { uuid } from './uuid.ts';

/** The painted colours of a drawing's lines. */
const inksOf = (art: Locator): Promise<string[]> =>
  art.evaluate((svg) => [
    getComputedStyle(svg).stroke,
    ...[...svg.children].map((each) => `${getComputedStyle(each).stroke} ${getComputedStyle(each).fill}`),
  ]);

const painted = async (page: Page, art: Locator, colorScheme: 'light' | 'dark'): Promise<string> => {
  await page.emulateMedia({ colorScheme });
  await expect(art).toBeVisible();
  const box = await art.boundingBox();
  expect(box?.width).toBeGreaterThan(80);
  expect(box?.height).toBeGreaterThan(50);
  return (await inksOf(art)).join();
};

/** Expects its text with a drawing above, in the colours of both schemes. */
async function expectDrawn(page: Page, words: Locator): Promise<void> {
  await expect(words).toBeVisible();
  const art = words.locator('xpath=..').locator('svg.empty-art');
  const light = await painted(page, art, 'light');
  const dark = await painted(page, art, 'dark');
  expect(light).not.toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('S-EMPTY-001 each screen without data has text and a drawing, in light and dark, and no error', async ({
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const ada = await person('Ada');
  const { page } = ada;
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  const main = page.getByRole('main');
  const titled = (name: string): Locator => main.getByRole('heading', { name, exact: true });
  const visit = (path: string, title: string) =>
    test.step(`${path}: ${title}`, async () => {
      await page.goto(path);
      await expectDrawn(page, titled(title));
    });
  const turnTo = (role: 'tab' | 'button', name: string | RegExp, title: string) =>
    test.step(title, async () => {
      await main.getByRole(role, { name }).click();
      await expectDrawn(page, titled(title));
    });

  const bare = await createWorkspace(ada, server.url);
  await visit(`/${bare}`, 'Create your first project');
  await visit(`/${bare}/analytics`, 'No analytics yet');
  await visit(`/${bare}/projects`, 'No projects yet');

  const place = await createPlace(ada, server.url);
  const run = (name: string, args: object) => runCommand(ada, server.url, place.slug, name, args);
  const { projectId } = place;
  const workspace = `/${place.slug}`;
  const project = `${workspace}/projects/${projectId}`;
  await visit('/profile/activity', 'No activity yet');

  const lists = `${workspace}/workspace-views`;
  await visit(`${lists}/all-issues`, 'No issues yet');
  await visit(`${lists}/assigned`, 'No issues assigned to you');
  await visit(`${lists}/created`, "You haven't created any issues");
  await visit(`${lists}/subscribed`, "You aren't subscribed to any issues");
  await test.step('a view of the workspace', async () => {
    await page.goto(`${lists}/all-issues?filters=priority.is.urgent`);
    await main.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Urgent');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page).toHaveURL(/workspace-views\/[0-9a-f-]{36}$/);
    await expectDrawn(page, titled('No issues in this view'));
  });
  await visit(`${workspace}/settings/api-tokens`, 'No API tokens yet');
  await visit(`${workspace}/settings/webhooks`, 'No webhooks yet');
  await visit(`${workspace}/settings/exports`, 'No exports yet');
  await visit(`${workspace}/settings/imports`, 'No imports yet');

  await visit(`${project}/settings/labels`, 'No labels yet');
  await visit(`${project}/settings/integrations`, 'No integrations yet');
  await visit(`${project}/settings/estimates`, 'No estimates yet');
  await visit(`${project}/cycles`, 'No cycles yet');
  await visit(`${project}/modules`, 'No modules yet');
  await visit(`${project}/views`, 'No views yet');
  await visit(`${project}/pages`, 'No public pages yet');
  await turnTo('tab', 'Private', 'No private pages yet');
  await turnTo('tab', 'Archived', 'No archived pages');

  await visit(`${workspace}/notifications`, 'No notifications yet');
  await turnTo('button', /^Assigned/, 'No notifications about issues assigned to you');
  await turnTo('button', /^Created/, 'No notifications about issues you created');
  await turnTo('button', /^Subscribed/, 'No notifications about issues you subscribe to');
  await turnTo('button', /^Unread/, 'No unread notifications');
  await turnTo('button', /^Snoozed/, 'No snoozed notifications');
  await turnTo('button', /^Archived/, 'No archived notifications');
  await main.getByRole('button', { name: /^Archived/ }).click();
  await turnTo('tab', 'Mentions', 'No mentions yet');

  await test.step('the panels of a current cycle', async () => {
    await run('cycle.create', {
      id: uuid(),
      projectId,
      name: 'Sprint 7',
      startDate: day(-2),
      endDate: day(5),
    });
    await page.goto(`${project}/cycles`);
    const card = page.getByRole('article', { name: 'Sprint 7' });
    await expectDrawn(page, card.getByText('Add issues to the cycle to see its progress.'));
    await expectDrawn(page, card.getByText('Add issues to the cycle to see the chart.'));
    await expectDrawn(page, card.getByText('No open issues with urgent or high priority.'));
    await card.getByRole('tab', { name: 'Assignees' }).click();
    await expectDrawn(page, card.getByText('No issues in this cycle are assigned yet.'));
    await card.getByRole('tab', { name: 'Labels' }).click();
    await expectDrawn(page, card.getByText('No issues in this cycle have labels yet.'));
  });

  await visit(`${project}/inbox`, 'Intake is turned off');
  await run('project.update', { projectId, patch: { hasIntake: true } });
  await visit(`${project}/inbox`, 'No open requests');
  await expectDrawn(page, titled('No request selected'));
  await turnTo('tab', /^Closed/, 'No closed requests');

  await run('project.update', {
    projectId,
    patch: { hasCycles: false, hasModules: false, hasViews: false, hasPages: false },
  });
  await visit(`${project}/cycles`, 'Cycles are turned off');
  await visit(`${project}/modules`, 'Modules are turned off');
  await visit(`${project}/views`, 'Views are turned off');
  await visit(`${project}/pages`, 'Pages are turned off');
  expect(errors).toEqual([]);
});
