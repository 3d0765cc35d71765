// What a person waits for: opening the list, filtering, editing, scrolling, and somebody else's screen.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { loadBefore, median, publish, quantile, type Measurement } from '../harness/measurements.ts';
import { startSeeded, type Seed } from '../harness/seeded-server.ts';

const asked = (['busy', 'huge'] as const).filter((seed) => process.argv.includes(`--${seed}`));
const SEEDS: readonly Seed[] = asked.length > 0 ? asked : ['busy', 'huge'];
const ROUNDS = 3;
const EDITS = 10;
const ARGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const LIST = 'main section';
const ROW = `${LIST} li a`;

const load = loadBefore();
const seeded = await startSeeded(SEEDS);
const { server } = seeded;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ARGS.split(' '),
});
try {
  const measurements: Measurement[] = [];
  for (const seed of SEEDS) measurements.push(...(await measure(seed)));
  publish('browser', measurements, load);
} finally {
  await browser.close();
  await server.dispose();
}

async function measure(seed: Seed): Promise<Measurement[]> {
  const path = `/${seed}/workspace-views/all-issues`;
  const cold: number[] = [];
  const warm: number[] = [];
  const floors: number[] = [];
  const bareFrames: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // A fresh profile each: nothing is in any cache.
    const context = await signedIn(browser);
    const bare = await context.newPage();
    floors.push(await openUntil(bare, '/healthz', 'body'));
    bareFrames.push(...(await measureBareFrames(bare)));
    await bare.close();
    const page = await context.newPage();
    cold.push(await openUntil(page, path, ROW));
    // The snapshot is written when the rest has come.
    await page.waitForTimeout(seed === 'huge' ? 15_000 : 5000);
    warm.push(await openUntil(page, path, ROW));
    await context.close();
  }
  const floor = { floor: median(floors), floorName: 'opening an empty page of the same server' };
  const context = await signedIn(browser);
  const page = await context.newPage();
  await openUntil(page, path, ROW);
  await page.waitForTimeout(5000);
  const frames = await measureScroll(page);
  const filters = await measureFilter(page, path);
  await context.close();
  const frame = { floor: median(bareFrames), floorName: 'a frame of a bare page that scrolls' };
  const edits = seed === 'busy' ? await measureEdits(path, frame) : [];
  return [
    { name: `${seed}: cold until the list can be used`, value: median(cold), unit: 'ms', ...floor },
    { name: `${seed}: warm until the list can be used`, value: median(warm), unit: 'ms', ...floor },
    {
      name: `${seed}: filter changed until painted`,
      value: median(filters),
      unit: 'ms',
      ...frame,
    },
    {
      name: `${seed}: frames above 25 ms while scrolling`,
      value: frames.slow,
      unit: '%',
      floor: slowShare(bareFrames),
      floorName: 'the same of a bare page',
    },
    { name: `${seed}: a frame while scrolling`, value: frames.median, unit: 'ms', ...frame },
    ...edits,
  ];
}

async function signedIn(from: Browser): Promise<BrowserContext> {
  const context = await from.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  // The compiler names the functions that are sent into the page by a helper which the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  const answer = await context.request.post('/auth/sign-in', {
    headers: { origin: server.url },
    data: { email: seeded.email, password: seeded.password },
  });
  if (answer.status() !== 200) throw new Error(`sign-in answered ${answer.status()}`);
  return context;
}

/** From the start of the navigation to the frame that shows it, by the page's own clock. */
async function openUntil(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return await page.evaluate(async (wanted) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector(wanted)) await frame();
    await frame();
    return performance.now();
  }, selector);
}

async function measureScroll(page: Page): Promise<{ median: number; slow: number }> {
  const frames = await page.evaluate(async (list) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const scroller = [...document.querySelectorAll(list)].find(
      (each) => each.scrollHeight > each.clientHeight * 2,
    );
    if (!scroller) throw new Error('there is nothing to scroll');
    const taken: number[] = [];
    let last = await frame();
    for (let count = 0; count < 240; count++) {
      scroller.scrollTop += 300;
      const now = await frame();
      taken.push(now - last);
      last = now;
    }
    scroller.scrollTop = 0;
    return taken;
  }, LIST);
  return {
    median: median(frames),
    slow: slowShare(frames),
  };
}

