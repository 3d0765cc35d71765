import type { Page } from '@playwright/test';
import { median, quantile, type Measurement } from '../harness/measurements.ts';
import { cpuOf, openUntil, ROW, TITLE } from './pages.ts';

const EDITS = 10;
const PAUSE_MS = 300;
/** Until everything after the first paint has loaded. */
const SETTLED_MS = 5000;

type Floor = Pick<Measurement, 'floor' | 'floorName'>;

/** How an issue is edited in a layout. */
export interface Edit {
  /** The displayed part of the issue, which differs once the edit has been painted. Runs in the page. */
  readonly shown: () => string;
  /** The event that triggers it. */
  readonly by: 'click' | 'keydown';
  /** Does the preparation; returns a function that makes the edit. */
  readonly prepare: (page: Page, round: number) => Promise<() => Promise<void>>;
}

/** Picks another priority for the first issue. `open` opens the picker. */
const withPriority = (open: (page: Page) => Promise<void>): Edit => ({
  shown: shownPriority,
  by: 'click',
  prepare: async (page) => {
    const priority = (await page.evaluate(shownPriority)) === '--priority-urgent' ? 'Low' : 'Urgent';
    await open(page);
    const option = page.getByRole('option', { name: priority, exact: true });
    await option.waitFor();
    return () => option.click();
  },
});

/** With the focus on the first issue. */
export const pickPriority = withPriority(async (page) => {
  await page.locator(TITLE).first().focus();
  await page.keyboard.press('p');
});

export const pickPriorityInCell = withPriority(async (page) => {
  await page.locator('main [data-place] [data-column=priority]').first().focus();
  await page.keyboard.press('Enter');
});

/** Moves an issue by a day, and back. `within` has issues with dates only. */
export const moveByADay = (within: string, shown: () => string): Edit => ({
  shown,
  by: 'keydown',
  prepare: async (page, round) => {
    await page.locator(`${within} [data-row-title]`).first().focus();
    return () => page.keyboard.press(round % 2 === 0 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft');
  },
});

/** The positions of a timeline's bars. Runs in the page. */
export const shownBars = (): string =>
  Array.from(document.querySelectorAll<HTMLElement>('main [data-bar]'), ({ style }) => style.left).join(' ');

/** The day of each issue in a calendar. Runs in the page. */
export const shownDays = (): string =>
  Array.from(
    document.querySelectorAll<HTMLElement>('main [data-place]'),
    (each) => each.dataset['place'],
  ).join(' ');

/** A picks a priority in the list; both screens report when they have painted it, by the machine's clock. */
export async function measureEdits(
  seed: string,
  pages: readonly [here: Page, there: Page],
  path: string,
  floor: Floor,
): Promise<Measurement[]> {
  for (const page of pages) await openUntil(page, path, ROW);
  await pages[0].waitForTimeout(SETTLED_MS);
  const own: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < EDITS; round++) {
    const { painted } = await timeEdit(pages, pickPriority, round);
    own.push(painted[0] ?? 0);
    others.push(painted[1] ?? 0);
  }
  const unit = 'ms';
  return [
    { name: `${seed}: one edit until painted here`, value: median(own), unit, ...floor },
    { name: `${seed}: one edit until painted in the other browser`, value: median(others), unit, ...floor },
    { name: `${seed}: the slowest of these`, value: quantile(others, 1), unit, ...floor },
  ];
}

/** Edits of an open and settled page: the time until painted, and the main thread's share of it. */
export async function measureOwnEdits(
  page: Page,
  edit: Edit,
): Promise<{ readonly painted: number; readonly cpu: number }> {
  const painted: number[] = [];
  const worked: number[] = [];
  for (let round = 0; round < EDITS; round++) {
    const taken = await timeEdit([page], edit, round);
    painted.push(taken.painted[0] ?? 0);
    worked.push(taken.cpu);
  }
  return { painted: median(painted), cpu: median(worked) };
}

/** Makes an edit on the first of these pages; returns when each has painted it. */
async function timeEdit(
  pages: readonly [here: Page, ...others: Page[]],
  edit: Edit,
  round: number,
): Promise<{ readonly painted: readonly number[]; readonly cpu: number }> {
  const [here] = pages;
  const make = await edit.prepare(here, round);
  const { answer, cpu } = await cpuOf(here, async () => {
    const painted = pages.map((page) => page.evaluate(nextPaint, edit.shown.toString()));
    await here.evaluate(noteEvent, edit.by);
    await make();
    return await Promise.all(painted);
  });
  const made = await here.evaluate(() => (window as unknown as { made: number }).made);
  await here.waitForTimeout(PAUSE_MS);
  return { painted: answer.map((at) => at - made), cpu };
}

/** The same in the prototype, whose rows change on click. */
export async function measureBareEdits(
  page: Page,
): Promise<{ readonly painted: number; readonly cpu: number }> {
  return await measureOwnEdits(page, {
    shown: shownPriority,
    by: 'click',
    prepare: async () => () => page.locator('li button').first().click(),
  });
}

/** Runs in the page. */
function noteEvent(type: string): void {
  const note = (): void => {
    Object.assign(window, { made: performance.timeOrigin + performance.now() });
  };
  addEventListener(type, note, { capture: true, once: true });
}

/** As shown in the first row: the colour of our icon, the word of the prototype. Runs in the page. */
function shownPriority(): string {
  const row = document.querySelector('main [data-place], main section li');
  return row?.innerHTML.match(/--priority-\w+/)?.[0] ?? row?.querySelector('button')?.textContent ?? '';
}

/**
 * The time at which the display of the issue has changed and been painted; `shown` is the text of {@link Edit.shown}.
 */
async function nextPaint(shown: string): Promise<number> {
  // oxlint-disable-next-line no-implied-eval -- a function of the bench, sent into the page as text
  const read = new Function(`return (${shown})()`) as () => string;
  const before = read();
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (read() === before) return;
      observer.disconnect();
      resolve();
    });
    const everything = { childList: true, subtree: true, attributes: true, characterData: true };
    observer.observe(document.querySelector('main') ?? document.body, everything);
  });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.timeOrigin + performance.now();
}
