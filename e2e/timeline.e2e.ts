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
  type Actor,
  type Place,
} from './cairn.ts';

/** A Tuesday. */
const NOW = new Date('2026-11-24T10:00:00');
/** The width of a day in the month scale. */
const DAY = 24;

type Dates = readonly [start: string | null, due: string | null];

async function makeIssues(
  ada: Actor,
  baseURL: string,
  issues: Readonly<Record<string, Dates>>,
): Promise<{ place: Place; ids: readonly string[] }> {
  const place = await createPlace(ada, baseURL);
  const ids: string[] = [];
  for (const title of Object.keys(issues))
    ids.push(await createIssue(ada, baseURL, place, title, `a${ids.length + 1}`));
  await runCommand(ada, baseURL, place.slug, 'issue.update', {
    changes: Object.values(issues).map(([startDate, dueDate], at) => ({
      issueId: ids[at],
      patch: { startDate, dueDate },
    })),
  });
  return { place, ids };
}

async function openTimeline({ page }: Pick<Actor, 'page'>, place: Place): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.goto(`${place.path}?layout=timeline`);
  await expect(rowOf(page, 'Map tiles')).toBeVisible();
}

const rowOf = (page: Page, title: string): Locator =>
  page.locator('[data-place]').filter({ has: page.getByRole('link', { name: title }) });

const barOf = (page: Page, title: string, dates: string): Locator =>
  page.getByRole('button', { name: new RegExp(`${title}, ${dates}$`) });

/** Presses in the middle of an element and drags by the given number of days; releases unless told to keep holding. */
async function drag(page: Page, element: Locator, days: number, isHeld = false): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('expected something to drag');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + days * DAY, at.y, { steps: 4 });
  if (!isHeld) await page.mouse.up();
}

