import type { Locator, Page } from '@playwright/test';
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

/** The 15th of the current month is never in its first or last week. */
const MIDDLE = `${new Date().toISOString().slice(0, 7)}-15`;
const day = (days: number): string =>
  new Date(new Date(MIDDLE).getTime() + days * 86_400_000).toISOString().slice(0, 10);

const onDay = (page: Page, date: string): Locator => page.locator(`[data-day="${date}"]`);

/** Drags in steps, as a hand does. */
async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('not on the screen');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + Math.max(end.height / 2, end.height - 20), {
    steps: 12,
  });
  await page.waitForTimeout(100);
  await page.mouse.up();
}

/** The days on which a bar starts and ends, read from its position. */
const daysOf = (page: Page, bar: Locator): Promise<readonly (string | undefined)[]> =>
  bar.evaluate((element) => {
    const { left, right, top } = element.getBoundingClientRect();
    const dayAt = (x: number): string | undefined =>
      [...document.querySelectorAll<HTMLElement>('[data-day]')].find((each) => {
        const box = each.getBoundingClientRect();
        return box.left <= x && x < box.right && box.top <= top && top < box.bottom;
      })?.dataset['day'];
    return [dayAt(left + 8), dayAt(right - 8)];
  });

test('issues are on their days, and can be moved, resized and created there, in two browsers', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const [tiles, routes] = [
    await createIssue(ada, server.url, place, 'Map tiles disappear'),
    await createIssue(ada, server.url, place, 'Routes end in the sea'),
  ];
  await createIssue(ada, server.url, place, 'Ferry lines are missing');
  const set = (issueId: string, patch: object) =>
    runCommand(ada, server.url, place.slug, 'issue.update', { changes: [{ issueId, patch }] });
  await set(tiles, { dueDate: day(0) });
  await set(routes, { startDate: day(0), dueDate: day(1) });
  const other = await ada.context.newPage();
  const at = `${place.path}?layout=calendar`;
  await other.goto(at);
  await page.goto(place.path);
  // A background tab renders once a second.
  await page.bringToFront();
  const bar = (where: Page, title: string): Locator =>
    where.locator('[data-place]').filter({ hasText: title }).first();

  await test.step('chosen in the switch, it shows the month, and is in the URL', async () => {
    await page.getByRole('radio', { name: 'Calendar' }).click();
    await expect(bar(page, 'Map tiles disappear')).toBeVisible();
    await expect(page).toHaveURL(/layout=calendar/);
    expect(await daysOf(page, bar(page, 'Map tiles disappear'))).toEqual([day(0), day(0)]);
    expect(await daysOf(page, bar(page, 'Routes end in the sea'))).toEqual([day(1), day(1)]);
    await expectAccessible(page);
  });
  await test.step('moved to another day, it is due then; Ctrl-Z undoes that, as the other browser sees', async () => {
    await dragTo(page, bar(page, 'Map tiles disappear'), onDay(page, day(-1)));
    for (const where of [page, other])
      await expect.poll(() => daysOf(where, bar(where, 'Map tiles disappear'))).toEqual([day(-1), day(-1)]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => daysOf(other, bar(other, 'Map tiles disappear'))).toEqual([day(0), day(0)]);
  });
  await test.step('by keyboard: Alt-arrow moves it by a day or week, and the focus follows', async () => {
    await bar(page, 'Map tiles disappear').getByRole('link').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => daysOf(other, bar(other, 'Map tiles disappear'))).toEqual([day(7), day(7)]);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => daysOf(page, bar(page, 'Map tiles disappear'))).toEqual([day(6), day(6)]);
    await expect(bar(page, 'Map tiles disappear').getByRole('link')).toBeFocused();
    await expect(page.getByText(/WEB-1 is due on/).first()).toBeAttached();
  });
  await test.step('from start to due date: across all its days, and extended by its end', async () => {
    await page.getByRole('combobox', { name: 'Show issues on' }).click();
    await page.getByRole('option', { name: 'Start to due date' }).click();
    const routesBar = bar(page, 'Routes end in the sea');
    await expect.poll(() => daysOf(page, routesBar)).toEqual([day(0), day(1)]);
    await routesBar.hover();
    const grip = routesBar.getByTitle('Change due date');
    const [from, to] = [await grip.boundingBox(), await onDay(page, day(2)).boundingBox()];
    if (!from || !to) throw new Error('not on the screen');
    await page.mouse.move(from.x + 3, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, from.y + 8, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => daysOf(page, routesBar)).toEqual([day(0), day(2)]);
    await dragTo(page, routesBar.getByRole('link'), onDay(page, day(3)));
    await expect.poll(async () => (await daysOf(page, routesBar))[1]).toBe(day(3));
    await expect.poll(async () => (await daysOf(page, routesBar))[0]).toBe(day(1));
  });
  await test.step('created on a day, picked for it, or moved there from those without a date', async () => {
    await onDay(page, day(-3)).hover();
    const plus = page.getByRole('button', {
      name: new RegExp(`^Add to .*\\b${Number(day(-3).slice(-2))}\\b`),
    });
    await plus.click();
    await page.getByRole('menuitem', { name: 'New issue' }).click();
    await page.keyboard.type('Harbours have no names');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => daysOf(page, bar(page, 'Harbours have no names'))).toEqual([day(-3), day(-3)]);
    await plus.click();
    await page.getByRole('menuitem', { name: 'Add existing…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { name: /Map tiles/ })).toHaveCount(0);
    await dialog.getByRole('checkbox', { name: /Ferry lines/ }).click();
    await dialog.getByRole('button', { name: 'Add selected issues' }).click();
    await expect.poll(() => daysOf(page, bar(page, 'Ferry lines are missing'))).toEqual([day(-3), day(-3)]);
    await createIssue(ada, server.url, place, 'Zoom jumps at the edge');
    await page.getByRole('button', { name: '1 without a date' }).click();
    const aside = page.getByRole('complementary', { name: 'No due date' });
    await expectAccessible(page);
    await dragTo(page, aside.getByRole('link', { name: /Zoom jumps/ }), onDay(page, day(-4)));
    await expect.poll(() => daysOf(page, bar(page, 'Zoom jumps at the edge'))).toEqual([day(-4), day(-4)]);
    await expect(aside.getByText('All issues have a due date')).toBeVisible();
    // At its top, because a toast may cover its end.
    await dragTo(page, bar(page, 'Zoom jumps at the edge'), aside.getByText('All issues have a due date'));
    await expect(aside.getByRole('link', { name: /Zoom jumps/ })).toBeVisible();
  });
  await test.step("what doesn't fit is counted, and listed on click", async () => {
    for (let at = 0; at < 6; at += 1)
      await set(await createIssue(ada, server.url, place, `Buoy ${at}`), { dueDate: day(-3) });
    await page.getByRole('button', { name: /^\+\d more$/ }).click();
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(8);
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Week' }).click();
    await expect(page.getByRole('button', { name: /^\+\d more$/ })).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('offline it keeps working, and changes arrive afterwards', async () => {
    await page.getByRole('radio', { name: 'Month' }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    await goOffline(ada);
    await bar(page, 'Map tiles disappear').getByRole('link').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(async () => (await daysOf(page, bar(page, 'Map tiles disappear')))[1]).toBe(day(5));
    await page.reload();
    await expect.poll(async () => (await daysOf(page, bar(page, 'Map tiles disappear')))[1]).toBe(day(5));
    await ada.context.setOffline(false);
    await expect
      .poll(async () => (await daysOf(other, bar(other, 'Map tiles disappear')))[1], { timeout: 30_000 })
      .toBe(day(5));
  });
  await test.step('it fits on a phone, in dark mode too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    // The closing sidebar has one too.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('issues are selected as in a list: by checkbox, by day, as a range, by keyboard and by touch, and changed together', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const titles = ['Anchor', 'Buoy', 'Canal', 'Dock', 'Eddy', 'Far away'];
  const ids: string[] = [];
  for (const [at, title] of titles.entries())
    ids.push(await createIssue(ada, server.url, place, title, `a${at + 1}`));
  const due = [day(-1), day(-1), day(0), day(1), null, day(90)];
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: ids.map((issueId, at) => ({ issueId, patch: { dueDate: due[at] } })),
  });
  await page.goto(`${place.path}?layout=calendar`);
  const bar = (title: string): Locator => page.locator('[data-place]').filter({ hasText: title }).first();
  const box = (title: string): Locator => bar(title).getByRole('checkbox');
  const selected = (): Promise<string[]> =>
    page.locator('[data-selected] [data-row-title] .truncate').allTextContents();
  const actions = page.getByRole('region', { name: 'Selected issues' });

  await test.step('a checkbox replaces the icon, and selects; with Shift it selects a range', async () => {
    await expect(bar('Anchor')).toBeVisible();
    await expect(box('Anchor')).toBeHidden();
    await bar('Buoy').hover();
    await box('Buoy').click();
    await expect(actions).toContainText('1 selected');
    await expect(bar('Buoy')).toHaveAttribute('data-selected', 'true');
    await bar('Dock').hover();
    await box('Dock').click({ modifiers: ['Shift'] });
    expect(await selected()).toEqual(['Buoy', 'Canal', 'Dock']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(actions).toBeHidden();
    expect(await selected()).toEqual([]);
  });
  await test.step("a day's checkbox selects what is due then", async () => {
    await onDay(page, day(-1)).hover({ position: { x: 60, y: 10 } });
    const all = page.getByRole('checkbox', { name: /^Select all in / });
    await all.first().click();
    expect(await selected()).toEqual(['Anchor', 'Buoy']);
    await box('Buoy').click();
    expect(await all.first().evaluate((each: HTMLInputElement) => each.indeterminate)).toBe(true);
    await all.first().click();
    expect(await selected()).toEqual([]);
  });
  await test.step('keyboard: x selects, Shift-arrow extends, across days', async () => {
    await bar('Buoy').getByRole('link').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await selected()).toEqual(['Buoy', 'Canal', 'Dock']);
    await expect(bar('Dock').getByRole('link')).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    expect(await selected()).toEqual(['Buoy', 'Dock']);
  });
  await test.step('the bar changes all of them, in one undo step', async () => {
    await actions.getByRole('button', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Done', exact: true }).click();
    const done = page.locator('[data-place]').filter({ hasText: ', Done:' });
    await expect(done).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(done).toHaveCount(0);
    await actions.getByRole('button', { name: 'Clear selection' }).click();
  });
  await test.step('Ctrl-A selects what is visible, and nothing of other months or without a date', async () => {
    await bar('Anchor').getByRole('link').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(actions).toContainText('4 selected');
    await page.keyboard.press('Escape');
  });
  await test.step('issues without a date can be selected beside it, and moved along to a day', async () => {
    await page.getByRole('button', { name: '1 without a date' }).click();
    const aside = page.getByRole('complementary', { name: 'No due date' });
    await aside.getByRole('link', { name: /Eddy/ }).hover();
    await aside.getByRole('checkbox', { name: 'Select WEB-5' }).click();
    await bar('Anchor').hover();
    await box('Anchor').click();
    await expect(actions).toContainText('2 selected');
    await dragTo(page, bar('Anchor').getByRole('link'), onDay(page, day(-2)));
    for (const title of ['Anchor', 'Eddy'])
      await expect.poll(() => daysOf(page, bar(title))).toEqual([day(-2), day(-2)]);
    await actions.getByRole('button', { name: 'Clear selection' }).click();
  });
  await test.step('on a phone the first is selected in the menu, then each has a checkbox', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(box('Canal')).toBeHidden();
    await bar('Dock').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
    await box('Canal').click();
    await expect(actions).toContainText('2 selected');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('without edit rights there are no checkboxes in the calendar', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Anchor');
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [{ issueId, patch: { dueDate: day(0) } }],
  });
  const vera = await person('Vera');
  await admit(ada, vera, server.url, place.slug, 15, { id: place.projectId, role: 10 });
  await vera.page.goto(`${place.path}?layout=calendar`);
  const link = vera.page.locator('[data-place]').getByRole('link');
  await link.focus();
  for (const key of ['x', 'Shift+ArrowDown']) await vera.page.keyboard.press(key);
  await expect(link).toBeFocused();
  await expect(vera.page.getByRole('checkbox', { includeHidden: true })).toHaveCount(0);
  await expect(vera.page.locator('[data-selected]')).toHaveCount(0);
});
