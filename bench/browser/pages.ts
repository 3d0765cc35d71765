import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { signIn, type SeededServer } from '../harness/seeded-server.ts';

const ARGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The list and its rows, in Cairn and in the prototype. */
export const LIST = 'main section';
export const ROW = `${LIST} li a`;
/** The title of an issue, in any layout. */
export const TITLE = 'main [data-place] [data-row-title]';

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS.split(' '),
  });

/** A new, signed-in profile with empty caches. */
export async function newProfile(browser: Browser, seeded: SeededServer): Promise<BrowserContext> {
  return await profileOf(browser, seeded.server.url, await signIn(seeded));
}

/** @param cookie of someone who has signed in without a browser */
export async function profileOf(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  // The compiler names the functions sent into the page with a helper that the page lacks.
  await context.addInitScript('globalThis.__name = (named) => named');
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  return context;
}

/** From the start of the navigation to the frame that shows it, by the page's clock. */
export async function openUntil(page: Page, path: string, selector: string): Promise<number> {
  // A background page gets no frames.
  await page.bringToFront();
  await page.goto(path, { waitUntil: 'commit' });
  return await page.evaluate(async (wanted) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector(wanted)) await frame();
    await frame();
    return performance.now();
  }, selector);
}

/** Milliseconds that the page's main thread works during `run`, without other programs. */
export async function cpuOf<Answer>(
  page: Page,
  run: () => Promise<Answer>,
): Promise<{ answer: Answer; cpu: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await read();
  const answer = await run();
  const cpu = (await read()) - before;
  await session.detach();
  return { answer, cpu };
}
