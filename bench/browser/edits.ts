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
    const priority = round % 2 === 0 ? 'Urgent' : 'Low';
    const painted = pages.map((page) => page.evaluate(nextPaint));
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
    const painted = page.evaluate(nextPaint);
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

/** When the priority of the first row has changed and been painted. Runs in the page. */
function nextPaint(): Promise<number> {
  return new Promise((resolve) => {
    const row = document.querySelector('main section li');
    if (!row) throw new Error('there is no row');
    const label = (): string => row.innerHTML.match(/urgent|high|medium|low|none/i)?.[0] ?? '';
    const before = label();
    const observer = new MutationObserver(() => {
      if (label() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
    });
    observer.observe(row, { childList: true, subtree: true, attributes: true, characterData: true });
  });
}
