// Each layout of the same issues: opened from the local store, scrolled, filtered, grouped, edited, compared with the
// bare list of `bench/prototype` in the same rounds. The page's main thread is measured too, because other programs
// affect it less.
import type { Browser, Page } from '@playwright/test';
import {
  measureBareEdits,
  measureOwnEdits,
  moveByADay,
  pickPriority,
  pickPriorityInCell,
  shownBars,
  shownDays,
  type Edit,
} from '../browser/edits.ts';
import { measureFilter } from '../browser/filter.ts';
import { cpuOf, launch, newProfile, openUntil, ROW, TITLE } from '../browser/pages.ts';
import { measureScroll } from '../browser/scroll.ts';
import { startBareList, type BareList } from '../harness/bare-list.ts';
import { loadBefore, median, publish, type Measurement } from '../harness/measurements.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';

const seed = process.argv.includes('--busy') ? 'busy' : 'huge';
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
/** Until everything has loaded and is on the disk. */
const SAVED_MS = 15_000;
/** Until everything after the first paint has loaded. */
const SETTLED_MS = 3000;

interface Layout {
  readonly id: string;
  /** The view's differences from the default. */
  readonly search: string;
  readonly scrolls: readonly ('down' | 'across')[];
  readonly isGrouped: boolean;
  readonly edit: Edit;
}

/** More columns than fit. */
const COLUMNS =
  'id,state,priority,assignees,labels,project,dueDate,startDate,subIssues,createdBy,parent,subscribers,createdAt,updatedAt,completedAt';

const LAYOUTS: readonly Layout[] = [
  { id: 'list', search: '', scrolls: ['down'], isGrouped: true, edit: pickPriority },
  { id: 'board', search: '', scrolls: ['down'], isGrouped: true, edit: pickPriority },
  {
    id: 'spreadsheet',
    search: `&show=${COLUMNS}`,
    scrolls: ['down', 'across'],
    isGrouped: true,
    edit: pickPriorityInCell,
  },
  { id: 'calendar', search: '', scrolls: [], isGrouped: false, edit: moveByADay('main', shownDays) },
  {
    id: 'timeline',
    search: '',
    scrolls: ['down', 'across'],
    isGrouped: true,
    edit: moveByADay('main [data-place]:not(:has([data-empty-days]))', shownBars),
  },
];

/** The results of each round by name: ours and the bare list's. */
class Taken {
  readonly #ours = new Map<string, number[]>();
  readonly #floors = new Map<string, number[]>();

  add(name: string, value: number): void {
    this.#ours.set(name, [...(this.#ours.get(name) ?? []), value]);
  }

  addFloor(name: string, value: number): void {
    this.#floors.set(name, [...(this.#floors.get(name) ?? []), value]);
  }

