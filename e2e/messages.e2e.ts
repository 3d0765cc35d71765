import type { Locator, Page } from '@playwright/test';
import { admit, createIssue, createPlace, expect, goOffline, runCommand, test, type Actor } from './cairn.ts';

const toasts = (page: Page): Locator => page.locator('[data-toasts] > *');

async function openTwoIssues(ada: Actor, url: string): Promise<void> {
  const place = await createPlace(ada, url);
  for (const [at, title] of ['One', 'Two'].entries()) await createIssue(ada, url, place, title, `a${at}`);
  await ada.page.goto(place.path);
  await expect(ada.page.locator('[data-row-title]')).toHaveText(['One', 'Two']);
}

/** Whether screen readers read this region. */
const isHeard = (region: Locator): Promise<boolean> =>
  region.evaluate((each) => each.closest('[aria-hidden="true"], [inert]') === null);

test('a toast never covers the selection bar, even on a narrow screen', async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  await openTwoIssues(ada, server.url);
  const bar = page.getByRole('region', { name: 'Selected issues' });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.keyboard.press('j');
    await page.keyboard.press('Control+a');
    await expect(bar).toContainText('2 selected');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('copy id');
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toHaveCount(1);
    await expect(bar).toBeVisible();
    const [above, below] = [await toasts(page).boundingBox(), await bar.boundingBox()];
    if (!above || !below) throw new Error('expected a message and a bar on the screen');
    expect(above.y + above.height, `${width} px`).toBeLessThanOrEqual(below.y);
    expect(above.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);
  }
});

test('a change that the server rejects is reported with its reason and a retry button', async ({
  person,
  server,
}) => {
  const [ben, ada] = [await person('Ben'), await person('Ada', { keepsApp: true })];
  const place = await createPlace(ben, server.url);
  const { projectId, slug } = place;
  await admit(ben, ada, server.url, slug, 15, { id: projectId, role: 15 });
  const issueId = await createIssue(ben, server.url, place, 'One');
  const { page } = ada;
  await page.goto(`${place.path}/${issueId}`);
  const priority = page.getByRole('button', { name: /^Priority/ }).first();
  // Loads the code of the picker.
  await priority.click();
  await expect(page.getByRole('option', { name: 'Urgent' })).toBeVisible();
  await page.keyboard.press('Escape');
  await goOffline(ada);
  await priority.click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(page.getByRole('button', { name: 'Priority: Urgent' })).toBeVisible();
  await runCommand(ben, server.url, slug, 'project.archive', { projectId });
  await ada.context.setOffline(false);
  await expect(toasts(page)).toContainText('A change was rejected');
  await expect(toasts(page)).toContainText('This project is archived and read-only.');
  await expect(toasts(page).getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a toast is shown and announced while a dialog is open', async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  await openTwoIssues(ada, server.url);
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete issues' });
  await dialog.getByRole('button', { name: 'Delete selected issues' }).click();
  const said = page
    .locator('[aria-live="assertive"]')
    .filter({ hasText: 'Please select at least one issue.' });
  await expect(said).toBeAttached();
  expect(await isHeard(said)).toBe(true);
  // The list behind it isn't, because the dialog is modal.
  expect(await isHeard(page.locator('[data-row-title]').first())).toBe(false);
  await expect(toasts(page)).toHaveCount(1);
  expect(await isOnTop(toasts(page))).toBe(true);
});

test('a tooltip of a control in a dialog is above the dialog', async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  await openTwoIssues(ada, server.url);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  const tooltip = page.locator('[data-tooltip]');
  await dialog
    .getByRole('button', { name: /^Change shortcut for/ })
    .first()
    .hover();
  await expect(tooltip).toBeVisible();
  expect(await isOnTop(tooltip)).toBe(true);
});

/** Whether nothing covers its centre. */
const isOnTop = (shown: Locator): Promise<boolean> =>
  shown.evaluate((each: HTMLElement) => {
    each.style.pointerEvents = 'auto';
    const { left, top, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
