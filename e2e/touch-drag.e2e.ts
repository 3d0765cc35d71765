import type { Locator, Page } from '@playwright/test';
import { createIssue, createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';
import { Finger, middleOf, type Point } from './fingers.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const NOW = new Date('2026-11-11T10:00:00');

/** The element that follows the finger after a long press. */
const lifted = (page: Page): Locator => page.locator('body > .z-drag');

async function holdAndDrag(page: Page, finger: Finger, from: Locator, to: Point): Promise<void> {
  const start = await middleOf(from);
  await finger.put(start);
  await expect(lifted(page)).toBeVisible();
  await finger.moveBetween(start, to);
  await finger.lift();
  await expect(lifted(page)).toHaveCount(0);
}

test('a long press on a card drags it, within its column and to the next; moving scrolls, lifting opens the menu', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  for (const [at, title] of ['Map tiles', 'Routes', 'Legend'].entries())
    await createIssue(ada, server.url, place, title, `a${at + 1}`);
  const finger = await Finger.on(page);
  const card = (title: string): Locator => page.locator('[data-place]').filter({ hasText: title });
  const cardsIn = (column: string): Locator =>
    page.getByRole('list', { name: column, exact: true }).locator('[data-row-title]');
  const openBoard = async (): Promise<void> => {
    await page.goto(`${place.path}?layout=board`);
    // The code for dragging loads after the cards.
    await expect(page.locator('[data-place][draggable="true"]')).toHaveCount(3);
  };
  const hold = async (title: string): Promise<Point> => {
    const at = await middleOf(card(title));
    await finger.put(at);
    await expect(lifted(page)).toBeVisible();
    return at;
  };
  await openBoard();

  await test.step('up, above the first', async () => {
    const { x, y } = await middleOf(card('Map tiles'));
    await holdAndDrag(page, finger, card('Legend'), { x, y: y - 30 });
    await expect(cardsIn('Backlog')).toHaveText(['Legend', 'Map tiles', 'Routes']);
    await page.keyboard.press('Control+z');
    await expect(cardsIn('Backlog')).toHaveText(['Map tiles', 'Routes', 'Legend']);
  });
  await test.step('held at the edge it scrolls, to a column that was out of sight', async () => {
    const start = await hold('Routes');
    await finger.moveBetween(start, { x: 352, y: start.y });
    const last = page.getByRole('list', { name: 'Cancelled', exact: true }).locator('..');
    const rightOf = (): Promise<number> => last.evaluate((each) => each.getBoundingClientRect().right);
    await expect.poll(rightOf).toBeLessThanOrEqual(360);
    await finger.moveTo(await middleOf(last));
    await finger.lift();
    await expect(cardsIn('Cancelled')).toHaveText(['Routes']);
    // Off-screen columns are not rendered.
    await last.evaluate((cell) => {
      let board: Element | null = cell;
      while (board && board.scrollLeft === 0) board = board.parentElement;
      board?.scrollTo(0, 0);
    });
    await expect(cardsIn('Backlog')).toHaveText(['Map tiles', 'Legend']);
    await page.keyboard.press('Control+z');
    await expect(cardsIn('Backlog')).toHaveText(['Map tiles', 'Routes', 'Legend']);
  });
  await test.step('a long press that is lifted opens the menu, and one that moves at first drags nothing', async () => {
    await openBoard();
    const at = await hold('Routes');
    // As long as phones wait before they open a context menu.
    await page.waitForTimeout(300);
    await finger.lift();
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page).not.toHaveURL(/peek/);
    await page.keyboard.press('Escape');
    await finger.put(at);
    await finger.moveBetween(at, { x: at.x - 100, y: at.y });
    await page.waitForTimeout(500);
    await expect(lifted(page)).toHaveCount(0);
    await finger.lift();
    await expect(cardsIn('Backlog')).toHaveText(['Map tiles', 'Routes', 'Legend']);
  });
  await test.step('Escape cancels the drag', async () => {
    await openBoard();
    const start = await hold('Legend');
    await finger.moveBetween(start, await middleOf(card('Map tiles')));
    await page.keyboard.press('Escape');
    await expect(lifted(page)).toHaveCount(0);
    await finger.lift();
    await expect(cardsIn('Backlog')).toHaveText(['Map tiles', 'Routes', 'Legend']);
  });
});

test('a finger drags an issue to another day of a calendar, also from the list of undated ones, and drags its ends', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const tiles = await createIssue(ada, server.url, place, 'Map tiles', 'a1');
  await createIssue(ada, server.url, place, 'Routes', 'a2');
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [{ issueId: tiles, patch: { startDate: '2026-11-10', dueDate: '2026-11-11' } }],
  });
  await page.clock.setFixedTime(NOW);
  await page.goto(`${place.path}?layout=calendar`);
  const finger = await Finger.on(page);
  const bar = page.locator('[data-place]').filter({ hasText: 'Map tiles' });
  const day = (date: string): Locator => page.locator(`[data-day="${date}"]`);
  const dates = async (): Promise<unknown> => {
    const base = `/api/workspaces/${place.slug}/projects/${place.projectId}/issues/${tiles}/`;
    const { start_date: start, target_date: due } = (await (await page.request.get(base)).json()) as Record<
      string,
      unknown
    >;
    return [start, due];
  };
  await expect(bar).toBeVisible();
  await expect(page.locator('[data-place][draggable="true"]')).toHaveCount(1);

  await test.step('to another day, with the same duration', async () => {
    await holdAndDrag(page, finger, bar, await middleOf(day('2026-11-19')));
    await expect.poll(dates).toEqual(['2026-11-18', '2026-11-19']);
    await page.keyboard.press('Control+z');
    await expect.poll(dates).toEqual(['2026-11-10', '2026-11-11']);
  });
  await test.step('its ends, without waiting', async () => {
    await page.goto(`${place.path}?layout=calendar&calendar.extent=range`);
    await page.getByRole('combobox', { name: 'Show issues on' }).click();
    await page.getByRole('option', { name: 'Start to due date' }).click();
    const end = await middleOf(bar.getByTitle('Change due date'));
    await finger.put(end);
    await finger.moveBetween(end, { ...(await middleOf(day('2026-11-13'))), y: end.y });
    await finger.lift();
    await expect.poll(dates).toEqual(['2026-11-10', '2026-11-13']);
    const start = await middleOf(bar.getByTitle('Change start date'));
    await finger.put(start);
    await finger.moveBetween(start, { ...(await middleOf(day('2026-11-09'))), y: start.y });
    await finger.lift();
    await expect.poll(dates).toEqual(['2026-11-09', '2026-11-13']);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('from the undated ones', async () => {
    await page.getByRole('button', { name: '1 without a date' }).tap();
    const aside = page.getByRole('complementary', { name: 'No due date' });
    await expect(aside.locator('[draggable="true"]')).toHaveCount(1);
    await holdAndDrag(
      page,
      finger,
      aside.getByRole('link', { name: /Routes/ }),
      await middleOf(day('2026-11-03')),
    );
    await expect(aside.getByText('All issues have a due date')).toBeVisible();
    await expect(page.locator('[data-place]').filter({ hasText: 'Routes' })).toBeVisible();
  });
  await test.step('in dark mode too nothing is wider than the phone', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
