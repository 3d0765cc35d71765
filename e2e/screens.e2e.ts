import type { Locator, Page } from '@playwright/test';
import {
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  idOf,
  runCommand,
  test,
  type Actor,
  type Place,
} from './cairn.ts';
import { uuid } from './uuid.ts';

type Screen = readonly [path: string, shown: (page: Page) => Locator];

const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name });
const link =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('main').getByRole('link', { name });

/** Every screen that a signed-in user can reach, and what shows that it has been rendered. */
function screensOf(place: Place, ids: { issue: string; page: string; self: string }): Screen[] {
  const home = `/${place.slug}`;
  const project = `${home}/projects/${place.projectId}`;
  const profile = `${home}/profile/${ids.self}`;
  return [
    [home, heading(/Ada$/)],
    [`${project}/issues`, link('One')],
    [`${project}/issues?layout=board`, link('One')],
    [`${project}/issues/${ids.issue}`, (page) => page.getByRole('textbox', { name: 'Title' })],
    [`${home}/workspace-views/all-issues`, link('One')],
    [`${home}/workspace-views/assigned`, heading('No issues assigned to you')],
    [`${project}/pages`, link('Harbour plan')],
    [`${project}/pages/${ids.page}`, (page) => page.getByRole('textbox', { name: 'Page content' })],
    [`${home}/pages`, heading(/pages/i)],
    [profile, heading(/Ada/)],
    [`${profile}/created`, link('One')],
    [`${profile}/activity`, link('WEB-1 One')],
    [`${home}/projects`, heading('Projects')],
    [`${home}/settings`, heading('General')],
    [`${home}/settings/members`, heading('Members')],
    [`${home}/settings/billing`, heading('Billing and plans')],
    [`${home}/settings/webhooks`, heading('Webhooks')],
    [`${home}/settings/integrations`, heading('Integrations')],
    [`${home}/settings/imports`, heading('Imports')],
    [`${home}/settings/api-tokens`, heading('API tokens')],
    [`${project}/settings`, heading('General')],
    [`${project}/settings/members`, heading('Members')],
    [`${project}/settings/features`, heading('Features')],
    [`${project}/settings/states`, heading('States')],
    [`${project}/settings/labels`, heading('Labels')],
    ['/profile', heading('Profile')],
    ['/profile/security', heading('Security')],
    ['/profile/appearance', heading('Appearance')],
    ['/create-workspace', heading('Create your workspace')],
    ['/invitations', heading('Pending invitations')],
    [`${home}/nowhere/at/all`, heading('Page not found')],
  ];
}

async function openScreens(ada: Actor, url: string): Promise<Screen[]> {
  const place = await createPlace(ada, url);
  const issue = await createIssue(ada, url, place, 'One');
  const page = uuid();
  await runCommand(ada, url, place.slug, 'page.create', {
    id: page,
    projectId: place.projectId,
    title: 'Harbour plan',
    sortOrder: 'a0',
  });
  await ada.page.request.post(`/api/workspaces/${place.slug}/invitations`, {
    headers: { origin: url },
    data: { email: 'somebody.with.a.very.long.address@a-rather-long-domain.example', role: 5 },
  });
  const id = await idOf(ada);
  return screensOf(place, { issue, page, self: id });
}

/** Nothing overflows the right edge. */
async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}

// The window size changes which parts are rendered, the colour scheme only their colours.
for (const { name, colorScheme, width, rules } of [
  { name: 'in light', colorScheme: 'light', width: 1280, rules: undefined },
  { name: 'in dark', colorScheme: 'dark', width: 1280, rules: ['color-contrast'] },
  { name: 'at 360 px, and fits', colorScheme: 'light', width: 360, rules: undefined },
] as const)
  test(`every screen is accessible ${name}`, async ({ person, server }) => {
    test.setTimeout(180_000);
    const ada = await person('Ada');
    const screens = await openScreens(ada, server.url);
    const { page } = ada;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 780 });
    for (const [path, shown] of screens)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(shown(page).first()).toBeVisible();
        await expectAccessible(page, rules);
        await expectNoSideways(page);
      });
  });
