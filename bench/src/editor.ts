// What writers wait for: a key press, opening a long page, a paste, and another person's text.
import path from 'node:path';
import { memoryDocumentStore, openDocument, type OpenDocument } from '@cairn/documents';
import { uuid } from '@cairn/sync/schema';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { XmlElement, XmlText } from 'yjs';
import { connectAs } from '../../e2e/crash/connect-as.ts';
import { createPage, createPlace } from '../../e2e/crash/place.ts';
import { ServerProcess } from '../../e2e/server-process.ts';
import { screenScripts, WEB_DIST } from '../../tools/screen-sizes.ts';
import { loadBefore, median, publish, quantile, type Measurement } from '../harness/measurements.ts';

const ROUNDS = 3;
const KEYS = 60;
/** The pace of a fast typist. */
const KEY_EVERY_MS = 40;
const PAGE = path.join(import.meta.dirname, '../editor-page/vite.config.ts');
/** The lazy part that everyone has loaded before opening a text. */
const FIRST_SCREEN = 'first';
const ARGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
type Kind = 'textarea' | 'bare' | 'page';

const load = loadBefore();
await build({ configFile: PAGE });
const site = await preview({ configFile: PAGE, preview: { port: 0 } });
const address = site.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ARGS.split(' '),
});
try {
  const measurements: Measurement[] = [];
  for (const words of [10_000, 50_000]) measurements.push(...(await measureLength(browser, words)));
  measurements.push(...(await measurePaste(browser)), ...(await measureTogether()), ...chunks());
  publish('editor', measurements, load);
} finally {
  await browser.close();
  await site.close();
}

async function measureLength(on: Browser, words: number): Promise<Measurement[]> {
  const results = new Map<Kind, { opened: number[]; keys: number[]; busy: number[]; script: number[] }>();
  // In turns, so that other load affects all alike.
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['textarea', 'bare', 'page'] as const) {
      const page = await blank(on);
      const all = results.get(kind) ?? { opened: [], keys: [], busy: [], script: [] };
      results.set(kind, all);
      all.opened.push(
        await page.evaluate(([which, count]) => window.show(which, count), [kind, words] as const),
      );
      const keys = await typeInto(page, kind);
      all.keys.push(...keys.taken);
      all.busy.push(keys.busy);
      all.script.push(keys.script);
      await page.close();
    }
  const of = (kind: Kind, what: 'opened' | 'keys' | 'busy' | 'script', share = 0.5): number =>
    quantile(results.get(kind)?.[what] ?? [], share);
  const bare = 'ProseMirror alone with the same text';
  const name = `${words / 1000}k words`;
  return [
    {
      name: `${name}: key p50`,
      value: of('page', 'keys'),
      unit: 'ms',
      floor: of('bare', 'keys'),
      floorName: bare,
    },
    {
      name: `${name}: key p95`,
      value: of('page', 'keys', 0.95),
      unit: 'ms',
      floor: of('bare', 'keys', 0.95),
      floorName: bare,
    },
    { name: `${name}: key p95 of a textarea`, value: of('textarea', 'keys', 0.95), unit: 'ms' },
    {
      name: `${name}: key, the page's thread`,
      value: of('page', 'busy'),
      unit: 'ms',
      floor: of('bare', 'busy'),
      floorName: bare,
    },
    {
      name: `${name}: key, script of it`,
      value: of('page', 'script'),
      unit: 'ms',
      floor: of('bare', 'script'),
      floorName: bare,
    },
    {
      name: `${name}: open`,
      value: of('page', 'opened'),
      unit: 'ms',
      floor: of('bare', 'opened'),
      floorName: bare,
    },
  ];
}

async function blank(on: Browser): Promise<Page> {
  const page = await on.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto(address);
  return page;
}

