import type { Node } from '@tiptap/pm/model';
import { Transaction } from '@tiptap/pm/state';
import { Mapping, StepMap, type Transform } from '@tiptap/pm/transform';
import { alignTokens } from './align-tokens.ts';
import type { SharedChange } from './shared-change.ts';
import { tokensBetween, type Token } from './tokens.ts';

/** A stretch of a document that something else came for: where it began, its size, and the size of what came. */
export interface Exchange {
  readonly from: number;
  readonly gone: number;
  readonly come: number;
}

/**
 * What of a document a step really exchanged. Wrapping, joining and retyping replace a whole block by another that holds the
 * same characters; these stay where they are, and whatever hangs on them does.
 *
 * @param before the document that the map leads away from
 * @param after the one that it leads to
 */
export function exchangesOf(map: StepMap, before: Node, after: Node): Exchange[] {
  const exchanges: Exchange[] = [];
  map.forEach((from, to, newFrom, newTo) => {
    if (to === from || newTo === newFrom) exchanges.push({ from, gone: to - from, come: newTo - newFrom });
    else {
      const [gone, come] = [tokensBetween(before, from, to), tokensBetween(after, newFrom, newTo)];
      exchanges.push(...finer(from, { gone: gone.length, come: come.length }, alignTokens(gone, come)));
    }
  });
  return exchanges;
}

/**
 * The same where the shared text tells what has stayed: a copy of a block is looked for only in what has come.
 *
 * @param unseen places whose maker of the change did not know them: nothing is a copy of these, or lines are told without them
 * @param isCopied whether others may have made a copy of them since
 */
export function exchangesAround(
  { stayed }: Pick<SharedChange, 'stayed'>,
  before: Node,
  after: Node,
  unseen: ReadonlySet<number> = new Set(),
  isCopied = false,
): Exchange[] {
  const exchanges: Exchange[] = [];
  let [oldFrom, newFrom] = [0, 0];
  for (const { from, to, size } of [
    ...stayed,
    { from: before.content.size, to: after.content.size, size: 0 },
  ]) {
    const [gone, come] = [from - oldFrom, to - newFrom];
    if (gone > 0 && come > 0) {
      const start = oldFrom;
      const [tokens, others] = [tokensBetween(before, start, from), tokensBetween(after, newFrom, to)];
      const places = copiesIn(others, tokens, { isSeen: (at) => !unseen.has(start + at), isCopied });
      exchanges.push(...finer(start, { gone: tokens.length, come: others.length }, places));
    } else if (gone + come > 0) exchanges.push({ from: oldFrom, gone, come });
    [oldFrom, newFrom] = [from + size, to + size];
  }
  return exchanges;
}

/** A map of places over exchanges. */
export function mapOf(exchanges: readonly Exchange[]): StepMap {
  return exchanges.length === 0
    ? StepMap.empty
    : new StepMap(exchanges.flatMap(({ from, gone, come }) => [from, gone, come]));
}

/**
 * Where places are after a change, as far as their characters are still there.
 *
 * @param first the step before which the places are known
 */
export function finerMapping(tr: Transform, first = 0): Mapping {
  const said = first === 0 && tr instanceof Transaction ? exchangedIn(tr) : undefined;
  if (said) return new Mapping([mapOf(said.exchanges)]);
  const docAt = (step: number): Node => tr.docs[step] ?? tr.doc;
  return new Mapping(
    tr.mapping.maps
      .slice(first)
      .map((map, at) => mapOf(exchangesOf(map, docAt(first + at), docAt(first + at + 1)))),
  );
}

/** @param places where each token that went stands in what came; -1 for those that are gone */
function finer(
  start: number,
  { gone, come }: { readonly gone: number; readonly come: number },
  places: readonly number[],
): Exchange[] {
  const exchanges: Exchange[] = [];
  let [oldFrom, newFrom] = [0, 0];
  const close = (oldTo: number, newTo: number): void => {
    if (oldTo > oldFrom || newTo > newFrom)
      exchanges.push({ from: start + oldFrom, gone: oldTo - oldFrom, come: newTo - newFrom });
    [oldFrom, newFrom] = [oldTo + 1, newTo + 1];
  };
  for (const [at, place] of places.entries()) if (place >= 0) close(at, place);
  close(gone, come);
  return exchanges;
}

/** Each time another pair of lines turns out to be strange, all is looked for again. */
const MOST_ROUNDS = 10;

/** What the maker of a change knew of what went, and whether the rest may be found too. */
interface Seen {
  readonly isSeen: (at: number) => boolean;
  readonly isCopied: boolean;
}

/** For each token that went where it stands in what came; -1 where nothing is a copy of it. */
function copiesIn(come: readonly Token[], gone: readonly Token[], known: Seen): readonly number[] {
  const pairs = new LinePairs(gone, come, known);
  let places = alignTokens(gone, come, pairs.mayBe);
  for (let round = 1; pairs.findStrange(places) && round < MOST_ROUNDS; round += 1)
    places = alignTokens(gone, come, pairs.mayBe);
  return pairs.withoutStrange(places);
}

/** In code a line break is a character, elsewhere a node: it does not say whether two lines are the same. */
const isBreak = ({ node }: Token): boolean => node.type.name === 'hardBreak' || node.text === '\n';

