import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openReceiver } from '../apps/server/test/given/webhook-receiver.ts';
import { createIssue, createPlace, expect, runCommand, testOn } from './cairn.ts';
import { connectTo } from './crash/connect-to.ts';
import { isSigned } from './is-signed.ts';
import { Settings } from './screens/settings.ts';
import type { ServerProcess } from './server-process.ts';
import { uuid } from './uuid.ts';

/** A server that may send to receivers on this machine. */
const test = testOn({ WEBHOOK_NETWORKS: '127.0.0.1' });

const WAIT = { timeout: 60_000 };

/** Restarts the server some hours later, and waits until everything that is due by then is done. */
async function wait(server: ServerProcess, hours: number): Promise<void> {
  await server.stop();
  const later = pathToFileURL(path.join(import.meta.dirname, 'days-later.mjs')).href;
  await server.start({ NODE_OPTIONS: `--import=${later}`, DAYS_LATER: String(hours / 24) });
  // The database's clock is still the old one.
  const db = await connectTo(server.dataDir);
  await db.query('update cairn_jobs._private_jobs set run_at = now() where locked_at is null');
  await db.end();
}

test('SYS-35 a webhook is created, edited, disabled and deleted, sends all or chosen events with a signature, retries, and is disabled when nothing arrives; nothing is sent to internal addresses', async ({
  person,
  server,
}) => {
  test.setTimeout(600_000);
  const receiver = await openReceiver();
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  const { page } = ada;
  const settings = new Settings(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const list = `/${slug}/settings/webhooks`;
  const told = (at: string) =>
    receiver.at(at).map(({ body }) => {
      const { event, action } = JSON.parse(body) as { event: string; action: string };
      return `${event} ${action}`;
    });
  let places = 0;
  const newIssue = (title: string) => createIssue(ada, server.url, place, title, `a${places++}`);
  const newCycle = (name: string) =>
    runCommand(ada, server.url, slug, 'cycle.create', {
      id: uuid(),
      projectId,
      name,
      startDate: null,
      endDate: null,
    });
  const save = async (): Promise<void> => {
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(toasts.getByText('Webhook saved')).toBeVisible();
    await page.reload();
  };
  const secretOf = async (): Promise<string> => {
    await main.getByRole('button', { name: 'Show secret' }).click();
    const secret = await main.getByText(/^whsec_[\w+/]+=$/).innerText();
    await main.getByRole('button', { name: 'Hide secret' }).click();
    return secret;
  };
  const create = async (url: string): Promise<void> => {
    await settings.open(list, 'Webhooks');
    await main.getByRole('button', { name: 'New webhook' }).click();
    await dialog.getByLabel('Payload URL').fill(url);
    await dialog.getByRole('button', { name: /^Create webhook/ }).click();
  };

  await test.step('an internal address is refused, whatever its name', async () => {
    for (const url of ['http://localhost/hook', 'http://10.0.0.1/hook', 'http://169.254.169.254/latest']) {
      await create(url);
      await expect(dialog.getByText("This URL can't be reached from the internet.")).toBeVisible();
    }
  });

  await test.step('created for all events, it sends each of them', async () => {
    await create(`${receiver.url}/first`);
    await expect(main.getByText('Enabled', { exact: true })).toBeVisible();
    const issueId = await newIssue('A lamp');
    await runCommand(ada, server.url, slug, 'issue.update', {
      changes: [{ issueId, patch: { title: 'A broken lamp' } }],
    });
    await runCommand(ada, server.url, slug, 'comment.create', {
      id: uuid(),
      issueId,
      body: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It flickers' }] }],
      },
    });
    await newCycle('Spring');
    await runCommand(ada, server.url, slug, 'module.create', { id: uuid(), projectId, name: 'Tiles' });
    await runCommand(ada, server.url, slug, 'project.update', { projectId, patch: { name: 'Lamps' } });
    await expect
      .poll(() => told('/first'), WAIT)
      .toEqual([
        'issue created',
        'issue updated',
        'issue_comment created',
        'cycle created',
        'module created',
        'project updated',
      ]);
  });

  const webhookUrl = new URL(page.url()).pathname;
  await test.step('its receiver verifies the signature, also with a new secret', async () => {
    const [heard] = receiver.at('/first');
    if (!heard) throw new Error('nothing was heard');
    const first = await secretOf();
    expect(isSigned(heard, first)).toBe(true);
    expect(isSigned({ ...heard, body: heard.body.replace('A lamp', 'A lamb') }, first)).toBe(false);
    await main.getByRole('button', { name: 'Regenerate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate secret' }).click();
    await expect(main.getByText(/^Deliveries are also signed with the previous secret until/)).toBeVisible();
    const second = await secretOf();
    expect(isSigned(heard, second)).toBe(false);
    await newCycle('Summer');
    await expect.poll(() => receiver.at('/first').length, WAIT).toBe(7);
    const next = receiver.at('/first').at(-1);
    expect(next && [first, second].map((secret) => isSigned(next, secret))).toEqual([true, true]);
  });

  await test.step('edited, it sends the chosen events to the new URL', async () => {
    await main.getByLabel('Payload URL').fill(`${receiver.url}/second`);
    await main.getByRole('radio', { name: 'Only these events' }).check();
    await main.getByRole('checkbox', { name: 'Cycles' }).check();
    await save();
    await newIssue('Not chosen');
    await newCycle('Autumn');
    await expect.poll(() => told('/second'), WAIT).toEqual(['cycle created']);
    expect(receiver.at('/first')).toHaveLength(7);
  });

  await test.step('disabled, it sends nothing, not even afterwards', async () => {
    await main.getByRole('button', { name: 'Disable' }).click();
    await expect(main.getByText('Disabled', { exact: true })).toBeVisible();
    await newCycle('Missed');
    await main.getByRole('button', { name: 'Enable' }).click();
    await expect(main.getByText('Enabled', { exact: true })).toBeVisible();
    await newCycle('Winter');
    await expect.poll(() => told('/second').length, WAIT).toBe(2);
    expect(receiver.at('/second').at(-1)?.body).toContain('Winter');
  });

  await test.step('failed deliveries are retried under the same ID, and the log shows it', async () => {
    receiver.replies.set('/second', [{ status: 503, text: 'busy' }]);
    await newCycle('Late');
    await expect.poll(() => told('/second').length, WAIT).toBe(3);
    await main.getByRole('button', { name: 'Refresh' }).click();
    // The ones before it are in the list already.
    await expect(main.getByText('Waiting')).toBeVisible();
    await main.getByText('cycle.created').first().click();
    await expect(main.getByText("The response didn't have a 2xx status")).toBeVisible();
    await expect(main.getByText('1 attempt', { exact: false })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Response' })).toHaveText('busy');
    await wait(server, 0.1);
    await expect.poll(() => told('/second').length, WAIT).toBe(4);
    const [once, again] = receiver.at('/second').slice(-2);
    expect([again?.headers['webhook-id'], again?.body]).toEqual([once?.headers['webhook-id'], once?.body]);
    await page.reload();
    await main.getByText('cycle.created').first().click();
    await expect(main.getByText('2 attempts', { exact: false })).toBeVisible();
    await expect(main.getByText('Waiting')).toHaveCount(0);
  });

  await test.step('if nothing arrives for a day it is disabled, until an Admin enables it', async () => {
    receiver.replies.set(
      '/second',
      Array.from({ length: 100 }, () => ({ status: 500 })),
    );
    const before = receiver.at('/second').length;
    await newCycle('Nobody hears');
    await expect.poll(() => receiver.at('/second').length, WAIT).toBe(before + 1);
    await page.reload();
    await expect(main.getByText('Failing', { exact: true })).toBeVisible();
    for (const [attempts, hours] of [2, 5, 9, 14, 23.9].entries()) {
      await wait(server, hours);
      await expect.poll(() => receiver.at('/second').length, WAIT).toBe(before + attempts + 2);
    }
    await page.reload();
    await expect(main.getByText('Disabled after failures')).toBeVisible();
    await expect(main.getByText(/^Deliveries failed for a day/)).toBeVisible();
    await newCycle('Not told');
    receiver.replies.delete('/second');
    await main.getByRole('button', { name: 'Enable' }).click();
    await expect(main.getByText('Enabled', { exact: true })).toBeVisible();
    await newCycle('Told');
    await expect.poll(() => receiver.at('/second').at(-1)?.body ?? '', WAIT).toContain('"Told"');
    expect(receiver.at('/second')).toHaveLength(before + 7);
  });

  await test.step('an address that now resolves to an internal one gets no request', async () => {
    await server.stop();
    await server.start({ WEBHOOK_NETWORKS: '' });
    const before = receiver.received.length;
    await main.getByRole('button', { name: 'Send test' }).click();
    await main.getByText('webhook.test').first().click();
    await expect(main.getByText("Couldn't connect")).toBeVisible();
    expect(receiver.received).toHaveLength(before);
  });

  await test.step('deleted, it is gone with its log', async () => {
    await page.goto(webhookUrl);
    await main.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(main.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
    const path = `/api/workspaces/${slug}/webhooks/${webhookUrl.split('/').at(-1)}`;
    expect((await page.request.get(path)).status()).toBe(404);
    expect((await page.request.get(`${path}/deliveries`)).status()).toBe(404);
  });
  await receiver.close();
});
