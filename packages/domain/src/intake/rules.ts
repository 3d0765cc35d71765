import { compareStates } from '../states/rules.ts';
import type { State } from '../states/entity.ts';
import { REQUEST_STATUS, type RequestOrder } from './constants.ts';
import type { IntakeRequest } from './entity.ts';

type Standing = Pick<IntakeRequest, 'status' | 'snoozedUntil'>;

/** Nobody has answered it for good: it waits, or waits for a day. */
export const isOpenRequest = ({ status }: Pick<IntakeRequest, 'status'>): boolean =>
  status === REQUEST_STATUS.pending || status === REQUEST_STATUS.snoozed;

/** Its status on a day: one that was snoozed until then is pending again. */
export const statusOn = ({ status, snoozedUntil }: Standing, today: string): number =>
  status === REQUEST_STATUS.snoozed && snoozedUntil !== null && snoozedUntil <= today
    ? REQUEST_STATUS.pending
    : status;

/** The state of a new request and of one that is accepted as it is: the project's default one. */
export const firstState = (states: readonly State[]): State | undefined =>
  states.find(({ isDefault }) => isDefault) ?? states.toSorted(compareStates)[0];

/** Where an issue goes that nobody is going to do. */
export const firstCancelledState = (states: readonly State[]): State | undefined =>
  states.filter(({ group }) => group === 'cancelled').toSorted(compareStates)[0];

/** What an order looks at. */
export interface OrderedRequest {
  readonly id: string;
  readonly number: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const valueOf: Readonly<Record<RequestOrder, (row: OrderedRequest) => number>> = {
  // Without a number it is on its way to the server: the newest.
  id: ({ number }) => (number === 0 ? Infinity : number),
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
};

/** Compares requests in one of their orders. */
export function requestOrder(
  order: RequestOrder,
  isDescending: boolean,
): (a: OrderedRequest, b: OrderedRequest) => number {
  const value = valueOf[order];
  const turn = isDescending ? -1 : 1;
  return (a, b) => {
    const [one, two] = [value(a), value(b)];
    if (one !== two) return one < two ? -turn : turn;
    return a.id < b.id ? -turn : turn;
  };
}

const ALIKE_MAX = 3;
/** Shorter words stand in too many titles. */
const WORD_MIN = 3;
/** Beyond these no title says more. */
const WORDS_MAX = 30;
/** Words are alike that share so much of their groups of three letters: plurals, endings, a letter too few. */
const ALIKE_WORDS = 0.4;

const wordsOf = (title: string): string[] => [
  ...new Set(
    (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter(({ length }) => length >= WORD_MIN)
      .slice(0, WORDS_MAX),
  ),
];

/** Rows are never changed in place, and each key that is typed asks for the words of all. */
const known = new WeakMap<object, readonly string[]>();

function wordsIn(row: { readonly title: string }): readonly string[] {
  const words = known.get(row) ?? wordsOf(row.title);
  known.set(row, words);
  return words;
}

const groupsOf = (word: string): string[] => {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
};

/** Tells of a word which of the wanted ones it is most alike, and how much, from 0 to 1; each word is looked at once. */
function closest(wanted: readonly string[]): (word: string) => { readonly at: number; readonly by: number } {
  const groups = new Map<string, number[]>();
  const sizes = wanted.map((word, at) => {
    const own = new Set(groupsOf(word));
    for (const group of own) groups.set(group, [...(groups.get(group) ?? []), at]);
    return own.size;
  });
  const told = new Map<string, { at: number; by: number }>();
  return (word) => {
    const before = told.get(word);
    if (before) return before;
    const own = new Set(groupsOf(word));
    const shared = new Map<number, number>();
    for (const group of own)
      for (const at of groups.get(group) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    let best = { at: -1, by: 0 };
    for (const [at, count] of shared) {
      const by = count / (own.size + (sizes[at] ?? 0) - count);
      if (by >= ALIKE_WORDS && by > best.by) best = { at, by };
    }
    told.set(word, best);
    return best;
  };
}

/**
 * The few issues whose titles have most of this one's words or such as are alike, at least two of them and half: what somebody asks
 * for may be there already. A title of one word finds others of one word.
 *
 * @example alikeTitles('Dowloads fail', rows) // 'Download fails on Wi-Fi'
 */
export function alikeTitles<Row extends { readonly title: string }>(
  title: string,
  rows: readonly Row[],
): readonly Row[] {
  const wanted = wordsOf(title);
  const least = wanted.length === 1 ? 1 : Math.max(2, wanted.length / 2);
  const closestTo = closest(wanted);
  return (
    rows
      .map((row) => ({ row, ...likenessOf(wordsIn(row), closestTo) }))
      // One word alone says what a title of one word is about, and not what a longer one is.
      .filter(({ row, words }) => words >= least && (wanted.length > 1 || wordsIn(row).length === 1))
      .toSorted((a, b) => b.by - a.by)
      .slice(0, ALIKE_MAX)
      .map(({ row }) => row)
  );
}

/** How many of the wanted words a title has, and how much they are alike in all. */
function likenessOf(
  words: readonly string[],
  closestTo: ReturnType<typeof closest>,
): { readonly words: number; readonly by: number } {
  const best = new Map<number, number>();
  for (const word of words) {
    const { at, by } = closestTo(word);
    if (by > (best.get(at) ?? 0)) best.set(at, by);
  }
  return { words: best.size, by: [...best.values()].reduce((sum, by) => sum + by, 0) };
}