function slowShare(frames: readonly number[]): number {
  return (frames.filter((frame) => frame > 25).length / frames.length) * 100;
}

/** What this machine can do at all: lines of text that scroll, and nothing else. */
async function measureBareFrames(page: Page): Promise<number[]> {
  return await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    document.body.innerText = Array.from({ length: 2000 }, (_, at) => `line ${at}`).join('\n');
    const taken: number[] = [];
    let last = await frame();
    for (let count = 0; count < 60; count++) {
      scrollBy(0, 300);
      const now = await frame();
      taken.push(now - last);
      last = now;
    }
    return taken;
  });
}

/** Through the address, as a saved view or the filter bar does. */
async function measureFilter(page: Page, path: string): Promise<number[]> {
  const filters = ['priority.is.urgent', 'priority.is.high', 'priority.is.low', 'priority.is.medium', ''];
  const taken: number[] = [];
  for (const filter of filters) {
    const target = filter === '' ? path : `${path}?filters=${filter}`;
    taken.push(
      await page.evaluate(async (address) => {
        const list = document.querySelector('main') ?? document.body;
        const changed = new Promise<void>((resolve) => {
          const observer = new MutationObserver((records) => {
            if (!records.some(({ target: node }) => node instanceof Element && node.closest('section')))
              return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(resolve));
          });
          observer.observe(list, { childList: true, subtree: true, attributes: true, characterData: true });
        });
        const started = performance.now();
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
        await changed;
        return performance.now() - started;
      }, target),
    );
    await page.waitForTimeout(300);
  }
  return taken;
}

/** A picks a priority in the list; both screens say when they have painted it, by the machine's clock. */
async function measureEdits(
  path: string,
  frame: Pick<Measurement, 'floor' | 'floorName'>,
): Promise<Measurement[]> {
  const contexts = [await signedIn(browser), await signedIn(browser)];
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  const [here, there] = pages;
  if (!here || !there) throw new Error('two pages are needed');
  for (const page of pages) await openUntil(page, path, ROW);
  await here.waitForTimeout(5000);
  const own: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < EDITS; round++) {
    const priority = round % 2 === 0 ? 'Urgent' : 'Low';
    const painted = pages.map((page) => page.evaluate(nextPaint));
    await here.locator(ROW).first().focus();
    await here.keyboard.press('p');
    const option = here.getByRole('option', { name: priority, exact: true });
    await option.waitFor();
    await here.evaluate(() =>
      addEventListener(
        'click',
        () => Object.assign(window, { clicked: performance.timeOrigin + performance.now() }),
        {
          capture: true,
          once: true,
        },
      ),
    );
    await option.click();
    const times = await Promise.all(painted);
    const clicked = await here.evaluate(() => (window as unknown as { clicked: number }).clicked);
    own.push((times[0] ?? 0) - clicked);
    others.push((times[1] ?? 0) - clicked);
    await here.waitForTimeout(300);
  }
  for (const context of contexts) await context.close();
  return [
    { name: 'one edit until painted here', value: median(own), unit: 'ms', ...frame },
    { name: 'one edit until painted in the other browser', value: median(others), unit: 'ms', ...frame },
    { name: 'the slowest of these', value: quantile(others, 1), unit: 'ms', ...frame },
  ];
}

/** When a cell of the first row has changed and been painted. Runs in the page. */
function nextPaint(): Promise<number> {
  return new Promise((resolve) => {
    const row = document.querySelector('main section li');
    if (!row) throw new Error('there is no row');
    const label = (): string => row.innerHTML.match(/urgent|low/i)?.[0] ?? '';
    const before = label();
    const observer = new MutationObserver(() => {
      if (label() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
    });
    observer.observe(row, { childList: true, subtree: true, attributes: true, characterData: true });
  });
}
