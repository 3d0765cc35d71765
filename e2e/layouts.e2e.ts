import type { Locator, Page } from '@playwright/test';
import { admit, createIssue, createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';

const MEMBER = 15;
/** In the middle of a month, so that all days are visible in it. */
const NOW = new Date('2026-11-11T10:00:00');
const day = (days: number): string => `2026-11-${11 + days}`;
/** More than five screens show. */
const MANY = 150;
const LAYOUTS = ['List', 'Board', 'Calendar', 'Spreadsheet', 'Timeline'] as const;

const rowOf = (page: Page, title: string): Locator =>
  page.locator('[data-place]').filter({ has: page.getByRole('link', { name: title }) });

const choose = async (page: Page, layout: (typeof LAYOUTS)[number]): Promise<void> => {
  const radio = page.getByRole('radio', { name: layout });
  await radio.click();
  await expect(radio).toBeChecked();
};

const param = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

const openDisplay = async (page: Page): Promise<Locator> => {
  const display = page.getByRole('dialog', { name: 'Display' });
  await page.getByRole('button', { name: 'Display' }).click();
  await expect(display).toBeVisible();
  return display;
};

const pick = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  // The previous field's list may still be fading out.
  const list = page.getByRole('listbox', { name: label, exact: true });
  await list.getByRole('option', { name: option, exact: true }).click();
};

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('not on the screen');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + Math.min(end.height - 8, 60), { steps: 12 });
  await page.waitForTimeout(100);
  await page.mouse.up();
}

