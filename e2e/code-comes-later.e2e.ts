import type { Page } from '@playwright/test';
import { createIssue, createPlace, expect, test, type Actor, type Place } from './cairn.ts';

/** A list of which only the first screen had loaded when its server became unreachable. */
async function listOf(ada: Actor, baseURL: string): Promise<{ readonly page: Page; readonly place: Place }> {
  const place = await createPlace(ada, baseURL);
  await createIssue(ada, baseURL, place, 'Paint the harbour wall');
  return { page: ada.page, place };
}

/** A restarting server: the browser has a network all the time. */
async function alwaysOnline(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
}

async function pressWithoutServer(page: Page, key: string): Promise<void> {
  const refused: string[] = [];
  page.on('requestfailed', (request) => refused.push(request.url()));
  await page.context().setOffline(true);
  await page.keyboard.press(key);
  // Longer than a file is requested that the server says it doesn't have.
  await page.waitForTimeout(7000);
  expect(refused.filter((url) => url.includes('/assets/'))).not.toEqual([]);
}

const row = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Paint the harbour wall' });

test("code that couldn't be loaded arrives as soon as the server can be reached, without a reload", async ({
  person,
  baseURL,
}) => {
  const { page, place } = await listOf(await person('Ada'), baseURL ?? '');
  await alwaysOnline(page);
  await page.goto(place.path);
  await expect(row(page)).toBeVisible();
  await pressWithoutServer(page, 'Shift+F');
  await expect(row(page)).toBeVisible();
  await page.context().setOffline(false);
  const field = page.getByRole('combobox', { name: 'Filter', exact: true });
  await expect(field).toBeFocused();
  await field.fill('priority:urgent ');
  await expect(page.getByRole('heading', { name: /match/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('f');
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('what is first opened offline arrives when the network is back', async ({ person, baseURL }) => {
  const { page, place } = await listOf(await person('Ada'), baseURL ?? '');
  await page.goto(place.path);
  await expect(row(page)).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.press('f');
  await page.waitForTimeout(3000);
  await page.context().setOffline(false);
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
  await page.keyboard.type('priority\n');
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(page.getByRole('heading', { name: /match/i })).toBeVisible();
});

test('code requested before the map of files has loaded arrives too', async ({ person, baseURL }) => {
  const { page, place } = await listOf(await person('Ada'), baseURL ?? '');
  await alwaysOnline(page);
  await page.addInitScript(() => {
    const { fetch } = window;
    const never = new Promise<never>(() => undefined);
    window.fetch = (address, options) =>
      typeof address === 'string' && address.includes('code-map') ? never : fetch(address, options);
  });
  await page.goto(place.path);
  await expect(row(page)).toBeVisible();
  await pressWithoutServer(page, 'f');
  await page.context().setOffline(false);
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
});