  /** @param floor the name of the bare list's measurement */
  line(name: string, floor: string, unit: Measurement['unit'] = 'ms'): Measurement[] {
    const values = this.#ours.get(name);
    if (!values) return [];
    return [
      {
        name: `${seed}: ${name}`,
        value: median(values),
        unit,
        floor: median(this.#floors.get(floor) ?? []),
        floorName: 'the bare list',
        note: values.map((each) => Math.round(each * 10) / 10).join(', '),
      },
    ];
  }
}

const load = loadBefore();
const browser = await launch();
const bench = await openWorkbench(seed);
const bare = await startBareList(bench.databaseUrl, seed);
try {
  publish(`layouts-${seed}`, await measureLayouts(browser, bench, bare), load);
} finally {
  bare.stop();
  await bench.close();
  await browser.close();
}

async function measureLayouts(on: Browser, { seeded }: Workbench, { url }: BareList): Promise<Measurement[]> {
  const context = await newProfile(on, seeded);
  const [page, barePage] = [await context.newPage(), await context.newPage()];
  await openUntil(barePage, url, ROW);
  await openUntil(page, pathOf('list'), TITLE);
  await page.waitForTimeout(SAVED_MS);
  // Each once without counting, because browsers cache the code of what they have opened.
  for (const layout of LAYOUTS) await openUntil(page, pathOf(layout.id, layout.search), TITLE);
  const taken = new Taken();
  for (let round = 0; round < ROUNDS; round++) {
    await measureFloor(barePage, url, taken);
    for (const layout of LAYOUTS) {
      process.stderr.write(`Round ${round + 1}: ${layout.id}…\n`);
      await measureLayout(page, layout, taken);
    }
  }
  await context.close();
  return LAYOUTS.flatMap(({ id }) => [
    ...taken.line(`${id}: opened from the local store until it can be used`, 'opened'),
    ...taken.line(`${id}: opened, of that the page’s thread`, 'opened, cpu'),
    ...(['down', 'across'] as const).flatMap((way) => [
      ...taken.line(`${id}: frames above 25 ms, scrolled ${way}`, 'slow', '%'),
      ...taken.line(`${id}: the page’s thread for a frame, scrolled ${way}`, 'frame, cpu'),
    ]),
    ...taken.line(`${id}: filter changed until painted`, 'filter'),
    ...taken.line(`${id}: filter, of that the page’s thread`, 'filter, cpu'),
    ...taken.line(`${id}: grouping changed until painted`, 'filter'),
    ...taken.line(`${id}: grouping, of that the page’s thread`, 'filter, cpu'),
    ...taken.line(`${id}: own edit until painted`, 'edit'),
    ...taken.line(`${id}: own edit, of that the page’s thread`, 'edit, cpu'),
  ]);
}

function pathOf(layout: string, search = ''): string {
  return `/${seed}/workspace-views/all-issues?layout=${layout}${search}`;
}

async function measureFloor(page: Page, url: string, taken: Taken): Promise<void> {
  const opened = await cpuOf(page, () => openUntil(page, url, ROW));
  taken.addFloor('opened', opened.answer);
  taken.addFloor('opened, cpu', opened.cpu);
  const frames = await measureScroll(page);
  taken.addFloor('slow', frames.slow);
  taken.addFloor('frame, cpu', frames.cpu);
  const filter = await measureFilter(page, '/');
  taken.addFloor('filter', filter.painted);
  taken.addFloor('filter, cpu', filter.cpu);
  const edit = await measureBareEdits(page);
  taken.addFloor('edit', edit.painted);
  taken.addFloor('edit, cpu', edit.cpu);
}

async function measureLayout(page: Page, layout: Layout, taken: Taken): Promise<void> {
  const { id, search, scrolls, isGrouped, edit } = layout;
  const path = pathOf(id, search);
  const opened = await cpuOf(page, () => openUntil(page, path, TITLE));
  taken.add(`${id}: opened from the local store until it can be used`, opened.answer);
  taken.add(`${id}: opened, of that the page’s thread`, opened.cpu);
  await page.waitForTimeout(SETTLED_MS);
  for (const way of scrolls) {
    const frames = await measureScroll(page, way);
    taken.add(`${id}: frames above 25 ms, scrolled ${way}`, frames.slow);
    taken.add(`${id}: the page’s thread for a frame, scrolled ${way}`, frames.cpu);
  }
  const filter = await measureFilter(page, path);
  taken.add(`${id}: filter changed until painted`, filter.painted);
  taken.add(`${id}: filter, of that the page’s thread`, filter.cpu);
  if (isGrouped) {
    const grouping = await measureFilter(page, path, 'group');
    taken.add(`${id}: grouping changed until painted`, grouping.painted);
    taken.add(`${id}: grouping, of that the page’s thread`, grouping.cpu);
  }
  const own = await measureOwnEdits(page, edit);
  taken.add(`${id}: own edit until painted`, own.painted);
  taken.add(`${id}: own edit, of that the page’s thread`, own.cpu);
}
