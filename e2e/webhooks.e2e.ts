import { openReceiver } from '../apps/server/test/given/webhook-receiver.ts';
import { admit, createIssue, createPlace, expect, expectAccessible, testOn } from './cairn.ts';
import { isSigned } from './is-signed.ts';
import { Settings } from './screens/settings.ts';

/** A server that may send to receivers on this machine. */
const test = testOn({ WEBHOOK_NETWORKS: '127.0.0.1' });

test('S-EMPTY-013 S-FEAT-020 an Admin creates a webhook, and a server receives events', async ({
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const receiver = await openReceiver();
  receiver.replies.set('/hook', [{ status: 200, text: 'thanks' }]);
  receiver.replies.set('/failing', [{ status: 503 }]);
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { slug } = place;
  const { page } = ada;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const settings = new Settings(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  const secretOf = async (): Promise<string> => {
    await main.getByRole('button', { name: 'Show secret' }).click();
    const secret = await main.getByText(/^whsec_[\w+/]+=$/).innerText();
    await main.getByRole('button', { name: 'Hide secret' }).click();
    return secret;
  };

  await settings.open(`/${slug}/settings/webhooks`, 'Webhooks');
  await expect(main.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expect(
    main.getByText('A webhook tells your server when issues, comments, cycles, modules or projects change.'),
  ).toBeVisible();
  await expectAccessible(page);

  await test.step('the form explains what it does not accept', async () => {
    await main.getByRole('button', { name: 'New webhook' }).click();
    await dialog.getByRole('button', { name: /^Create webhook/ }).click();
    await expect(dialog.getByText('Payload URL is required')).toBeVisible();
    await dialog.getByLabel('Payload URL').fill('ftp://example.com');
    await expect(dialog.getByText('Enter an http:// or https:// URL without a user name.')).toBeVisible();
    await dialog.getByLabel('Payload URL').fill('http://localhost/hook');
    await dialog.getByRole('button', { name: /^Create webhook/ }).click();
    await expect(dialog.getByText("This URL can't be reached from the internet.")).toBeVisible();
    await dialog.getByRole('radio', { name: 'Only these events' }).check();
    await dialog.getByRole('button', { name: /^Create webhook/ }).click();
    await expect(dialog.getByText('Choose at least one kind of event.')).toBeVisible();
    await expect(dialog.getByRole('checkbox')).toHaveCount(5);
    await dialog.getByRole('checkbox', { name: 'Issues' }).check();
    await expectAccessible(page);
    await dialog.getByLabel('Payload URL').fill(`${receiver.url}/hook`);
    await page.keyboard.press('Enter');
    await expect(main.getByRole('heading', { level: 1, name: new URL(receiver.url).host })).toBeVisible();
  });

  const webhookUrl = page.url();
  const first = await secretOf();
  await test.step('the receiver gets the chosen events, signed with the secret', async () => {
    await main.getByRole('button', { name: 'Copy secret' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await createIssue(ada, server.url, place, 'A broken lamp');
    await expect.poll(() => receiver.at('/hook').length).toBe(1);
    const [heard] = receiver.at('/hook');
    expect(heard && isSigned(heard, first)).toBe(true);
    expect(JSON.parse(heard?.body ?? '')).toMatchObject({
      event: 'issue',
      action: 'created',
      data: { title: 'A broken lamp' },
    });
    await main.getByRole('button', { name: 'Refresh' }).click();
    await expect(main.getByText('WEB-1', { exact: true })).toBeVisible();
    await main.getByText('issue.created').click();
    await expect(main.getByRole('region', { name: 'Request' })).toContainText('A broken lamp');
    await expect(main.getByRole('region', { name: 'Response' })).toHaveText('thanks');
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Resend' }).click();
    await expect.poll(() => receiver.at('/hook').length).toBe(2);
  });

  await test.step('failed deliveries are retried and logged; the same URL is refused', async () => {
    await settings.open(`/${slug}/settings/webhooks`, 'Webhooks');
    await main.getByRole('button', { name: 'New webhook' }).click();
    await dialog.getByLabel('Payload URL').fill(`${receiver.url}/hook`);
    await dialog.getByRole('button', { name: /^Create webhook/ }).click();
    await expect(dialog.getByText('Another webhook of this workspace already uses this URL.')).toBeVisible();
    await dialog.getByLabel('Payload URL').fill(`${receiver.url}/failing`);
    await dialog.getByRole('button', { name: /^Create webhook/ }).click();
    await expect(main.getByText('No deliveries yet')).toBeVisible();
    await createIssue(ada, server.url, place, 'A second lamp', 'a1');
    await expect.poll(() => receiver.at('/failing').length).toBe(1);
    await main.getByRole('button', { name: 'Refresh' }).click();
    await main.getByText('issue.created').click();
    await expect(main.getByText("The response didn't have a 2xx status")).toBeVisible();
    await expect(main.getByText('Waiting')).toBeVisible();
  });

  await test.step('a new secret, other events, disabled and enabled', async () => {
    await page.goto(webhookUrl);
    await main.getByRole('button', { name: 'Regenerate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate secret' }).click();
    await expect(main.getByText(/^Deliveries are also signed with the previous secret until/)).toBeVisible();
    const second = await secretOf();
    expect(second).not.toBe(first);
    const before = receiver.at('/hook').length;
    await main.getByRole('button', { name: 'Send test' }).click();
    await expect.poll(() => receiver.at('/hook').length).toBe(before + 1);
    const tested = receiver.at('/hook').at(-1);
    expect(tested && [first, second].map((secret) => isSigned(tested, secret))).toEqual([true, true]);
    await main.getByRole('checkbox', { name: 'Issues' }).uncheck();
    await main.getByRole('checkbox', { name: 'Cycles' }).check();
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('Webhook saved'),
    ).toBeVisible();
    await page.reload();
    await expect(main.getByRole('checkbox', { name: 'Cycles' })).toBeChecked();
    await expect(main.getByRole('checkbox', { name: 'Issues' })).not.toBeChecked();
    await main.getByRole('button', { name: 'Disable' }).click();
    await expect(main.getByText('Disabled', { exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'Enable' }).click();
    await expect(main.getByText('Enabled', { exact: true })).toBeVisible();
  });

  await test.step('it fits a narrow screen, in dark mode too', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of [`/${slug}/settings/webhooks`, new URL(webhookUrl).pathname]) {
      await page.goto(path);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the failed delivery has arrived; a deleted webhook is gone', async () => {
    await expect.poll(() => receiver.at('/failing').length, { timeout: 90_000 }).toBe(2);
    const [one, two] = receiver.at('/failing');
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    await page.goto(webhookUrl);
    await main.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page).toHaveURL(new RegExp(`/${slug}/settings/webhooks$`));
    await expect(main.getByRole('row')).toHaveCount(2);
  });
  await receiver.close();
});

test('S-ROUTE-011 webhooks and a single webhook open for Admins only', async ({ person, server }) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const settings = new Settings(ada.page);
  await settings.open(`/${slug}/settings/webhooks`, 'Webhooks');
  await expect(settings.menu.getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'page');
  const created = await ada.page.request.post(`/api/workspaces/${slug}/webhooks`, {
    headers: { origin: server.url },
    data: { url: 'http://127.0.0.1:9/hook', events: null, is_enabled: false },
  });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  await ada.page.goto(`/${slug}/settings/webhooks/${id}`);
  await expect(ada.page.getByRole('heading', { level: 1, name: '127.0.0.1:9' })).toBeVisible();
  await expect(settings.menu.getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'page');
  const ben = await person('Ben');
  await admit(ada, ben, server.url, slug, 15);
  const theirs = new Settings(ben.page);
  for (const path of [`/${slug}/settings/webhooks`, `/${slug}/settings/webhooks/${id}`]) {
    await theirs.open(path, 'Webhooks');
    await expect(theirs.menu.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
    await expect(ben.page.getByText('Only workspace Admins can manage webhooks.')).toBeVisible();
    await expect(ben.page.getByRole('button', { name: 'New webhook' })).toHaveCount(0);
  }
  for (const path of ['', `/${id}`, `/${id}/secret`, `/${id}/deliveries`])
    expect((await ben.page.request.get(`/api/workspaces/${slug}/webhooks${path}`)).status(), path).toBe(403);
});