test('SYS-07 one set of issues in five layouts: filtered, grouped, sorted, with chosen properties, remembered for each person, long, dragged and added to', async ({
  person,
  server,
}) => {
  // Five layouts, a colleague and many issues.
  test.slow();
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, place.slug, MEMBER, { id: place.projectId, role: MEMBER });
  const set = (issueId: string, patch: object): Promise<void> =>
    runCommand(ada, server.url, place.slug, 'issue.update', { changes: [{ issueId, patch }] });
  const [tiles, regions] = [
    await createIssue(ada, server.url, place, 'Map tiles disappear', 'a1'),
    await createIssue(ada, server.url, place, 'Regions are not listed', 'a2'),
  ];
  await createIssue(ada, server.url, place, 'Legend is cut off', 'a3');
  await set(tiles, { priority: 'urgent', startDate: day(0), dueDate: day(1) });
  await set(regions, { priority: 'low', stateId: place.stateIds[1], dueDate: day(9) });

  await test.step('the same issues in each layout', async () => {
    await page.clock.setFixedTime(NOW);
    await page.goto(place.path);
    for (const layout of LAYOUTS) {
      await choose(page, layout);
      // Only issues with a due date have a day.
      for (const title of ['Map tiles disappear', 'Regions are not listed'])
        await expect(rowOf(page, title).first()).toBeVisible();
      await expectAccessible(page);
    }
    expect(param(page, 'layout')).toBe('timeline');
  });

  await test.step('a date filter gives the same issues in each layout', async () => {
    await choose(page, 'List');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.keyboard.type('due date\n');
    await page.getByRole('option', { name: 'Custom', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter by Due date' });
    await pick(page, 'Due date: before, after or range', 'After');
    const last = dialog.getByRole('region').last();
    await expect(dialog.getByRole('region')).toHaveCount(1);
    await last.getByRole('button', { name: /15 November 2026/ }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => param(page, 'filters')).toBe(`dueDate.is.${day(4)};after`);
    for (const layout of LAYOUTS) {
      await choose(page, layout);
      await expect(rowOf(page, 'Regions are not listed').first()).toBeVisible();
      await expect(rowOf(page, 'Map tiles disappear')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });

  await test.step('grouped, sub-grouped, sorted, with one more property; also after a reload', async () => {
    await choose(page, 'List');
    const display = await openDisplay(page);
    await pick(page, 'Group by', 'State');
    await pick(page, 'Sub-group by', 'Priority');
    await pick(page, 'Order by', 'Title');
    await display.getByRole('button', { name: 'Created by', exact: true }).click();
    await page.keyboard.press('Escape');
    const expectKept = async (): Promise<void> => {
      await expect(page.getByRole('heading', { level: 2, name: /^Backlog/ })).toBeVisible();
      await expect(page.getByRole('heading', { level: 3, name: /^Urgent/ })).toBeVisible();
      await expect(rowOf(page, 'Map tiles disappear').locator('[title^="Created by:"]')).toBeVisible();
    };
    await expectKept();
    await page.goto(place.path);
    await expectKept();
    expect(param(page, 'order')).toMatch(/title/);
  });

  await test.step('for this person only: a colleague sees the default', async () => {
    await bob.page.goto(place.path);
    await expect(rowOf(bob.page, 'Map tiles disappear')).toBeVisible();
    await expect(bob.page.getByRole('heading', { level: 3, name: /^Urgent/ })).toHaveCount(0);
    await expect(rowOf(bob.page, 'Map tiles disappear').locator('[title^="Created by:"]')).toHaveCount(0);
  });

  await test.step('dragged from column to column, from day to day and along the timeline', async () => {
    await page.goto(`${place.path}?layout=board&group=state`);
    const todo = page.getByRole('list', { name: 'Todo' });
    await drag(page, rowOf(page, 'Legend is cut off'), todo.locator('..'));
    await expect(todo.getByRole('link', { name: 'Legend is cut off' })).toBeVisible();
    await choose(page, 'Calendar');
    await drag(page, rowOf(page, 'Map tiles disappear').first(), page.locator(`[data-day="${day(2)}"]`));
    await choose(page, 'Timeline');
    const bar = page.getByRole('button', { name: /Map tiles disappear, / });
    const name = await bar.getAttribute('aria-label');
    const box = await bar.boundingBox();
    if (!box) throw new Error('expected a bar');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => bar.getAttribute('aria-label')).not.toBe(name);
  });

  await test.step('added to in each layout', async () => {
    const title = page.getByRole('textbox', { name: 'Issue title' });
    const type = async (words: string): Promise<void> => {
      await expect(title).toBeFocused();
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(title).toBeHidden();
      await expect(rowOf(page, words).first()).toBeVisible();
    };
    for (const layout of ['list', 'board', 'spreadsheet', 'timeline'] as const) {
      await page.goto(`${place.path}?layout=${layout}&group=state`);
      await page.getByRole('button', { name: 'New issue in Todo' }).click();
      await type(`Made in the ${layout}`);
    }
    for (const layout of ['spreadsheet', 'timeline'] as const) {
      await page.goto(`${place.path}?layout=${layout}&group=none`);
      const shown = page.locator(layout === 'timeline' ? '[data-timeline]' : '[role="grid"]');
      await shown.getByRole('button', { name: 'New issue', exact: true }).click();
      await type(`Made below the ${layout}`);
    }
    await page.goto(`${place.path}?layout=calendar`);
    await page.locator(`[data-day="${day(0)}"]`).hover();
    await page.getByRole('button', { name: /^Add to .*\b11\b/ }).click();
    await page.getByRole('menuitem', { name: 'New issue' }).click();
    await type('Made on a day');
    await bob.page.goto(`${place.path}?layout=list&group=state`);
    for (const made of ['Made in the timeline', 'Made below the spreadsheet', 'Made on a day'])
      await expect(rowOf(bob.page, made)).toBeVisible();
  });

  await test.step('of many only the visible ones are rendered, and the last can be reached', async () => {
    for (let at = 0; at < MANY; at += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, next) =>
          createIssue(ada, server.url, place, `Buoy ${String(at + next).padStart(3, '0')}`, `b${at + next}`),
        ),
      );
    for (const layout of ['list', 'spreadsheet', 'timeline'] as const) {
      await page.goto(`${place.path}?layout=${layout}&group=none&order=title`);
      await expect(rowOf(page, 'Buoy 000')).toBeVisible();
      expect(await page.locator('[data-place]').count()).toBeLessThan(MANY / 3);
      await rowOf(page, 'Buoy 000').hover();
      await page.mouse.wheel(0, MANY * 100);
      await expect(rowOf(page, 'Regions are not listed')).toBeInViewport();
      await expect(rowOf(page, 'Buoy 000')).toHaveCount(0);
    }
  });
});