test('a bar dragged in one browser moves in the other, in one undoable change', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const { place } = await makeIssues(ada, server.url, { 'Map tiles': ['2026-11-24', '2026-11-26'] });
  await admit(ada, ben, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  await openTimeline(ada, place);
  await openTimeline(ben, place);
  const { page } = ada;
  const bar = barOf(page, 'Map tiles', '24 Nov – 26 Nov');

  await test.step('the new dates are shown while dragging, and Escape cancels', async () => {
    await drag(page, bar, 3, true);
    await expect(page.getByText('27 Nov – 29 Nov', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(bar).toBeVisible();
    await expect(page.getByText('27 Nov – 29 Nov', { exact: true })).toBeHidden();
    await expect(page).not.toHaveURL(/peek/);
  });
  await test.step('both dates move, and the other browser sees it', async () => {
    await drag(page, bar, 3);
    for (const each of [page, ben.page])
      await expect(barOf(each, 'Map tiles', '27 Nov – 29 Nov')).toBeVisible();
    await expect(page).not.toHaveURL(/peek/);
  });
  await test.step('its ends are dragged separately, and never past each other', async () => {
    const row = rowOf(ben.page, 'Map tiles');
    await barOf(ben.page, 'Map tiles', '27 Nov – 29 Nov').hover();
    await drag(ben.page, row.locator('[data-grip="end"]'), 2);
    for (const each of [page, ben.page])
      await expect(barOf(each, 'Map tiles', '27 Nov – 1 Dec')).toBeVisible();
    await barOf(ben.page, 'Map tiles', '27 Nov – 1 Dec').hover();
    await drag(ben.page, row.locator('[data-grip="start"]'), 9);
    for (const each of [page, ben.page])
      await expect(barOf(each, 'Map tiles', '1 Dec – 1 Dec')).toBeVisible();
  });
  await test.step('one undo restores both dates', async () => {
    await page.keyboard.press('Control+z');
    await expect(barOf(ben.page, 'Map tiles', '24 Nov – 26 Nov')).toBeVisible();
  });
  await test.step('a click shows the issue beside the timeline', async () => {
    await barOf(page, 'Map tiles', '24 Nov – 26 Nov').click();
    await expect(page).toHaveURL(/peek=/);
  });
});

test('keys move an issue or its end by a day, announce it, and collapse its sub-issues', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const { place, ids } = await makeIssues(ada, server.url, {
    'Map tiles': ['2026-11-24', '2026-11-26'],
    'Sub tiles': [null, '2026-11-26'],
    Routes: ['2027-08-01', '2027-08-03'],
  });
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [{ issueId: ids[1], patch: { parentId: ids[0] } }],
  });
  await openTimeline(ada, place);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Map tiles' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(barOf(page, 'Map tiles', '25 Nov – 27 Nov')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'WEB-1: 25 Nov – 27 Nov' })).toBeAttached();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(barOf(page, 'Map tiles', '25 Nov – 28 Nov')).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(barOf(page, 'Map tiles', '24 Nov – 27 Nov')).toBeVisible();

  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Sub tiles' })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowLeft');
  await expect(rowOf(page, 'Sub tiles')).toBeHidden();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Routes' })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, 'Sub tiles')).toBeVisible();

  await test.step('an off-screen bar is one click away', async () => {
    await expect(barOf(page, 'Routes', '1 Aug 2027 – 3 Aug 2027')).toBeHidden();
    await page.getByRole('button', { name: 'Scroll to WEB-3' }).click();
    await expect(barOf(page, 'Routes', '1 Aug 2027 – 3 Aug 2027')).toBeInViewport();
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(barOf(page, 'Map tiles', '24 Nov – 27 Nov')).toBeInViewport();
  });
  await test.step('zooming keeps the day under the pointer, and the scale is kept', async () => {
    const bar = barOf(page, 'Map tiles', '24 Nov – 27 Nov');
    const before = await bar.boundingBox();
    if (!before) throw new Error('expected a bar');
    await page.mouse.move(before.x + 1, before.y + 4);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
    await expect.poll(async () => Math.abs(((await bar.boundingBox())?.x ?? 0) - before.x)).toBeLessThan(4);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  });
  await test.step('the selection moves together', async () => {
    await page.getByRole('radio', { name: 'Month' }).click();
    await page.getByRole('link', { name: 'Map tiles' }).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+j');
    await page.keyboard.press('Alt+ArrowRight');
    await expect(barOf(page, 'Map tiles', '25 Nov – 28 Nov')).toBeVisible();
    await expect(barOf(page, 'Sub tiles', 'Due 27 Nov')).toBeVisible();
  });
});

