import type { Page } from '@playwright/test';
import { median, quantile, type Measurement } from '../harness/measurements.ts';
import { openUntil, ROW } from './pages.ts';

const EDITS = 10;
const PAUSE_MS = 300;
/** Until what comes after the first paint has come. */
const SETTLED_MS = 5000;

type Floor = Pick<Measurement, 'floor' | 'floorName'>;

/** A picks a priority in the list; both screens say when they have painted it, by the machine's clock. */
export async function measureEdits(
  seed: string,
  pages: readonly [here: Page, there: Page],
  path: string,
  floor: Floor,
): Promise<Measurement[]> {
  const [here] = pages;
  for (const page of pages) await openUntil(page, path, ROW);
  await here.waitForTimeout(SETTLED_MS);
  const own: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < EDITS; round++) {
    const priority = (await here.evaluate(shownPriority)) === '--priority-urgent' ? 'Low' : 'Urgent';
    const painted = pages.map((page) => page.evaluate(nextPaint, shownPriority.toString()));
    await here.locator(ROW).first().focus();
    await here.keyboard.press('p');
    const option = here.getByRole('option', { name: priority, exact: true });
    await option.waitFor();
    await here.evaluate(noteClick);
    await option.click();
    const times = await Promise.all(painted);
    const clicked = await here.evaluate(() => (window as unknown as { clicked: number }).clicked);
    own.push((times[0] ?? 0) - clicked);
    others.push((times[1] ?? 0) - clicked);
    await here.waitForTimeout(PAUSE_MS);
  }
  const unit = 'ms';
  return [
    { name: `${seed}: one edit until painted here`, value: median(own), unit, ...floor },
    { name: `${seed}: one edit until painted in the other browser`, value: median(others), unit, ...floor },
    { name: `${seed}: the slowest of these`, value: quantile(others, 1), unit, ...floor },
  ];
}

/** The same in the prototype, whose rows change at a press. */
export async function measureBareEdits(page: Page): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < EDITS; round++) {
    const painted = page.evaluate(nextPaint, shownPriority.toString());
    await page.evaluate(noteClick);
    await page.locator('li button').first().click();
    const clicked = await page.evaluate(() => (window as unknown as { clicked: number }).clicked);
    taken.push((await painted) - clicked);
  }
  return median(taken);
}

/** Runs in the page. */
function noteClick(): void {
  const note = (): void => {
    Object.assign(window, { clicked: performance.timeOrigin + performance.now() });
  };
  addEventListener('click', note, { capture: true, once: true });
}

/** As the first row shows it: the colour of our mark, the word of the prototype. Runs in the page. */
function shownPriority(): string {
  const row = document.querySelector('main section li');
  return row?.innerHTML.match(/--priority-\w+/)?.[0] ?? row?.querySelector('button')?.textContent ?? '';
}

/** When the priority of the first row has changed and been painted; `shown` is the text of {@link shownPriority}. */
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
    observer.observe(document.querySelector('main section') ?? document.body, everything);
  });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.timeOrigin + performance.now();
}
