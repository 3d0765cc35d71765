const ALIKE_MAX = 3;
/** Shorter words occur in too many titles. */
const WORD_MIN = 3;
/** More words make no title clearer. */
const WORDS_MAX = 30;
/** Words are similar if they share this much of their trigrams: plurals, endings, a missing letter. */
const ALIKE_WORDS = 0.4;

/**
 * Finds the few issues whose titles share at least two words and half of this title's words, or similar words, because
 * a request may already exist. A one-word title finds others of one word. Works in batches, so that typing never waits
 * for 50,000 issues.
 *
 * @example
 * const alike = new AlikeTitles('Dowloads fail');
 * alike.look(rows);
 * alike.found; // the row of 'Download fails on Wi-Fi'
 */
export class AlikeTitles<Row extends { readonly title: string }> {
  readonly #wanted: readonly string[];
  readonly #least: number;
  readonly #closestTo: ReturnType<typeof closest>;
  #best: readonly { readonly row: Row; readonly by: number }[] = [];

  constructor(title: string) {
    this.#wanted = wordsOf(title);
    this.#least = this.#wanted.length === 1 ? 1 : Math.max(2, this.#wanted.length / 2);
    this.#closestTo = closest(this.#wanted);
  }

  /** Whether the title is too short to match any. */
  get isBlank(): boolean {
    return this.#wanted.length === 0;
  }

  /** The best matches so far; among equals, the first. */
  get found(): readonly Row[] {
    return this.#best.map(({ row }) => row);
  }

  look(rows: readonly Row[]): void {
    if (this.isBlank) return;
    for (const row of rows) {
      const words = wordsIn(row);
      // A single word identifies a one-word title, but not a longer one.
      if (this.#wanted.length === 1 && words.length > 1) continue;
      let close = 0;
      for (const word of words) if (this.#closestTo(word).by > 0) close += 1;
      if (close < this.#least) continue;
      const likeness = likenessOf(words, this.#closestTo);
      if (likeness.words < this.#least) continue;
      this.#best = [...this.#best, { row, by: likeness.by }]
        .toSorted((one, other) => other.by - one.by)
        .slice(0, ALIKE_MAX);
    }
  }
}

const wordsOf = (title: string): string[] => [
  ...new Set(
    (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter(({ length }) => length >= WORD_MIN)
      .slice(0, WORDS_MAX),
  ),
];

/** Rows are immutable, and each keystroke needs the words of all titles. */
const known = new WeakMap<object, readonly string[]>();

function wordsIn(row: { readonly title: string }): readonly string[] {
  const before = known.get(row);
  if (before) return before;
  const words = wordsOf(row.title);
  known.set(row, words);
  return words;
}

const groupsOf = (word: string): string[] => {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
};

/**
 * Returns a function that finds the wanted word most similar to a given one, and how similar, from 0 to 1; results are
 * cached.
 */
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

/** How many wanted words a title has, and their total similarity. */
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