test('an issue without dates is given some by drawing; offline too, and it survives a reload', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const { page } = ada;
  const { place } = await makeIssues(ada, server.url, {
    'Map tiles': ['2026-11-24', '2026-11-26'],
    Routes: [null, null],
    Legend: [null, null],
  });
  await openTimeline(ada, place);
  const bar = barOf(page, 'Map tiles', '24 Nov – 26 Nov');
  const box = await bar.boundingBox();
  const row = await rowOf(page, 'Routes').boundingBox();
  if (!box || !row) throw new Error('expected a bar and a row');
  const middle = row.y + row.height / 2;
  await page.mouse.move(box.x + DAY / 2, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + DAY / 2 + 4 * DAY, middle, { steps: 4 });
  await expect(page.getByText('24 Nov – 28 Nov', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(barOf(page, 'Routes', '24 Nov – 28 Nov')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(barOf(page, 'Routes', '24 Nov – 28 Nov')).toBeHidden();
  await page.mouse.click(box.x + DAY / 2, middle + row.height);
  await expect(barOf(page, 'Legend', '24 Nov – 24 Nov')).toBeVisible();

  await goOffline(ada);
  await drag(page, bar, -2);
  await expect(barOf(page, 'Map tiles', '22 Nov – 24 Nov')).toBeVisible();
  await page.reload();
  await expect(barOf(page, 'Map tiles', '22 Nov – 24 Nov')).toBeVisible();
  await page.context().setOffline(false);
  const second = await ada.context.newPage();
  await openTimeline({ page: second }, place);
  await expect(barOf(second, 'Map tiles', '22 Nov – 24 Nov')).toBeVisible();
});

test('an arrow leads from an issue to the one it blocks, is drawn by hand, and marks issues that start too early', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const { page } = ada;
  const { place } = await makeIssues(ada, server.url, {
    'Map tiles': ['2026-11-24', '2026-11-26'],
    Routes: ['2026-11-27', '2026-11-30'],
  });
  await admit(ada, ben, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  await openTimeline(ada, place);
  await openTimeline(ben, place);
  const arrow = (on: Page, kind: string): Locator => on.locator(`[data-dependency="${kind}"]`);
  await barOf(page, 'Map tiles', '24 Nov – 26 Nov').hover();
  const handle = rowOf(page, 'Map tiles').locator('[data-dependency-handle]');
  await handle.hover();
  await page.mouse.down();
  const target = await barOf(page, 'Routes', '27 Nov – 30 Nov').boundingBox();
  if (!target) throw new Error('expected a bar');
  await page.mouse.move(target.x + 20, target.y + 10, { steps: 4 });
  await page.mouse.up();
  for (const each of [page, ben.page]) await expect(arrow(each, 'in-time')).toHaveCount(1);

  await drag(page, barOf(page, 'Routes', '27 Nov – 30 Nov'), -1);
  for (const each of [page, ben.page]) {
    await expect(arrow(each, 'late')).toHaveCount(1);
    await expect(barOf(each, 'Routes', "26 Nov – 29 Nov, starts before it's unblocked")).toBeVisible();
  }
  await page.keyboard.press('Control+z');
  await expect(arrow(ben.page, 'in-time')).toHaveCount(1);

  await test.step('dependent issues move along once that is switched on, and one undo restores all', async () => {
    await page.getByRole('switch', { name: 'Move dependants' }).click();
    await drag(page, barOf(page, 'Map tiles', '24 Nov – 26 Nov'), 2);
    for (const each of [page, ben.page]) {
      await expect(barOf(each, 'Map tiles', '26 Nov – 28 Nov')).toBeVisible();
      await expect(barOf(each, 'Routes', '29 Nov – 2 Dec')).toBeVisible();
    }
    const told = page.getByRole('region', { name: 'Notifications' });
    await expect(told.getByText('1 dependant moved too')).toBeVisible();
    await page.keyboard.press('Control+z');
    for (const each of [page, ben.page]) {
      await expect(barOf(each, 'Map tiles', '24 Nov – 26 Nov')).toBeVisible();
      await expect(barOf(each, 'Routes', '27 Nov – 30 Nov')).toBeVisible();
    }
  });
  await page.keyboard.press('Control+z');
  for (const each of [page, ben.page]) await expect(arrow(each, 'in-time')).toHaveCount(0);
});

test('everyone can read it, on a phone too, but only people with permission can change it', async ({
  person,
  server,
}) => {
  const [ada, guest] = [await person('Ada'), await person('Gus')];
  const { page } = guest;
  const { place } = await makeIssues(ada, server.url, {
    'Map tiles': ['2026-11-24', '2026-11-26'],
    Routes: [null, null],
    Legend: [null, '2026-11-20'],
  });
  await admit(ada, guest, server.url, place.slug, 5, { id: place.projectId, role: 5 });
  await openTimeline(guest, place);
  const bar = barOf(page, 'Map tiles', '24 Nov – 26 Nov');
  await drag(page, bar, 3);
  await expect(bar).toBeVisible();
  await expect(page.locator('[data-grip], [data-empty-days], [data-dependency-handle]')).toHaveCount(0);

  await openTimeline(ada, place);
  await expect(ada.page.locator('[data-grip]')).toHaveCount(4);
  for (const theme of ['light', 'dark']) {
    await ada.page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await expectAccessible(ada.page);
  }
  await ada.page.setViewportSize({ width: 360, height: 740 });
  await expect(ada.page.getByText('WEB-1', { exact: true })).toBeInViewport();
  await expect(ada.page.getByText('WEB-1', { exact: true })).toBeVisible();
  await expect(barOf(ada.page, 'Map tiles', '24 Nov – 26 Nov')).toBeInViewport();
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(ada.page);
});