/** Letters and what stands among them, without line breaks. */
export const isContent = (token: Token): boolean => token.kind === 'atom' && !isBreak(token);

/**
 * For each character in a line the number of that line; -1 for all that is none. What stands between two breaks is one too, as it may
 * become an item; who did not know of a break knew one line.
 */
function linesOf(tokens: readonly Token[], isSeen: (at: number) => boolean = () => true): readonly number[] {
  let line = 0;
  return tokens.map((token, at) => {
    const isWithin = isContent(token) && token.node.isInline;
    if (!isWithin && isSeen(at)) line += 1;
    return isWithin ? line : -1;
  });
}

/** Of so few letters a single one makes another line. */
export const FEW = 8;

/** Of a single word all must be the same. */
const WORD = 4;

/**
 * Lines that went and lines that came. Where not more than half of the shorter of the two is found in the other, the letters are others
 * that look like them: of a word or two, where not more than three in four are. So they are where another line says more of the one that
 * came, and less than three in four are found in it.
 */
class LinePairs {
  readonly #gone: readonly number[];
  readonly #come: readonly number[];
  /** Lines of which the maker of the change did not know all. */
  readonly #caught: ReadonlySet<number>;
  readonly #mayBeSeen: (at: number) => boolean;
  readonly #sizes: readonly [gone: ReadonlyMap<number, number>, come: ReadonlyMap<number, number>];
  /** By the lines that went, those that came and are not theirs. */
  readonly #strange = new Map<number, Set<number>>();

  constructor(gone: readonly Token[], come: readonly Token[], { isSeen, isCopied }: Seen) {
    this.#gone = linesOf(gone, isSeen);
    this.#come = linesOf(come);
    this.#mayBeSeen = (at) => isCopied || isSeen(at);
    this.#caught = new Set(this.#gone.filter((_line, at) => !isSeen(at)));
    this.#sizes = [sizesOf(this.#gone.filter((_line, at) => isSeen(at))), sizesOf(this.#come)];
  }

  mayBe = (at: number, place: number): boolean =>
    this.#mayBeSeen(at) && this.#strange.get(this.#gone[at] ?? -1)?.has(this.#come[place] ?? -1) !== true;

  /** Whether there are more of them than were known. */
  findStrange(places: readonly number[]): boolean {
    let isNew = false;
    const all = this.#found(places);
    const most = mostOf(all);
    for (const [line, others] of all)
      for (const [other, count] of others) {
        const [size = 0, otherSize = 0] = [this.#sizes[0].get(line), this.#sizes[1].get(other)];
        const isLess = count < (most.get(other) ?? 0) && count * 4 < size * 3;
        const least = Math.min(size, otherSize);
        // Of a short line in which somebody is typing the maker may have known the beginning of a word that is gone.
        const isTyped = this.#caught.has(line) && size <= FEW;
        const isOther = isTyped ? size <= WORD && count < size : least <= FEW && count * 4 <= least * 3;
        if (count * 2 > least && !isOther && !isLess) continue;
        this.#strange.set(line, new Set([...(this.#strange.get(line) ?? []), other]));
        isNew = true;
      }
    return isNew;
  }

  /** What was found, without the strange lines, and without the ends of those of which nothing is left then. */
  withoutStrange(all: readonly number[]): readonly number[] {
    const places = all.map((place, at) => (place >= 0 && this.mayBe(at, place) ? place : -1));
    const found = this.#found(places);
    const isGone = (line = -1): boolean => this.#strange.has(line) && !found.has(line);
    const isEnd = (at: number): boolean =>
      this.#gone[at] === -1 && (isGone(this.#gone[at - 1]) || isGone(this.#gone[at + 1]));
    return places.map((place, at) => (isEnd(at) ? -1 : place));
  }

  /** How many characters of each line were found in which. */
  #found(places: readonly number[]): ReadonlyMap<number, ReadonlyMap<number, number>> {
    const found = new Map<number, Map<number, number>>();
    for (const [at, place] of places.entries()) {
      const [line = -1, other = -1] = [this.#gone[at], this.#come[place]];
      if (line < 0 || other < 0) continue;
      const others = found.get(line) ?? new Map<number, number>();
      found.set(line, others.set(other, (others.get(other) ?? 0) + 1));
    }
    return found;
  }
}

/** Of each line that came how many of its characters at most were found in one line. */
function mostOf(found: ReadonlyMap<number, ReadonlyMap<number, number>>): ReadonlyMap<number, number> {
  const most = new Map<number, number>();
  for (const others of found.values())
    for (const [other, count] of others) most.set(other, Math.max(count, most.get(other) ?? 0));
  return most;
}

function sizesOf(lines: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** The key under which a transaction says what it has really exchanged, where more is known than its steps tell. */
const EXCHANGED = 'exchanged';

/** What a transaction has exchanged, and what of the rest the shared text knows by name. */
export interface Exchanged extends Pick<SharedChange, 'stayed'> {
  readonly exchanges: readonly Exchange[];
}

export const tellExchanged = (tr: Transaction, exchanged: Exchanged): Transaction =>
  tr.setMeta(EXCHANGED, exchanged);

export const exchangedIn = (tr: Transaction): Exchanged | undefined =>
  tr.getMeta(EXCHANGED) as Exchanged | undefined;
