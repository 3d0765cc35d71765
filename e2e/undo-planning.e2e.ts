import { admit, createIssue, createPlace, expect, goOffline, runCommand, test } from './cairn.ts';
import { day } from './days.ts';
import { uuid } from './uuid.ts';

test("undo restores a deleted cycle, module or estimate, and an edited estimate: live, offline, and with a reason where it can't", async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const bea = await person('Bea');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await admit(ada, bea, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const { slug, projectId } = place;
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const [cycleId, moduleId, estimateId] = [uuid(), uuid(), uuid()];
  const dates = { startDate: day(3), endDate: day(9) };
  await run('cycle.create', { id: cycleId, projectId, name: 'Sprint 3', ...dates });
  await run('cycle.move-issues', { changes: [{ issueId, patch: { cycleId } }] });
  await run('module.create', { id: moduleId, projectId, name: 'Offline maps' });
  await run('module.move-issues', {
    changes: [{ issueId, patch: { moduleIds: { add: [moduleId], remove: [] } } }],
  });
  await run('module-link.create', { id: uuid(), moduleId, title: 'Plan', url: 'https://example.com' });
  const values = ['3', '5'].map((value) => ({ id: uuid(), value }));
  await run('estimate.create', { id: estimateId, projectId, kind: 'points', values });
  await run('estimate.set', { changes: [{ issueId, patch: { valueId: values[1]?.id } }] });
  const base = `/${slug}/projects/${projectId}`;
  const main = page.getByRole('main');
  const remove = async (name: string): Promise<void> => {
    await main.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  const theirs = bea.page.getByRole('main');

  await test.step('a cycle, offline, with its favourite, seen by another person', async () => {
    await bea.page.goto(`${base}/cycles`);
    await page.goto(`${base}/cycles`);
    await main.getByRole('button', { name: 'Actions for Sprint 3' }).click();
    await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
    const favourite = page.getByRole('navigation').getByRole('link', { name: 'Sprint 3' });
    await expect(favourite).toBeVisible();
    await remove('Sprint 3');
    await expect(theirs.getByRole('link', { name: 'Sprint 3' })).toBeHidden();
    await expect(favourite).toBeHidden();
    await goOffline(ada);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undid deleting Sprint 3').first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'Sprint 3' })).toBeVisible();
    await expect(favourite).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: 'Sprint 3' })).toContainText('0 of 1 done');
    await ada.context.setOffline(false);
    await expect(theirs.getByRole('listitem').filter({ hasText: 'Sprint 3' })).toContainText('0 of 1 done');
  });
  await test.step('not if another cycle has its days by now: the message names that cycle', async () => {
    await remove('Sprint 3');
    await expect(theirs.getByRole('link', { name: 'Sprint 3' })).toBeHidden();
    await run('cycle.create', { id: uuid(), projectId, name: 'Instead', ...dates });
    await expect(main.getByRole('link', { name: 'Instead' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/The dates overlap with Instead/).first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'Sprint 3' })).toBeHidden();
  });
  await test.step('a module with its links and issues', async () => {
    await page.goto(`${base}/modules`);
    await remove('Offline maps');
    await expect(main.getByRole('link', { name: 'Offline maps' })).toBeHidden();
    await page.keyboard.press('Control+z');
    await main.getByRole('link', { name: 'Offline maps' }).click();
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Plan' })).toBeVisible();
  });
  await test.step('an edited estimate, and the estimate itself', async () => {
    await page.goto(`${base}/settings/estimates`);
    await main.getByRole('button', { name: 'Delete 5', exact: true }).click();
    await main.getByRole('button', { name: 'Add value' }).click();
    await main.getByRole('textbox', { name: 'Value 2' }).fill('8');
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expect(main.getByRole('button', { name: 'Delete 8', exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undid editing the estimate').first()).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'Value 2' })).toHaveValue('5');
    await main.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByText('No estimates yet')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undid deleting the estimate').first()).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'Value 2' })).toHaveValue('5');
    await bea.page.goto(place.path);
    await expect(theirs.getByRole('button', { name: 'Estimate: 5' })).toBeVisible();
  });
});
