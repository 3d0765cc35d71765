import { type Locator, type Page } from '@playwright/test';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  runCommand,
  test,
} from './cairn.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;
/** A Tuesday. */
const NOW = new Date('2026-11-24T10:00:00');
/** As the calendar labels them, in either order of day and month. */
const NOV_27 = /27 Nov|Nov\w* 27/;
const NOV_26 = /26 Nov|Nov\w* 26/;
const NOV_30 = /30 Nov|Nov\w* 30/;

const main = (page: Page): Locator => page.getByRole('main');
const listIn = (page: Page): Locator => main(page).getByRole('list', { name: 'Days off', exact: true });

async function pickDay(page: Page, field: RegExp, day: RegExp): Promise<void> {
  await main(page).getByRole('button', { name: field }).click();
  // The previous field's calendar may still be closing.
  await page.getByRole('dialog').and(page.locator('[data-open]')).getByRole('button', { name: day }).click();
}

async function addDay(page: Page, day: RegExp, name: string): Promise<void> {
  await pickDay(page, /^Date:/, day);
  await main(page).getByRole('textbox', { name: 'Name (optional)' }).fill(name);
  await page.keyboard.press('Enter');
}

test('an Admin sets the working days, offline and by keyboard too, and a Member sees them live but cannot change them', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada', { keepsApp: true }), await person('Bob')];
  const { page } = ada;
  const { slug, projectId } = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const address = `/${slug}/projects/${projectId}/settings/working-days`;
  for (const each of [page, bob.page]) {
    await each.clock.setFixedTime(NOW);
    await each.goto(address);
  }
  const isOn = (where: Page): Locator => main(where).getByRole('switch', { name: 'Plan by working days' });
  const weekday = (where: Page, name: string): Locator =>
    main(where).getByRole('button', { name, exact: true });

  await test.step('Monday to Friday at first; a day of the week is switched by keyboard, and the last one stays', async () => {
    await expect(isOn(page)).not.toBeChecked();
    await isOn(page).focus();
    await page.keyboard.press('Space');
    await expect(isOn(bob.page)).toBeChecked();
    await expect(weekday(page, 'Friday')).toHaveAttribute('aria-pressed', 'true');
    await weekday(page, 'Friday').focus();
    await page.keyboard.press('Enter');
    await expect(weekday(bob.page, 'Friday')).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Control+z');
    await expect(weekday(bob.page, 'Friday')).toHaveAttribute('aria-pressed', 'true');
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) await weekday(page, name).click();
    await expect(weekday(page, 'Friday')).toBeDisabled();
    await weekday(page, 'Monday').click();
  });

  await test.step('days off are added, refused twice, named, removed and brought back', async () => {
    await addDay(page, NOV_27, 'Company day');
    await expect(listIn(bob.page).getByRole('listitem')).toHaveText(/Fri 27 Nov 2026\s*Company day/);
    await main(page).getByRole('button', { name: 'Add day off' }).click();
    await expect(main(page).getByRole('alert')).toHaveText('Choose a date');
    await addDay(page, NOV_27, 'Again');
    await expect(main(page).getByRole('alert')).toHaveText('27 Nov 2026 is already a day off');
    await page.reload();
    await main(page).getByRole('button', { name: 'Rename 27 Nov 2026' }).click();
    await page.getByRole('textbox', { name: 'Name of 27 Nov 2026' }).fill('Party');
    await page.keyboard.press('Enter');
    await expect(listIn(bob.page).getByText('Party')).toBeVisible();
    await main(page).getByRole('button', { name: 'Remove 27 Nov 2026' }).click();
    await expect(main(bob.page).getByText('No days off yet')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(listIn(bob.page).getByText('Party')).toBeVisible();
  });

  await test.step('days added offline are there for everyone once the network is back', async () => {
    await goOffline(ada);
    await addDay(page, NOV_30, '');
    await expect(listIn(page).getByRole('listitem')).toHaveCount(2);
    await expect(listIn(bob.page).getByRole('listitem')).toHaveCount(1);
    await ada.context.setOffline(false);
    await expect(listIn(bob.page).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a range makes the working days in it days off, unless they are already, undone at once', async () => {
    for (const name of ['Wednesday', 'Thursday']) await weekday(page, name).click();
    await pickDay(page, /^Date:/, NOV_30);
    await pickDay(page, /^Last day/, NOV_26);
    await expect(main(page).getByRole('alert')).toHaveText('The last day is before the first');
    await pickDay(page, /^Date:/, /25 Nov|Nov\w* 25/);
    await pickDay(page, /^Last day/, NOV_30);
    await main(page).getByRole('textbox', { name: 'Name (optional)' }).fill('Away day');
    await page.keyboard.press('Enter');
    await expect(listIn(bob.page).getByRole('listitem')).toHaveText([
      /Wed 25 Nov 2026 – Thu 26 Nov 2026 · 2 days off\s*Away day/,
      /Fri 27 Nov 2026\s*Party/,
      /Mon 30 Nov 2026/,
    ]);
    // Consecutive days with one name are one row: named, removed and restored together.
    const away = '25 Nov 2026 – 26 Nov 2026';
    await main(page)
      .getByRole('button', { name: `Rename ${away}` })
      .click();
    await page.getByRole('textbox', { name: `Name of ${away}` }).fill('Off-site');
    await page.keyboard.press('Enter');
    await expect(listIn(bob.page).getByRole('listitem').first()).toHaveText(/2 days off\s*Off-site/);
    await main(page)
      .getByRole('button', { name: `Remove ${away}` })
      .click();
    await expect(listIn(bob.page).getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(listIn(bob.page).getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Control+z');
    await expect(listIn(bob.page).getByRole('listitem').first()).toHaveText(/2 days off\s*Away day/);
    await page.keyboard.press('Control+z');
    await expect(listIn(bob.page).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a Member cannot change them; at 360 px, light and dark, everything is reachable', async () => {
    await expect(main(bob.page).getByText('Only project Admins can change this.')).toBeVisible();
    await expect(isOn(bob.page)).toBeDisabled();
    await expect(weekday(bob.page, 'Monday')).toBeDisabled();
    await expect(main(bob.page).getByRole('button', { name: /^(Rename|Remove|Add)/ })).toHaveCount(0);
    for (const where of [page, bob.page]) {
      await where.setViewportSize({ width: 360, height: 740 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await where.emulateMedia({ colorScheme });
        await expectAccessible(where);
      }
      expect(await where.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });
});

test('timeline, calendar and burn-down follow them: dependent issues skip days off, which are shaded and keep the ideal line flat', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const run = (command: string, args: object) => runCommand(ada, server.url, slug, command, args);
  await run('project.update', { projectId, patch: { timeZone: 'UTC' } });
  const [tiles, routes] = [
    await createIssue(ada, server.url, place, 'Map tiles', 'a1'),
    await createIssue(ada, server.url, place, 'Routes', 'a2'),
  ];
  await run('issue.update', {
    changes: [
      { issueId: tiles, patch: { startDate: '2026-11-24', dueDate: '2026-11-25' } },
      { issueId: routes, patch: { startDate: '2026-11-26', dueDate: '2026-11-27' } },
    ],
  });
  await run('relation.create', {
    id: uuid(),
    oppositeId: uuid(),
    issueId: tiles,
    kind: 'blocking',
    relatedId: routes,
  });
  await run('working-days.set', { projectId, patch: { isOn: true } });
  await run('working-days.add-days-off', {
    projectId,
    days: [{ date: '2026-11-30', name: 'St Andrew’s Day' }],
  });
  const barOf = (page: Page, title: string, dates: string): Locator =>
    page.getByRole('button', { name: new RegExp(`${title}, ${dates}$`) });

  await test.step('moved by two days on the timeline, the blocked issue moves past the weekend and the day off', async () => {
    for (const { page } of [ada, bob]) {
      await page.clock.setFixedTime(NOW);
      await page.goto(`${place.path}?layout=timeline`);
    }
    await ada.page.getByRole('switch', { name: 'Move dependants' }).click();
    await expect(ada.page.locator('[data-day-off="2026-11-28"]')).toBeVisible();
    await expect(barOf(ada.page, 'Map tiles', '24 Nov – 25 Nov')).toBeVisible();
    await ada.page.getByRole('link', { name: 'Map tiles' }).focus();
    for (let days = 0; days < 2; days++) await ada.page.keyboard.press('Alt+ArrowRight');
    for (const { page } of [ada, bob]) {
      await expect(barOf(page, 'Map tiles', '26 Nov – 27 Nov')).toBeVisible();
      await expect(barOf(page, 'Routes', '1 Dec – 2 Dec')).toBeVisible();
    }
    const shaded = ada.page.locator('[data-day-off="2026-11-28"]');
    const width = (await shaded.boundingBox())?.width ?? 0;
    const weekend = (await ada.page.locator('[data-day-off="2026-12-05"]').boundingBox())?.width ?? 0;
    expect(width / weekend).toBeCloseTo(1.5, 2);
  });

  await test.step("a removed day off is no longer shaded in another browser's calendar", async () => {
    await bob.page.goto(`${place.path}?layout=calendar`);
    const day = bob.page.locator('[data-day="2026-11-30"]');
    await expect(bob.page.getByText('St Andrew’s Day')).toBeVisible();
    await expect(day).toHaveAttribute('data-day-off', 'true');
    await expect(bob.page.locator('[data-day="2026-11-28"]')).toHaveAttribute('data-day-off', 'true');
    await run('working-days.remove-days-off', { projectId, dates: ['2026-11-30'] });
    await expect(day).not.toHaveAttribute('data-day-off');
    await run('working-days.set', { projectId, patch: { weekdays: [0, 1, 2, 3, 4, 5] } });
    await expect(bob.page.locator('[data-day="2026-11-29"]')).not.toHaveAttribute('data-day-off');
    await expect(bob.page.locator('[data-day="2026-11-28"]')).toHaveAttribute('data-day-off', 'true');
  });

  await test.step("a cycle's ideal line is flat on days off, in the chart and in the table", async () => {
    // The server's date decides which days are over, so the cycle is around it.
    const DAY_MS = 86_400_000;
    const today = Date.now();
    const dayOf = (days: number): string => new Date(today + days * DAY_MS).toISOString().slice(0, 10);
    const cycleId = uuid();
    await run('cycle.create', {
      id: cycleId,
      projectId,
      name: 'Sprint 1',
      startDate: dayOf(0),
      endDate: dayOf(3),
    });
    await run('cycle.move-issues', { changes: [{ issueId: tiles, patch: { cycleId } }] });
    await run('working-days.set', { projectId, patch: { weekdays: [0, 1, 2, 3, 4, 5, 6] } });
    await run('working-days.add-days-off', { projectId, days: [{ date: dayOf(1) }, { date: dayOf(2) }] });
    const { page } = bob;
    await page.clock.setFixedTime(new Date(today));
    await page.goto(`/${slug}/projects/${projectId}/cycles`);
    await expect(page.locator('rect[data-day-off]')).toHaveCount(2);
    const ideal = (): Promise<readonly number[]> =>
      page
        .locator('polyline[data-ideal]')
        .evaluate((line) => [...(line as SVGPolylineElement).points].map(({ y }) => Math.round(y)));
    await expect.poll(async () => new Set((await ideal()).slice(0, 3)).size).toBe(1);
    await expect.poll(async () => ((await ideal())[3] ?? 0) > ((await ideal())[2] ?? 0)).toBe(true);
    await page.getByText('Show as table').click();
    await expect(page.getByRole('table').getByRole('row').nth(1).getByRole('cell')).toHaveText([
      '1',
      '1',
      '1',
    ]);
  });
});
