import type { Locator, Page } from '@playwright/test';
import { createIssue, createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';
import { Finger, middleOf, type Point } from './fingers.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** A Tuesday. */
const NOW = new Date('2026-11-24T10:00:00');
/** The width of a day in the month scale. */
const DAY = 24;

const barOf = (page: Page, title: string, dates: string): Locator =>
  page.getByRole('button', { name: new RegExp(`${title}, ${dates}$`) });

const rowOf = (page: Page, title: string): Locator =>
  page.locator('[data-place]').filter({ has: page.getByRole('link', { name: title }) });

/** Whether it has not moved for two frames. */
async function hasStopped(scroller: Element): Promise<boolean> {
  const before = scroller.scrollLeft;
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  return scroller.scrollLeft === before;
}

/** Puts a finger down, waits until it holds something, and drags that by the given number of days. */
async function holdAndDrag(page: Page, finger: Finger, from: Point, days: number): Promise<void> {
  await finger.put(from);
  await expect(page.locator('[data-timeline] output')).toBeVisible();
  for (const part of [0.25, 0.5, 0.75, 1]) await finger.moveTo({ ...from, x: from.x + days * DAY * part });
  await finger.lift();
  await expect(page.locator('[data-timeline] output')).toBeHidden();
}

test('a long press on a bar moves it, on an end resizes it, on an empty row sets dates; a moving finger scrolls', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const tiles = await createIssue(ada, server.url, place, 'Map tiles', 'a1');
  await createIssue(ada, server.url, place, 'Routes', 'a2');
  await createIssue(ada, server.url, place, 'Legend', 'a3');
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [{ issueId: tiles, patch: { startDate: '2026-11-24', dueDate: '2026-11-26' } }],
  });
  await page.clock.setFixedTime(NOW);
  await page.goto(`${place.path}?layout=timeline`);
  const finger = await Finger.on(page);
  const tilesBar = (dates: string) => barOf(page, 'Map tiles', dates);
  const grip = (side: 'start' | 'end') => rowOf(page, 'Map tiles').locator(`[data-grip="${side}"]`);
  await expect(tilesBar('24 Nov – 26 Nov')).toBeVisible();

  await test.step("moved as a whole, without the row's menu, and undone at once", async () => {
    await holdAndDrag(page, finger, await middleOf(tilesBar('24 Nov – 26 Nov')), 2);
    await expect(tilesBar('26 Nov – 28 Nov')).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page).not.toHaveURL(/peek/);
    await page.keyboard.press('Control+z');
    await expect(tilesBar('24 Nov – 26 Nov')).toBeVisible();
  });
  await test.step('resized at both ends', async () => {
    await holdAndDrag(page, finger, await middleOf(grip('end')), 1);
    await expect(tilesBar('24 Nov – 27 Nov')).toBeVisible();
    await holdAndDrag(page, finger, await middleOf(grip('start')), -1);
    await expect(tilesBar('23 Nov – 27 Nov')).toBeVisible();
    // At minimum width, each end can still be grabbed, and the whole bar between them.
    await holdAndDrag(page, finger, await middleOf(grip('start')), 4);
    await expect(tilesBar('27 Nov – 27 Nov')).toBeVisible();
    await holdAndDrag(page, finger, await middleOf(tilesBar('27 Nov – 27 Nov')), -3);
    await expect(tilesBar('24 Nov – 24 Nov')).toBeVisible();
    await holdAndDrag(page, finger, await middleOf(grip('end')), 2);
    await expect(tilesBar('24 Nov – 26 Nov')).toBeVisible();
  });
  await test.step('a row without dates gets them by a drag, or one day by a tap', async () => {
    const { x } = await middleOf(tilesBar('24 Nov – 26 Nov'));
    const rowAt = async (title: string): Promise<Point> => ({ x, y: (await middleOf(rowOf(page, title))).y });
    await holdAndDrag(page, finger, await rowAt('Routes'), 2);
    await expect(barOf(page, 'Routes', '25 Nov – 27 Nov')).toBeVisible();
    const { y } = await rowAt('Legend');
    await page.touchscreen.tap(x, y);
    await expect(barOf(page, 'Legend', '25 Nov – 25 Nov')).toBeVisible();
  });
  await test.step('a finger that moves scrolls, even if it starts on a bar, and changes nothing', async () => {
    const scroller = page.locator('[data-timeline]');
    const before = await scroller.evaluate((each) => each.scrollLeft);
    const at = await middleOf(tilesBar('24 Nov – 26 Nov'));
    await finger.put(at);
    for (const moved of [10, 20, 30, 40, 50, 60]) await finger.moveTo({ ...at, x: at.x - moved });
    await finger.lift();
    await expect.poll(() => scroller.evaluate((each) => each.scrollLeft)).toBeGreaterThan(before + DAY);
    // While it scrolls by inertia, the browser treats a tap as a stop.
    await expect.poll(() => scroller.evaluate(hasStopped)).toBe(true);
    await page.getByRole('button', { name: 'Today' }).tap();
    await expect(tilesBar('24 Nov – 26 Nov')).toBeVisible();
  });
  await test.step('held at the edge it scrolls, and can be dropped on a day that was out of sight', async () => {
    const scroller = page.locator('[data-timeline]');
    const { right } = await scroller.evaluate((each) => each.getBoundingClientRect());
    const before = await scroller.evaluate((each) => each.scrollLeft);
    const at = await middleOf(tilesBar('24 Nov – 26 Nov'));
    await finger.put(at);
    await expect(scroller.locator('output')).toBeVisible();
    await finger.moveTo({ ...at, x: (at.x + right) / 2 });
    await finger.moveTo({ ...at, x: right - 2 });
    await expect.poll(() => scroller.evaluate((each) => each.scrollLeft)).toBeGreaterThan(before + 20 * DAY);
    await finger.moveTo({ ...at, x: right - 80 });
    await finger.lift();
    await expect(scroller.locator('output')).toBeHidden();
    await expect(
      barOf(page, 'Map tiles', '\\d+ (Dec|Jan|Feb|Mar|Apr|May|Jun).* – \\d+ (Dec|Jan|Feb|Mar|Apr|May|Jun).*'),
    ).toBeVisible();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Today' }).tap();
    await expect(tilesBar('24 Nov – 26 Nov')).toBeVisible();
  });
  await test.step('a long press finds a handle, and draws an arrow from it to the blocked issue', async () => {
    const handle = rowOf(page, 'Map tiles').locator('[data-dependency-handle]');
    await expect(handle).toBeHidden();
    await finger.put(await middleOf(tilesBar('24 Nov – 26 Nov')));
    await expect(page.locator('[data-timeline] output')).toBeVisible();
    await finger.lift();
    await expect(handle).toBeVisible();
    await expect(page).not.toHaveURL(/peek/);
    const [from, to] = [await middleOf(handle), await middleOf(rowOf(page, 'Routes'))];
    await finger.put(from);
    await finger.moveTo({ x: from.x + 5, y: (from.y + to.y) / 2 });
    await finger.moveTo({ x: from.x + 5, y: to.y });
    await finger.lift();
    await expect(page.locator('[data-dependency]')).toHaveCount(1);
    await expect(handle).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(page.locator('[data-dependency]')).toHaveCount(0);
  });
  await test.step('a tap shows the issue', async () => {
    await tilesBar('24 Nov – 26 Nov').tap();
    await expect(page).toHaveURL(/peek=/);
  });
  await test.step('and nothing is wider than the phone, in dark mode too', async () => {
    await page.goto(`${place.path}?layout=timeline`);
    await expect(tilesBar('24 Nov – 26 Nov')).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