/** In the middle of the text, because the beginning is special. */
async function typeInto(page: Page, kind: Kind): Promise<{ taken: number[]; busy: number; script: number }> {
  if (kind === 'textarea') await page.locator('textarea').focus();
  else await page.locator('.ProseMirror > p').nth(60).click();
  await page.keyboard.press('End');
  await page.waitForTimeout(1000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taken = await page.evaluateHandle(() => window.startKeys());
  const before = await spentBy(session);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('abcdefgh '.charAt(key % 9));
    await page.waitForTimeout(KEY_EVERY_MS);
  }
  const after = await spentBy(session);
  return {
    taken: await taken.jsonValue(),
    busy: ((after.busy - before.busy) * 1000) / KEYS,
    script: ((after.script - before.script) * 1000) / KEYS,
  };
}

async function spentBy(session: Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { busy: of('TaskDuration'), script: of('ScriptDuration') };
}

async function measurePaste(on: Browser): Promise<Measurement[]> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await blank(on);
    await page.evaluate(() => window.show('page', 80));
    await page.locator('.ProseMirror > p').first().click();
    taken.push(await page.evaluate(() => window.paste(10_000)));
    await page.close();
  }
  return [{ name: 'paste 10k words as HTML until painted', value: median(taken), unit: 'ms' }];
}

/** One person types, the other receives it: through the server and its log, over real sockets. */
async function measureTogether(): Promise<Measurement[]> {
  const server = await ServerProcess.start();
  const taken: number[] = [];
  const acknowledged: number[] = [];
  try {
    const place = await createPlace(server.url, 'writers');
    const pageId = uuid();
    await createPage(place, pageId);
    const [one, other] = [0, 1].map(() =>
      openDocument({
        documentId: pageId,
        workspaceSlug: place.slug,
        user: { id: uuid(), name: 'somebody' },
        store: memoryDocumentStore(),
        connect: connectAs(place),
      }),
    ) as [OpenDocument, OpenDocument];
    for (const each of [one, other]) await until(each, () => each.status.get().kind === 'saved');
    const text = new XmlText();
    const block = new XmlElement('paragraph');
    one.ydoc.getXmlFragment('content').push([block]);
    block.insert(0, [text]);
    for (let key = 0; key < 200; key++) {
      await until(one, () => one.unsynced.get() === 0);
      const began = performance.now();
      const heard = new Promise<void>((resolve) => other.ydoc.once('update', () => resolve()));
      text.insert(text.length, 'x');
      await heard;
      taken.push(performance.now() - began);
      await until(one, () => one.unsynced.get() === 0);
      acknowledged.push(performance.now() - began);
    }
    for (const each of [one, other]) await each.close();
  } finally {
    await server.dispose();
  }
  const note = '25 ms of these are the gathering of keys';
  return [
    { name: 'one writes, the other has it: p50', value: median(taken), unit: 'ms', note },
    { name: 'one writes, the other has it: p95', value: quantile(taken, 0.95), unit: 'ms', note },
    {
      name: 'one writes, committed and acknowledged: p95',
      value: quantile(acknowledged, 0.95),
      unit: 'ms',
      note,
    },
  ];
}

async function until({ status, unsynced }: OpenDocument, isSo: () => boolean): Promise<void> {
  if (isSo()) return;
  await new Promise<void>((resolve) => {
    const stops = [status, unsynced].map((source) =>
      source.subscribe(() => {
        if (!isSo()) return;
        for (const stop of stops) stop();
        resolve();
      }),
    );
  });
}

/** What an editor needs in addition to the first screen, as sent by the server. */
function chunks(): Measurement[] {
  const first = screenScripts(WEB_DIST, FIRST_SCREEN);
  if (!first) throw new Error(`expected a build with the part ${FIRST_SCREEN}: node bin/build.mjs`);
  const present = new Set(first.map(({ name }) => name));
  return ['lite-editor', 'rich-editor', 'document-editor', 'markdown-read'].map((chunk) => {
    const needed = screenScripts(WEB_DIST, chunk)?.filter(({ name }) => !present.has(name)) ?? [];
    const size = needed.reduce((sum, script) => sum + script.size, 0);
    return { name: `${chunk} with all it needs, gzip`, value: size, unit: 'KB' };
  });
}
