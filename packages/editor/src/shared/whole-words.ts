import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import { mapsWithEmptyLines } from './empty-lines.ts';
import { exchangedIn, finerMapping, type Exchange } from './finer-map.ts';
import { withLettersPast } from './letters-past-blocks.ts';
import type { SharedChange } from './shared-change.ts';
import { placesBetween } from './tokens.ts';

/** Where places are after a change of somebody else, for whoever takes back what stands there: no letter of another may be among it. */
export function wordwiseMapping(tr: Transaction): Mapping {
  const told = exchangedIn(tr);
  if (!told) return finerMapping(tr);
  const said = withLettersPast(told, tr.before, tr.doc);
  const exchanges = inWholeWords(said.exchanges, said, tr.before, tr.doc);
  return new Mapping(mapsWithEmptyLines(exchanges, tr.before, tr.doc));
}

/**
 * The same exchanges, in which letters that are known by their look alone count only as whole words. Somebody writes a line anew without
 * the word that another has just put there, and with one of their own: then the `1z ` of `c1z ` looks like that of `a1z `.
 *
 * @param stayed what the shared text knows by name
 */
export function inWholeWords(
  exchanges: readonly Exchange[],
  { stayed }: Pick<SharedChange, 'stayed'>,
  before: Node,
  after: Node,
): readonly Exchange[] {
  const gone = exchanges.reduce((sum, exchange) => sum + exchange.gone, 0);
  const known = stayed.reduce((sum, { size }) => sum + size, 0);
  if (gone + known === before.content.size) return exchanges;
  const found = foundBeside(exchanges, before.content.size);
  const named = new Set(stayed.flatMap(({ from, size }) => placesBetween(from, from + size)));
  const byLook = [...found.keys()].filter((at) => !named.has(at));
  const doubted = doubtful(byLook, found, new Lines(before), new Lines(after));
  if (doubted.size === 0) return exchanges;
  for (const at of doubted) found.delete(at);
  return exchangesBeside(found, before.content.size, after.content.size);
}

/** Parts of words, and what stands between words and beside none that is found. */
function doubtful(
  byLook: readonly number[],
  found: ReadonlyMap<number, number>,
  were: Lines,
  are: Lines,
): ReadonlySet<number> {
  const isWhole = ({ text, start, end }: Word): boolean => {
    const now = are.wordAt(found.get(start) ?? -1);
    return (
      now?.text === text && placesBetween(start, end).every((at) => found.get(at) === now.start + at - start)
    );
  };
  const words = new Set(byLook.flatMap((at) => were.wordAt(at) ?? []));
  const parted = new Set([...words].filter((word) => !isWhole(word)));
  const doubted = new Set(
    byLook.filter((at) => {
      const word = were.wordAt(at);
      return word && parted.has(word);
    }),
  );
  const between = byLook.filter((at) => were.isBetweenWords(at));
  const isBeside = (at: number, by: -1 | 1): boolean =>
    were.isLetter(at + by) && !doubted.has(at + by) && found.get(at + by) === (found.get(at) ?? 0) + by;
  const first = between.filter((at) => {
    if (isBeside(at, -1)) return false;
    doubted.add(at);
    return true;
  });
  for (const at of first.toReversed()) if (isBeside(at, 1)) doubted.delete(at);
  return doubted;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Line {
  readonly letters: string;
  readonly start: number;
  /** For each letter that is of a word, this. */
  readonly words: readonly (Word | undefined)[];
  readonly hasWords: boolean;
}

const PART_OF_A_WORD = /[\p{L}\p{M}\p{N}]/u;

/** In place of what is no letter; it stands for itself. */
const LEAF = '\uFFFC';

/** In scripts that have no spaces between words each sign counts by itself: it says more than a letter does. */
const BY_ITSELF =
  /[\uFFFC\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const isOfWord = (letter: string): boolean => PART_OF_A_WORD.test(letter) && !BY_ITSELF.test(letter);

/** The lines of a document by their places; each is read once. */
class Lines {
  readonly #doc: Node;
  readonly #read = new Map<number, Line>();

  constructor(doc: Node) {
    this.#doc = doc;
  }

  isLetter(place: number): boolean {
    return this.#letterAt(place) !== '';
  }

  wordAt(place: number): Word | undefined {
    const line = this.#lineAt(place);
    return line?.words[place - line.start];
  }

  /** Whether a letter there is of no word, in a line that has words. */
  isBetweenWords(place: number): boolean {
    const letter = this.#letterAt(place);
    const isNone = letter === '' || isOfWord(letter) || BY_ITSELF.test(letter);
    return !isNone && this.#lineAt(place)?.hasWords === true;
  }

  #letterAt(place: number): string {
    const line = this.#lineAt(place);
    return line ? line.letters.charAt(place - line.start) : '';
  }

  #lineAt(place: number): Line | undefined {
    if (place < 0) return undefined;
    const { parent, parentOffset } = this.#doc.resolve(place);
    if (!parent.inlineContent) return undefined;
    const start = place - parentOffset;
    const known = this.#read.get(start);
    if (known) return known;
    const letters = parent.textBetween(0, parent.content.size, '', LEAF);
    const words = wordsOf(letters, start);
    const line = { letters, start, words, hasWords: words.some((word) => word !== undefined) };
    this.#read.set(start, line);
    return line;
  }
}

function wordsOf(letters: string, first: number): (Word | undefined)[] {
  const words: (Word | undefined)[] = [];
  let start = 0;
  for (let at = 0; at <= letters.length; at += 1) {
    if (isOfWord(letters.charAt(at))) continue;
    const word = { text: letters.slice(start, at), start: first + start, end: first + at };
    while (words.length < at) words.push(word);
    words.push(undefined);
    start = at + 1;
  }
  return words;
}

/** Where all that lies between exchanges is now, by where it was. */
function foundBeside(exchanges: readonly Exchange[], size: number): Map<number, number> {
  const found = new Map<number, number>();
  let [from, shift] = [0, 0];
  for (const { from: next, gone, come } of [...exchanges, { from: size, gone: 0, come: 0 }]) {
    for (let at = from; at < next; at += 1) found.set(at, at + shift);
    from = next + gone;
    shift += come - gone;
  }
  return found;
}

/** What lies between places that are found. */
function exchangesBeside(
  found: ReadonlyMap<number, number>,
  size: number,
  sizeAfter: number,
): readonly Exchange[] {
  const exchanges: Exchange[] = [];
  let [oldFrom, newFrom] = [0, 0];
  for (const [at, place] of [...found, [size, sizeAfter] as const]) {
    if (at > oldFrom || place > newFrom)
      exchanges.push({ from: oldFrom, gone: at - oldFrom, come: place - newFrom });
    [oldFrom, newFrom] = [at + 1, place + 1];
  }
  return exchanges;
}
