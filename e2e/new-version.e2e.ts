import { createPlace, expect, test } from './cairn.ts';

test('a page of another build than the server says so, and loads itself anew when asked', async ({
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
