import type { Page } from '@playwright/test';
import { ALL_ISSUES } from './all-issues-view.ts';
import { createPlace, expect, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

type Named = readonly [path: string, heading: string];

/** Expects it to render at this URL, when opened and when reloaded. */
async function expectScreens(page: Page, screens: readonly Named[]): Promise<void> {
  for (const [path, heading] of screens)
    await test.step(path, async () => {
      const title = page.locator('h1').filter({ hasText: heading });
      await page.goto(path);
      await expect(title).toBeVisible();
      await page.reload();
      await expect(title).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    });
}

test('S-ROUTE-022 each screen that is named without a path has one, and opens directly and after a reload', async ({
  person,
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const ada = await person('Ada');
  const { slug, projectId } = await createPlace(ada, server.url);
  const [pageId, viewId] = [uuid(), uuid()];
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  await run('page.create', { id: pageId, projectId, title: 'Harbour plan', sortOrder: 'a0' });
  await run('project.update', { projectId, patch: { hasIntake: true } });
  await run('view.create', {
    id: viewId,
    projectId,
    name: 'Bugs by severity',
    spec: ALL_ISSUES,
  });
  const inWorkspace = [
    ['', 'Ada'],
    ['/projects', 'Projects'],
    ['/active-cycles', 'Active cycles'],
    ['/analytics', 'Analytics'],
    ['/notifications', 'Inbox'],
    ['/settings/imports', 'Imports'],
    ['/settings/integrations', 'Integrations'],
  ] as const;
  const inProject = [
    ['/issues', 'Issues'],
    ['/cycles', 'Cycles'],
    ['/modules', 'Modules'],
    ['/views', 'Views'],
    [`/views/${viewId}`, 'Bugs by severity'],
    ['/pages', 'Pages'],
    [`/pages/${pageId}`, 'Harbour plan'],
    ['/inbox', 'Intake'],
    ['/draft-issues', 'Drafts'],
    ['/archives/issues', 'Archived issues'],
    ['/archives/cycles', 'Archived cycles'],
    ['/archives/modules', 'Archived modules'],
    ['/settings', 'General'],
    ['/settings/members', 'Members'],
    ['/settings/features', 'Features'],
    ['/settings/states', 'States'],
    ['/settings/labels', 'Labels'],
    ['/settings/estimates', 'Estimates'],
    ['/settings/automations', 'Automations'],
    ['/settings/integrations', 'Integrations'],
  ] as const;
  await expectScreens(ada.page, [
    ...inWorkspace.map(([path, heading]): Named => [`/${slug}${path}`, heading]),
    ...inProject.map(([path, heading]): Named => [`/${slug}/projects/${projectId}${path}`, heading]),
    ['/profile', 'Profile'],
    ['/profile/security', 'Security'],
    ['/profile/activity', 'Activity'],
    ['/profile/appearance', 'Appearance'],
    ['/profile/notifications', 'Notifications'],
  ]);
  const stranger = await browser.newContext({ baseURL: server.url });
  await expectScreens(await stranger.newPage(), [
    ['/sign-up', 'Create your account'],
    ['/accounts/forgot-password', 'Forgot your password?'],
    ['/accounts/reset-password', 'Choose a new password'],
    ['/accounts/set-password', 'Set a password'],
  ]);
  await stranger.close();
});
