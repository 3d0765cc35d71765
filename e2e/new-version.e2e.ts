import { createPlace, expect, test } from './cairn.ts';

test("a page of another build than the server's says so, and reloads on request", async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  const notice = page.getByText('A new version of Cairn is available.');
  await page.goto(`/${place.slug}`);
  await expect(page.getByRole('link', { name: 'All issues' })).toBeVisible();
  await expect(notice).toBeHidden();

  let isReplaced = true;
  await page.routeWebSocket(/.*/, (browser) => {
    const real = browser.connectToServer();
    real.onMessage((message) => {
      const text = String(message);
      browser.send(
        isReplaced ? text.replace(/"build":"[^"]*"/, '"build":"/assets/of-tomorrow.js"') : message,
      );
    });
  });
  await page.reload();
  await expect(notice).toBeVisible();
  isReplaced = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('link', { name: 'All issues' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("the app is cached once the workspace's rows have loaded, and doesn't compete with them", async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  let giveRows = (): void => undefined;
  const areGiven = new Promise<void>((resolve) => (giveRows = resolve));
  const isKeeping = (): Promise<boolean> =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await page.route('**/sync/*/bootstrap*', async (route) => {
    await areGiven;
    await route.continue();
  });
  await page.goto(`/${place.slug}/workspace-views/all-issues`, { waitUntil: 'load' });
  await expect(page.getByRole('link', { name: 'All issues' })).toBeVisible();
  expect(await isKeeping()).toBe(false);
  giveRows();
  await expect.poll(isKeeping).toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});
