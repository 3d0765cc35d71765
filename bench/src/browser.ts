// What people wait for: opening the list, filtering, editing, scrolling, another person's screen, the first script.
// Each compared with `bench/prototype`, the minimal list in a browser, in the same rounds.
import type { Browser } from '@playwright/test';
import { screenScripts, WEB_DIST } from '../../tools/screen-sizes.ts';
import { measureBareEdits, measureEdits } from '../browser/edits.ts';
import { measureFilter, type Filtering } from '../browser/filter.ts';
import { launch, newProfile, openUntil, ROW } from '../browser/pages.ts';
import { measureScroll, type Frames } from '../browser/scroll.ts';
import { startBareList, type BareList } from '../harness/bare-list.ts';
import { loadBefore, median, publish, type Measurement } from '../harness/measurements.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';
import type { Seed } from '../harness/seeded-server.ts';

const asked = (['busy', 'huge'] as const).filter((seed) => process.argv.includes(`--${seed}`));
const SEEDS: readonly Seed[] = asked.length > 0 ? asked : ['busy', 'huge'];
const ROUNDS = 3;
/** Until everything has loaded and is on the disk. */
const SAVED_MS: Readonly<Record<Seed, number>> = { busy: 5000, huge: 15_000 };

const load = loadBefore();
const browser = await launch();
try {
  const measurements: Measurement[] = [];
  for (const seed of SEEDS) {
    const bench = await openWorkbench(seed);
    const bare = await startBareList(bench.databaseUrl, seed);
    try {
      if (measurements.length === 0) measurements.push(scriptSize(bare));
      measurements.push(...(await measureStart(browser, bench, bare)));
      measurements.push(...(await measureUse(browser, bench, bare)));
    } finally {
      bare.stop();
      await bench.close();
    }
  }
  publish('browser', measurements, load);
} finally {
  await browser.close();
}

function scriptSize({ scriptSize: floor }: BareList): Measurement {
  const value = (screenScripts(WEB_DIST, 'first') ?? []).reduce((sum, { size }) => sum + size, 0);
  const name = 'JavaScript until home or a list stands, gzip';
  return { name, value, unit: 'KB', floor, floorName: 'React and a bare list' };
}

function pathOf(seed: Seed): string {
  return `/${seed}/workspace-views/all-issues`;
}

/** With an empty disk, and again with everything on it. */
async function measureStart(from: Browser, bench: Workbench, bare: BareList): Promise<Measurement[]> {
  const { seed, seeded } = bench;
  const taken = {
    cold: [] as number[],
    warm: [] as number[],
    bareCold: [] as number[],
    bareWarm: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round++) {
    const context = await newProfile(from, seeded);
    const page = await context.newPage();
    taken.bareCold.push(await openUntil(page, bare.url, ROW));
    taken.cold.push(await openUntil(page, pathOf(seed), ROW));
    await page.waitForTimeout(SAVED_MS[seed]);
    taken.bareWarm.push(await openUntil(page, bare.url, ROW));
    taken.warm.push(await openUntil(page, pathOf(seed), ROW));
    await context.close();
  }
  const floorName = 'the bare list, all rows';
  return [
    {
      name: `${seed}: cold until the list can be used`,
      value: median(taken.cold),
      unit: 'ms',
      floor: median(taken.bareCold),
      floorName,
    },
    {
      name: `${seed}: warm until the list can be used`,
      value: median(taken.warm),
      unit: 'ms',
      floor: median(taken.bareWarm),
      floorName,
    },
  ];
}

/** Scrolling, filtering and editing a loaded list. */
async function measureUse(from: Browser, bench: Workbench, bare: BareList): Promise<Measurement[]> {
  const { seed, seeded } = bench;
  const context = await newProfile(from, seeded);
  const [page, barePage] = [await context.newPage(), await context.newPage()];
  await openUntil(barePage, bare.url, ROW);
  await openUntil(page, pathOf(seed), ROW);
  await page.waitForTimeout(SAVED_MS[seed]);
  const frames = { ours: [] as Frames[], bare: [] as Frames[] };
  const filters = {
    ours: [] as Filtering[],
    bare: [] as Filtering[],
  };
  for (let round = 0; round < ROUNDS; round++) {
    // A background page gets no frames.
    await barePage.bringToFront();
    frames.bare.push(await measureScroll(barePage));
    filters.bare.push(await measureFilter(barePage, '/'));
    await page.bringToFront();
    frames.ours.push(await measureScroll(page));
    filters.ours.push(await measureFilter(page, pathOf(seed)));
  }
  await barePage.bringToFront();
  const bareEdits = await measureBareEdits(barePage);
  const floor = { floor: bareEdits.painted, floorName: 'a row of the bare list' };
  await barePage.close();
  const other = await newProfile(from, seeded);
  const edits = await measureEdits(seed, [page, await other.newPage()], pathOf(seed), floor);
  await context.close();
  await other.close();
  const line = (
    name: string,
    unit: Measurement['unit'],
    ours: readonly number[],
    theirs: readonly number[],
  ): Measurement => ({
    name: `${seed}: ${name}`,
    unit,
    value: median(ours),
    floor: median(theirs),
    floorName: 'the bare list',
  });
  const { ours, bare: theirs } = frames;
  return [
    line(
      'a frame while scrolling',
      'ms',
      ours.map((each) => each.median),
      theirs.map((each) => each.median),
    ),
    line(
      'of that the page’s thread',
      'ms',
      ours.map((each) => each.cpu),
      theirs.map((each) => each.cpu),
    ),
    line(
      'frames above 25 ms',
      '%',
      ours.map((each) => each.slow),
      theirs.map((each) => each.slow),
    ),
    line(
      'filter changed until painted',
      'ms',
      filters.ours.map((each) => each.painted),
      filters.bare.map((each) => each.painted),
    ),
    line(
      'of that the page’s thread',
      'ms',
      filters.ours.map((each) => each.cpu),
      filters.bare.map((each) => each.cpu),
    ),
    ...edits,
  ];
}
