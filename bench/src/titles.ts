// The cost of searching for similar titles while a request is being typed, among 50,000 issues of one project: the
// processor time of comparing all of them, which the browser does in slices, compared with a plain search of the same
// titles.
import { AlikeTitles } from '@cairn/domain';
import { createRandom, KINDS, makeTitle, TOPICS } from '@cairn/fixtures';
import { loadBefore, median, publish } from '../harness/measurements.ts';

const ISSUES = 50_000;
/** The batch of the browser between two checks of the clock. */
const ROWS = 200;
/** Typed input, key by key. */
const TITLES = [
  'Offline',
  'Offline map',
  'Offline map does',
  'Offline map does not',
  'Offline map does not dowload',
];

const load = loadBefore();
const random = createRandom(1);
const rows = Array.from({ length: ISSUES }, () => ({
  title: makeTitle(random.pick(TOPICS), random.pick(KINDS)[0], random),
}));

/** Processor milliseconds, which other programs affect less than elapsed time. */
function spent(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const slices: number[] = [];
function look(title: string): void {
  const alike = new AlikeTitles(title);
  for (let at = 0; at < rows.length; at += ROWS) {
    slices.push(spent(() => alike.look(rows.slice(at, at + ROWS))));
  }
}

const first = spent(() => look('Offline map'));
const next = median(TITLES.map((title) => spent(() => look(title))));
const floor = median(
  TITLES.map((title) => {
    const words = title.toLowerCase().split(' ');
    return spent(
      () => void rows.filter((row) => words.every((word) => row.title.toLowerCase().includes(word))),
    );
  }),
);
const beside = { floor, floorName: 'titles that have all words', note: `${ISSUES} titles` };
publish(
  'titles',
  [
    { name: 'similar titles, the first key', value: first, unit: 'ms', ...beside },
    { name: 'similar titles, a further key', value: next, unit: 'ms', ...beside },
    {
      name: `${ROWS} titles, the slowest of 100`,
      value: slices.toSorted((a, b) => b - a)[slices.length / 100] ?? 0,
      unit: 'ms',
    },
  ],
  load,
);
