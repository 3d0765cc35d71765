import type { Page } from '@playwright/test';
import type { Measurement } from '../harness/measurements.ts';
import { signIn } from '../harness/seeded-server.ts';
import type { Workbench } from '../harness/workbench.ts';
import { launch, profileOf, TITLE } from './pages.ts';

/** Until what comes after the first paint is there. */
const SETTLED_MS = 3000;
const PROGRESS = /of [\d,]+ issues changed/;

/**
 * Ten thousand selected issues get another priority by key, in a list: until the server has settled all of them, and the
 * longest time that the page did not react.
 */
export async function measureBulkByKey(bench: Workbench): Promise<Measurement[]> {
  const browser = await launch();
  try {
    const context = await profileOf(browser, bench.url, await signIn(bench.seeded));
    const page = await context.newPage();
    await page.goto(`/${bench.seed}/workspace-views/all-issues`);
    await page.locator(TITLE).first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await page.locator(TITLE).first().focus();
    await page.keyboard.press('ControlOrMeta+a');
    const selected = await page
      .getByText(/selected$/)
      .first()
      .innerText();
    await page.keyboard.press('p');
    await page.getByRole('combobox').last().waitFor();
    await page.keyboard.type('Urgent');
    await page.getByRole('option', { name: 'Urgent' }).waitFor();
    const { settled, longest } = await settle(page);
    const name = `${selected.replace(/\D/g, '')} issues by one key in a browser`;
    return [
      { name, value: settled, unit: 'ms' },
      { name: `${name}: the longest task of the page`, value: longest, unit: 'ms' },
    ];
  } finally {
    await browser.close();
  }
}

/** Presses Enter and follows the message about the progress until it is gone. */
async function settle(page: Page): Promise<{ settled: number; longest: number }> {
  await page.evaluate((progress) => {
    const seen = { longest: 0, started: 0, settled: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
    const isOpen = (): boolean => new RegExp(progress).test(document.body.innerText);
    const follow = (was: boolean): void => {
      const is = isOpen();
      if (was && !is) seen.settled = performance.now();
      else requestAnimationFrame(() => follow(is));
    };
    window.addEventListener(
      'keydown',
      () => {
        seen.started = performance.now();
        follow(false);
      },
      { once: true, capture: true },
    );
    Object.assign(window, { seen });
  }, PROGRESS.source);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (window as unknown as Seen).seen.settled > 0, undefined, {
    timeout: 120_000,
  });
  return await page.evaluate(() => {
    const { seen } = window as unknown as Seen;
    return { settled: seen.settled - seen.started, longest: seen.longest };
  });
}

interface Seen {
  readonly seen: { readonly longest: number; readonly started: number; readonly settled: number };
}
