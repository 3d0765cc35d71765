import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, expectAccessible, goOffline, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

const CAIRN = path.join(import.meta.dirname, '../apps/server/dist/cairn.js');

test('the panels of a completed cycle show its final state, online and offline', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const { page } = ada;
  const slug = `demo-${uuid().slice(-8)}`;
  // Only the seeded history is in the past.
  await promisify(execFile)(
    process.execPath,
    [CAIRN, 'seed', 'demo', '--slug', slug, '--owner', ada.email, '--json'],
    { env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port), LOG_LEVEL: 'fatal' } },
  );
  const main = page.getByRole('main');
  const side = page.getByRole('complementary', { name: 'Cycle details' });
  const tabs = side.getByRole('region', { name: 'Breakdown' });
  const progress = side.getByRole('region', { name: 'Progress' });
  const sharesOf = async (tab: string): Promise<string> => {
    await tabs.getByRole('tab', { name: tab }).click();
    await expect(tabs.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    return await tabs.getByRole('tabpanel').innerText();
  };

  await page.goto(`/${slug}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Harbour Shop' }).first().click();
  await page.waitForURL(/\/issues$/);
  await page.goto(page.url().replace(/\/issues$/, '/cycles'));
  await main.getByRole('region', { name: 'Completed' }).getByRole('link').last().click();
  await expect(tabs.getByText('As it was when the cycle ended.')).toBeVisible();
  const ended = [await sharesOf('Assignees'), await sharesOf('Labels'), await progress.innerText()];
  const [inside] = await main
    .getByRole('link')
    .evaluateAll((links) => [links.map((each) => each.getAttribute('href') ?? '')]);
  const ids = [
    ...new Set((inside ?? []).flatMap((href) => /\/issues\/([0-9a-f-]{36})/.exec(href)?.[1] ?? [])),
  ];
  const [deleted, changed] = ids;
  expect(changed).toBeDefined();

  await test.step('whatever happens to its issues, which it mentions', async () => {
    const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
    const me = (await (await page.request.get('/api/users/me')).json()) as { id: string };
    await run('issue.update', {
      changes: [
        { issueId: changed, patch: { assigneeIds: { add: [me.id], remove: [] }, priority: 'urgent' } },
      ],
    });
    await run('issue.remove', { issueIds: [deleted] });
    await expect(tabs.getByText('1 issue has been deleted, archived or moved since.')).toBeVisible();
    await page.reload();
    await expect(tabs.getByText('1 issue has been deleted, archived or moved since.')).toBeVisible();
    expect([await sharesOf('Assignees'), await sharesOf('Labels'), await progress.innerText()]).toEqual(
      ended,
    );
    await expectAccessible(page);
  });
  await test.step("a failing server isn't taken for an unreachable one, and is retried", async () => {
    const snapshot = /\/cycles\/[^/]+\/snapshot/;
    await page
      .context()
      .route(snapshot, (route) =>
        route.fulfill({ status: 500, json: { error: 'internal', message: 'Something went wrong.' } }),
      );
    await page.reload();
    await expect(tabs.getByText('Something went wrong.')).toBeVisible();
    await page.context().unroute(snapshot);
    await tabs.getByRole('button', { name: 'Try again' }).click();
    await expect(tabs.getByText('As it was when the cycle ended.')).toBeVisible();
  });
  await test.step('offline too', async () => {
    await goOffline(ada);
    await page.reload();
    await expect(tabs.getByText('As it was when the cycle ended.')).toBeVisible();
    expect([await sharesOf('Assignees'), await sharesOf('Labels'), await progress.innerText()]).toEqual(
      ended,
    );
    await expect(side.getByRole('region', { name: 'Burn-down' }).getByRole('img')).toBeVisible();
  });
});
