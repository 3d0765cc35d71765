import type { Page } from '@playwright/test';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  runCommand,
  test,
  type Actor,
} from './cairn.ts';
import { day } from './days.ts';
import { connectTo } from './crash/connect-to.ts';
import { uuid } from './uuid.ts';

test('two people plan two cycles, one of them offline, complete the first and transfer the rest: nothing is lost or duplicated', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob', { keepsApp: true })];
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  await admit(ada, bob, server.url, slug, 15, { id: projectId, role: 15 });
  const ids: string[] = [];
  for (let at = 1; at <= 10; at += 1)
    ids.push(await createIssue(ada, server.url, place, `Issue ${at}`, `a${String.fromCodePoint(96 + at)}`));
  const [first, second] = [uuid(), uuid()];
  const run = (who: Actor, name: string, args: object) => runCommand(who, server.url, slug, name, args);
  await run(ada, 'cycle.create', {
    id: first,
    projectId,
    name: 'Sprint 1',
    startDate: day(1),
    endDate: day(7),
  });
  await run(ada, 'cycle.create', {
    id: second,
    projectId,
    name: 'Sprint 2',
    startDate: day(8),
    endDate: day(14),
  });
  const path = (cycleId: string): string => `/${slug}/projects/${projectId}/cycles/${cycleId}`;
  const titles = (page: Page) => page.getByRole('main').locator('[data-row-title]');
  const numbered = (...numbers: readonly number[]): string[] => numbers.map((each) => `Issue ${each}`);

  await test.step('both fill them from the backlog by keyboard, and Bob is offline meanwhile', async () => {
    const plan = async ({ page }: Actor, numbers: readonly number[], name: string): Promise<void> => {
      for (const each of numbers) {
        await page.getByRole('link', { name: `Issue ${each}`, exact: true }).focus();
        await page.keyboard.press('x');
      }
      await expect(page.getByRole('region', { name: 'Selected issues' })).toContainText(
        `${numbers.length} selected`,
      );
      await page.keyboard.press('Shift+C');
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    };
    for (const { page } of [ada, bob]) {
      await page.goto(place.path);
      await expect(titles(page)).toHaveCount(10);
    }
    await goOffline(bob);
    await plan(ada, [1, 2, 3, 4, 5], 'Sprint 1');
    // Ada has moved one of these to the other cycle: the later command wins.
    await plan(bob, [5, 6, 7, 8, 9], 'Sprint 2');
    await bob.page.goto(path(second));
    await expect(titles(bob.page)).toHaveText(numbered(5, 6, 7, 8, 9));
    await bob.context.setOffline(false);
    for (const { page } of [ada, bob]) {
      await page.goto(path(second));
      await expect(titles(page)).toHaveText(numbered(5, 6, 7, 8, 9));
      await page.goto(path(first));
      await expect(titles(page)).toHaveText(numbered(1, 2, 3, 4));
    }
  });

  const db = await connectTo(server.dataDir);
  const [{ id: workspaceId }] = (await db.query('select id from workspaces where slug = $1', [slug]))
    .rows as [{ id: string }];
  let told = 0;
  /** Moves everything since the last call to noon of a day. */
  const happenedOn = async (date: string): Promise<void> => {
    const { rows } = await db.query(
      `update history set at = $1 where workspace_id = $2 and seq > $3 returning seq`,
      [`${date}T12:00:00Z`, workspaceId, told],
    );
    told = Math.max(told, ...rows.map(({ seq }: { seq: string }) => Number(seq)));
  };
  const finish = async (who: Actor, ...numbers: readonly number[]): Promise<void> =>
    await run(who, 'issue.update', {
      changes: numbers.map((each) => ({ issueId: ids[each - 1], patch: { stateId: stateIds[3] } })),
    });

  await test.step('the first completes, with issues added along the way', async () => {
    await happenedOn(day(-11));
    await finish(ada, 1);
    await happenedOn(day(-9));
    await run(ada, 'cycle.move-issues', { changes: [{ issueId: ids[9], patch: { cycleId: first } }] });
    await happenedOn(day(-8));
    await finish(bob, 2);
    await happenedOn(day(-6));
    await run(ada, 'cycle.update', { cycleId: first, patch: { startDate: day(-10), endDate: day(-4) } });
    await happenedOn(day(-5));
  });

  const burnDown = async ({ page }: Actor): Promise<string[][]> => {
    await page.goto(path(first));
    const chart = page
      .getByRole('complementary', { name: 'Cycle details' })
      .getByRole('region', { name: 'Burn-down' });
    await chart.getByText('Show as table').click();
    const rows = chart.getByRole('table').locator('tbody tr');
    await expect(rows).toHaveCount(7);
    return await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? '')),
    );
  };
  // Remaining work and scope of each day, counted by hand from the story above.
  const byHand = [
    ['4', '4'],
    ['3', '4'],
    ['4', '5'],
    ['4', '5'],
    ['3', '5'],
    ['3', '5'],
    ['3', '5'],
  ];
  const counted = async (who: Actor): Promise<string[][]> =>
    (await burnDown(who)).map(([left = '', , scope = '']) => [left, scope]);

  await test.step('its burn-down matches the manual count, for both', async () => {
    expect(await counted(ada)).toEqual(byHand);
    expect(await counted(bob)).toEqual(byHand);
    await expectAccessible(ada.page);
  });
  await test.step('open issues are transferred, live for the other, and its numbers stay', async () => {
    await bob.page.goto(path(second));
    const transfer = ada.page.getByRole('button', { name: 'Transfer open issues…' });
    await transfer.press('Enter');
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Transfer issues' }).press('Enter');
    await expect(ada.page.getByText('3 issues transferred to Sprint 2').first()).toBeVisible();
    await expect(titles(ada.page)).toHaveText(numbered(1, 2));
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    await expect(titles(ada.page)).toHaveCount(5);
    await transfer.press('Enter');
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Transfer issues' }).press('Enter');
    await ada.page.keyboard.press('ControlOrMeta+z');
    await expect(ada.page.getByText('Undid transferring 3 issues').first()).toBeVisible();
    await expect(titles(ada.page)).toHaveCount(5);
    await ada.page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(ada.page.getByText('Redid transferring issues from Sprint 1').first()).toBeVisible();
    await expect(titles(ada.page)).toHaveText(numbered(1, 2));
    await expect(titles(bob.page)).toHaveText(numbered(3, 4, 5, 6, 7, 8, 9, 10));
    expect(await counted(ada)).toEqual(byHand);
    await bob.page.goto(place.path);
    await expect(titles(bob.page)).toHaveCount(10);
  });
  const { rows } = await db.query(
    'select count(*) filter (where cycle_id = $2) as first, count(*) filter (where cycle_id = $3) as second from issue_cycles where workspace_id = $1',
    [workspaceId, first, second],
  );
  await db.end();
  expect(rows).toEqual([{ first: '2', second: '8' }]);
});
