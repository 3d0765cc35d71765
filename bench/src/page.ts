// What people wait for with a page of 20,000 words and every kind of block: opening it, cached and new on this device,
// making everything bold, and a key press while three others type. Compared with plain ProseMirror with the same text,
// in the same rounds.
import path from 'node:path';
import { memoryDocumentStore, openDocument, type OpenDocument } from '@cairn/documents';
import { firstUpdate } from '@cairn/documents/content';
import { uuid } from '@cairn/sync/schema';
import type { Browser, Page } from '@playwright/test';
import { build, preview } from 'vite';
import { applyUpdate, XmlElement, XmlText } from 'yjs';
import { connectAs } from '../../e2e/crash/connect-as.ts';
import { createPage, createPlace, type Place } from '../../e2e/crash/place.ts';
import { ServerProcess } from '../../e2e/server-process.ts';
import { cpuOf, launch, profileOf } from '../browser/pages.ts';
import { LAST_LINE, longDocument } from '../harness/long-document.ts';
import { loadBefore, median, publish, quantile, type Measurement } from '../harness/measurements.ts';

const WORDS = 20_000;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const KEYS = 60;
const KEY_EVERY_MS = 80;
const OTHERS = 3;
/** A usual typing pace. */
const OTHERS_KEY_MS = 200;
const BARE = path.join(import.meta.dirname, '../editor-page/vite.config.ts');
const TEXT = '.ProseMirror';

/** The time until painted, and the main thread's share of it, without other programs. */
interface Taken {
  readonly painted: number[];
  readonly cpu: number[];
}

const load = loadBefore();
await build({ configFile: BARE });
const site = await preview({ configFile: BARE, preview: { port: 0 } });
const bareUrl = site.resolvedUrls?.local[0] ?? '';
const browser = await launch();
const server = await ServerProcess.start();
try {
  const place = await createPlace(server.url, 'writers');
  const pageId = uuid();
  await createPage(place, pageId);
  const writer = openAs(place, pageId);
  await until(writer, () => writer.status.get().kind === 'saved');
  const update = firstUpdate(longDocument(WORDS));
  if (update) applyUpdate(writer.ydoc, update);
  await until(writer, () => writer.unsynced.get() === 0);
  await writer.close();
  const measurements = await measurePage(browser, place);
  measurements.push(...(await measureKeys(browser, place, pageId)));
  publish('page', measurements, load);
} finally {
  await browser.close();
  await site.close();
  await server.dispose();
}

async function measurePage(on: Browser, place: Place): Promise<Measurement[]> {
  const taken = {
    bare: nothing(),
    fresh: nothing(),
    known: nothing(),
    bareBold: nothing(),
    bold: nothing(),
  };
  for (let round = 0; round < ROUNDS; round++) {
    const blank = await on.newPage({ viewport: { width: 1280, height: 800 } });
    await blank.addInitScript('globalThis.__name = (named) => named');
    await blank.goto(bareUrl);
    const work = () => blank.evaluate((words) => window.show('bare-blocks', words), WORDS);
    add(taken.bare, await cpuOf(blank, work));
    add(taken.bareBold, await bold(blank));
    await blank.close();

    const context = await profileOf(on, place.url, place.cookie);
    const page = await context.newPage();
    add(taken.fresh, await openFromList(page, place));
    await page.getByRole('status', { name: 'Save status' }).getByText('Saved').waitFor();
    await page.waitForTimeout(2000);
    add(taken.known, await openFromList(page, place));
    await page.waitForTimeout(2000);
    add(taken.bold, await bold(page));
    await page.keyboard.press('Control+z');
    await page.waitForTimeout(2000);
    await context.close();
  }
  const floorName = 'ProseMirror alone with the same text';
  const lines = (name: string, ours: Taken, floor: Taken): Measurement[] =>
    (['painted', 'cpu'] as const).map((what) => ({
      name: what === 'cpu' ? `${name}: of that the page’s thread` : `${name} until painted`,
      value: median(ours[what]),
      unit: 'ms',
      floor: median(floor[what]),
      floorName,
      note: ours[what].map((each) => Math.round(each)).join(', '),
    }));
  return [
    ...lines('a page new to this device', taken.fresh, taken.bare),
    ...lines('a page known to it', taken.known, taken.bare),
    ...lines('bold on everything', taken.bold, taken.bareBold),
  ];
}

