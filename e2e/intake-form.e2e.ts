import type { Browser, Page } from '@playwright/test';
import { createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';

/** A person without an account, on a phone. */
async function stranger(browser: Browser, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme });
  return await context.newPage();
}

const statusOf = async (page: Page, path: string): Promise<number | undefined> =>
  (await page.goto(path))?.status();

test('a stranger sends a request through the public form, follows its status, and finds nothing once the link is renewed', async ({
  person,
  server,
  browser,
}) => {
  const ada = await person('Ada');
  const { slug, projectId } = await createPlace(ada, server.url);
  await runCommand(ada, server.url, slug, 'project.update', { projectId, patch: { hasIntake: true } });
  const base = `/${slug}/projects/${projectId}`;
  const { page } = ada;

  await page.goto(`${base}/settings/intake`);
  const main = page.getByRole('main');
  await main.getByRole('switch', { name: 'Public form' }).check();
  await main.getByLabel('Title', { exact: true }).fill('Ask the map team');
  await main.getByLabel('Introduction').fill('Tell us what is missing.');
  await main.getByRole('combobox', { name: 'Email address' }).click();
  await page.getByRole('option', { name: 'Required' }).click();
  const preview = main.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Tell us what is missing.')).toBeVisible();
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Intake form saved'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('settings.png'), fullPage: true });
  const url = await main.getByRole('link', { name: /\/api\/forms\// }).innerText();
  await page.goto(`${base}/inbox`);
  await expect(main.getByText('No open requests')).toBeVisible();

  const outside = await stranger(browser);
  const asked: string[] = [];
  outside.on('request', (request) => asked.push(request.url()));
  await outside.goto(url);
  await expect(outside.getByRole('heading', { name: 'Ask the map team' })).toBeVisible();
  await expectAccessible(outside);
  await outside.screenshot({ path: test.info().outputPath('form-light.png'), fullPage: true });
  // Only the page itself: no script, no file of the app.
  expect(asked.filter((each) => !each.endsWith('/favicon.ico'))).toEqual([url]);
  expect(await outside.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await outside.waitForTimeout(3100);
  await outside.getByLabel('Title').fill('Offline maps for ferries');
  await outside.getByLabel('Your name').fill('Nora');
  await outside.getByRole('button', { name: 'Send request' }).click();
  await expect(outside.getByText('Check the marked fields, then send it again.')).toBeVisible();
  await expectAccessible(outside);
  await expect(outside.getByLabel('Title')).toHaveValue('Offline maps for ferries');
  await outside.getByLabel('Your email address').fill('nora@outside.example');
  await outside.getByRole('button', { name: 'Send request' }).click();
  await expect(outside.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  const number = /\d{4}-\d{4}/.exec(await outside.getByRole('main').innerText())?.[0] ?? '';
  const follow = await outside.getByRole('link', { name: /\/requests\// }).innerText();

  // Live, without a reload.
  await main.getByRole('link', { name: /Offline maps for ferries/ }).click();
  await expect(main.getByText('nora@outside.example')).toBeVisible();
  await expect(main.getByText(`Request number ${number}`)).toBeVisible();
  await expect(main.getByText('Nora (intake form)').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('request.png') });
  await outside.goto(follow);
  await expect(outside.getByText('Received')).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(main.getByText('No open requests')).toBeVisible();
  // The member's browser shows it before the server has received it.
  await expect(async () => {
    await outside.goto(follow);
    await expect(outside.getByText('Accepted', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(outside);
  expect(await outside.getByRole('main').innerText()).not.toContain('ferries');

  const dark = await stranger(browser, 'dark');
  await dark.goto(url);
  await expectAccessible(dark);
  await dark.screenshot({ path: test.info().outputPath('form-dark.png'), fullPage: true });

  await page.goto(`${base}/settings/intake`);
  await main.getByRole('button', { name: 'Renew link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew link' }).click();
  await expect(main.getByRole('link', { name: /\/api\/forms\// })).not.toHaveText(url);
  expect(await statusOf(outside, url)).toBe(404);
  await expect(outside.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(await statusOf(outside, follow)).toBe(404);
  await outside.context().close();
  await dark.context().close();
});
