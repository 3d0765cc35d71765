import type { Route } from '@playwright/test';
import { createIssue, createPlace, expect, test } from './cairn.ts';

test('home works without the code of lists, which every other URL loads early', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'Paint the harbour wall');
  const { page } = ada;
  const ofLists = page.locator('head link[rel="modulepreload"][href^="/assets/first-"]');
  // A service worker would respond instead of the network.
  await page.route('**/service-worker.js', (route) => route.abort());
  const held: Route[] = [];
  await page.route('**/assets/first-*.js', (route) => void held.push(route));
  await page.goto(`/${place.slug}`);
  await expect(page.getByRole('heading', { name: /Ada$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Paint the harbour wall' })).toBeVisible();
  await expect(ofLists).toHaveCount(0);
  await page.unroute('**/assets/first-*.js');
  for (const route of held) await route.continue();
  await page.goto(place.path);
  await expect(page.getByRole('main').getByRole('link', { name: 'Paint the harbour wall' })).toBeVisible();
  await expect(ofLists).toHaveCount(1);
  // The import map is read once there is time for it.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(
            (each) =>
              (each as PerformanceResourceTiming).initiatorType === 'fetch' &&
              each.name.includes('/code-map-'),
          ),
      ),
    )
    .toBe(true);
});

test('a first visit that takes long says that it loads, and is not called offline; without a network it says so', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'Paint the harbour wall');
  const { page } = ada;
  const held: Route[] = [];
  await page.route('**/sync/*/bootstrap*', (route) => void held.push(route));
  await page.goto(place.path);
  const main = page.getByRole('main');
  await expect(main.getByRole('status', { name: 'Loading workspace' })).toBeVisible();
  await expect(page.locator('[data-sync]')).toHaveText('Connecting');
  await expect(page.getByText('Offline')).toHaveCount(0);
  await expect(main.getByText(/taking longer than usual/)).toBeVisible({ timeout: 30_000 });
  await ada.context.setOffline(true);
  await expect(main.getByRole('heading', { name: 'Offline' })).toBeVisible();
  await expect(main.getByText("This screen will appear when you're back online.")).toBeVisible();
  await ada.context.setOffline(false);
  await expect(main.getByRole('status', { name: 'Loading workspace' })).toBeVisible();
  await page.unroute('**/sync/*/bootstrap*');
  for (const route of held) await route.continue().catch(() => undefined);
  await expect(main.getByRole('link', { name: 'Paint the harbour wall' })).toBeVisible();
});