/** From clicking its name in the freshly loaded page list until its last line is painted. */
async function openFromList(
  page: Page,
  { slug, projectId }: Place,
): Promise<{ answer: number; cpu: number }> {
  await page.goto(`/${slug}/projects/${projectId}/pages`);
  await page.getByRole('link', { name: 'Crash' }).last().waitFor();
  await page.waitForTimeout(2000);
  const link = await page.getByRole('link', { name: 'Crash' }).last().elementHandle();
  return await cpuOf(page, () =>
    page.evaluate(
      async ([pressed, text, last]) => {
        const began = performance.now();
        (pressed as HTMLElement).click();
        const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        const isThere = (): boolean => document.querySelector(text)?.lastElementChild?.textContent === last;
        while (!isThere()) await frame();
        await frame();
        return performance.now() - began;
      },
      [link, TEXT, LAST_LINE] as const,
    ),
  );
}

async function bold(page: Page): Promise<{ answer: number; cpu: number }> {
  await page.locator(`${TEXT} > p`).first().click();
  await page.keyboard.press('Control+a');
  await page.waitForTimeout(500);
  const shown = await page.evaluateHandle(() => ({
    taken: new Promise<number>((resolve) =>
      addEventListener(
        'keydown',
        ({ key, timeStamp }) => {
          if (key !== 'b') return;
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        },
        { capture: true },
      ),
    ),
  }));
  return await cpuOf(page, async () => {
    await page.keyboard.press('Control+b');
    return await shown.evaluate(({ taken }) => taken);
  });
}

/** In the middle of the text, alone and while others type in their own paragraphs. */
async function measureKeys(on: Browser, place: Place, pageId: string): Promise<Measurement[]> {
  const context = await profileOf(on, place.url, place.cookie);
  const page = await context.newPage();
  await openFromList(page, place);
  await page.waitForTimeout(3000);
  const alone: number[] = [];
  const together: number[] = [];
  const others = Array.from({ length: OTHERS }, () => openAs(place, pageId));
  for (const other of others) await until(other, () => other.status.get().kind === 'saved');
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await typeInto(page)));
    const stops = others.map(write);
    await page.waitForTimeout(500);
    together.push(...(await typeInto(page)));
    for (const stop of stops) stop();
    await page.waitForTimeout(500);
  }
  for (const other of others) await other.close();
  await context.close();
  const floorName = 'the same page, nobody else writing';
  return ([0.5, 0.95] as const).map((share) => ({
    name: `key p${share * 100}, three others writing`,
    value: quantile(together, share),
    unit: 'ms',
    floor: quantile(alone, share),
    floorName,
  }));
}

async function typeInto(page: Page): Promise<number[]> {
  await page.locator(`${TEXT} > p`).nth(60).click();
  await page.keyboard.press('End');
  const taken = await page.evaluateHandle(() => {
    const all: number[] = [];
    const listen = ({ timeStamp }: KeyboardEvent): void =>
      void requestAnimationFrame(() => setTimeout(() => all.push(performance.now() - timeStamp)));
    addEventListener('keydown', listen, { capture: true });
    return { all, stop: () => removeEventListener('keydown', listen, { capture: true }) };
  });
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('abcdefgh '.charAt(key % 9));
    await page.waitForTimeout(KEY_EVERY_MS);
  }
  return await taken.evaluate(({ all, stop }) => {
    stop();
    return all;
  });
}

/** One letter after another in a new paragraph at the beginning, which pushes everything else down. */
function write({ ydoc }: OpenDocument): () => void {
  const line = new XmlElement('paragraph');
  const text = new XmlText();
  ydoc.getXmlFragment('content').insert(0, [line]);
  line.insert(0, [text]);
  const timer = setInterval(() => text.insert(text.length, 'x'), OTHERS_KEY_MS);
  return () => clearInterval(timer);
}

function openAs(place: Place, documentId: string): OpenDocument {
  return openDocument({
    documentId,
    workspaceSlug: place.slug,
    user: { id: uuid(), name: 'somebody' },
    store: memoryDocumentStore(),
    connect: connectAs(place),
  });
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

function nothing(): Taken {
  return { painted: [], cpu: [] };
}

function add(to: Taken, { answer, cpu }: { answer: number; cpu: number }): void {
  to.painted.push(answer);
  to.cpu.push(cpu);
}
