import { admit, createIssue, createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

test('a project plans in modules: made offline, filled, linked, grouped by, archived, deleted', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await admit(ada, grace, server.url, place.slug, 10, { id: place.projectId, role: 10 });
  const first = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const base = `/${place.slug}/projects/${place.projectId}`;
  const main = page.getByRole('main');
  const theirs = grace.page.getByRole('main');

  await test.step('none yet: made offline, it comes to the other browser once the line is back', async () => {
    await grace.page.goto(`${base}/modules`);
    await expect(theirs.getByRole('heading', { name: 'No modules yet' })).toBeVisible();
    await page.goto(`${base}/modules`);
    await expect(main.getByRole('heading', { name: 'No modules yet' })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'New module' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New module' });
    await ada.context.setOffline(true);
    await dialog.getByRole('button', { name: 'Create module' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tiles');
    await dialog.getByRole('button', { name: 'Create module' }).click();
    await expect(main.getByRole('link', { name: 'Tiles' })).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Tiles' })).toHaveCount(0);
    await ada.context.setOffline(false);
    await expect(theirs.getByRole('link', { name: 'Tiles' })).toBeVisible();
  });
  const routes = uuid();
  await runCommand(ada, server.url, place.slug, 'module.create', {
    id: routes,
    projectId: place.projectId,
    name: 'Routes',
    status: 'in-progress',
  });
  await test.step('an issue is put into two on its page, and its history names each', async () => {
    await page.goto(`${place.path}/${first}`);
    await page
      .getByRole('complementary', { name: 'Properties' })
      .getByRole('button', { name: 'Modules: No module' })
      .click();
    await page.getByRole('option', { name: 'Routes' }).click();
    await page.getByRole('option', { name: 'Tiles' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('added the issue to the module')).toHaveCount(2);
    await page.goto(`${base}/issues?group=modules`);
    for (const name of ['Routes', 'Tiles'])
      await expect(page.getByRole('checkbox', { name: `Select all in ${name}` })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Map tiles disappear' })).toHaveCount(2);
  });
  await test.step('the module shows its issues and links; a click on a label copies the address', async () => {
    await page.goto(`${base}/modules/${routes}`);
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    const panel = page.getByRole('complementary', { name: 'Module details' });
    await panel.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add link' });
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog.getByText('URL is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://example.com/plan');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.getByRole('button', { name: 'Copy https://example.com/plan' }).click();
    await expect(page.getByText('Copied to clipboard', { exact: true })).toBeVisible();
    await expect(
      page.getByText('The URL has been successfully copied to your clipboard.', { exact: true }),
    ).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://example.com/plan');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await grace.page.goto(`${base}/modules/${routes}`);
    const seen = grace.page.getByRole('complementary', { name: 'Module details' });
    await expect(seen.getByRole('button', { name: 'Copy https://example.com/plan' })).toBeVisible();
    for (const name of ['Edit', 'Delete'])
      await expect(seen.getByRole('button', { name: `${name} https` })).toHaveCount(0);
    await expect(seen.getByRole('link', { name: 'Open https' })).toHaveCount(0);
  });
  await test.step('archived only once it is completed; restored from the archive', async () => {
    await page.goto(`${base}/modules`);
    await main.getByRole('button', { name: 'Actions for Routes' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit module' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await runCommand(ada, server.url, place.slug, 'module.update', {
      moduleId: routes,
      patch: { status: 'completed' },
    });
    await expect(main.getByRole('listitem').filter({ hasText: 'Completed' })).toBeVisible();
    await main.getByRole('button', { name: 'Actions for Routes' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(main.getByRole('link', { name: 'Routes' })).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('at 360 px nothing runs over the edge', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});
