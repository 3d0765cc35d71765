import { Fragment, type Node, type ResolvedPos } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Mapping, type StepMap, type Transform } from '@tiptap/pm/transform';
import { exchangesAround, mapOf } from './finer-map.ts';
import { Moves } from './moves.ts';
import type { Overtaken } from './overtaken.ts';
import { UNKNOWN, type SharedChange } from './shared-change.ts';
import { placesBetween } from './tokens.ts';

/** A line, and where what it holds begins. */
interface Line {
  readonly node: Node;
  readonly start: number;
}

/** What was on its way, and where it comes into the document that lacks it. */
export interface BroughtAlong {
  readonly place: number;
  readonly content: Fragment;
  readonly brings: readonly Overtaken[];
  /** The stretches of the document before that it holds, and how far inside it each begins. */
  readonly holds: readonly { readonly from: number; readonly to: number; readonly at: number }[];
  /** Whether it is a whole line. */
  readonly isLine: boolean;
  /** Where places are of the line that they stood in, if that is elsewhere now. */
  readonly placeInLine?: (old: number) => number | undefined;
}

/**
 * Where a place is in the document into which all of them came, when it is behind a letter that was on its way, or at the start of
 * a line that comes as one of its own; undefined for other places.
 */
export function placeBehindBrought(brought: readonly BroughtAlong[], old: number): number | undefined {
  const held = heldBy(brought).find(
    ({ from, to, isLine }) => (from < old && old <= to) || (isLine && from === old),
  );
  return held && held.begin + old - held.from;
}

/** What was on its way, and where it begins in the document into which all of it came. */
function heldBy(brought: readonly BroughtAlong[]) {
  return brought.flatMap(({ place, holds, isLine }, index) => {
    const before = brought.slice(index + 1).reduce((size, { content }) => size + content.size, 0);
    return holds.map((each) => ({ ...each, isLine, begin: place + before + each.at }));
  });
}

/** Whether the line of a place is empty. */
export const isEmptyAt = (doc: Node, place: number): boolean => doc.resolve(place).parent.content.size === 0;

/**
 * Where a place is of which nothing else is known than `place`: still behind the lines and letters of its own line that it was behind, and
 * before the lines that it was before, as far as they have come along, and behind letters that come in just there.
 */
export function placeAmongBrought(
  brought: readonly BroughtAlong[],
  { before, doc }: Transform,
  old: number,
  place: number,
): number {
  const held = heldBy(brought).toSorted((one, other) => one.begin - other.begin);
  const begins = held.filter(({ isLine, from }) => isLine && from >= old).map(({ begin }) => begin);
  const isBeside = ({ from, begin }: { from: number; begin: number }): boolean =>
    isOneLine(before, from, old) && isOneLine(doc, begin, place);
  const behind = held
    .filter(({ to }) => to <= old)
    .reduce(
      (at, each) =>
        each.isLine || each.begin === at || isBeside(each)
          ? Math.max(at, each.begin + each.to - each.from)
          : at,
      place,
    );
  return Math.min(behind, ...begins);
}

export const isOneLine = (doc: Node, one: number, other: number): boolean =>
  doc.resolve(one).parent === doc.resolve(other).parent;

/** The same for a place in a line that such letters have followed elsewhere. */
export function placeInBrought(brought: readonly BroughtAlong[], old: number): number | undefined {
  for (const { placeInLine } of brought) {
    const place = placeInLine?.(old);
    if (place === undefined) continue;
    const isBefore = (each: BroughtAlong): boolean =>
      each.place < place || (each.place === place && each.holds.every(({ from }) => from < old));
    return brought.filter(isBefore).reduce((at, { content }) => at + content.size, place);
  }
  return undefined;
}

/**
 * Where letters that were on their way while somebody exchanged their block for a copy stand in the copy, between the same
 * neighbours. Of a line most of which is nowhere any more nothing is brought along: it was deleted.
 *
 * @param tr has made of the document that the letters stood in the one without them
 * @param change what the shared text says of it
 * @returns from the last to the first, so that none moves the place of another
 */
export function bringAlong(
  tr: Transaction,
  overtaken: readonly Overtaken[],
  change: SharedChange = UNKNOWN,
): readonly BroughtAlong[] {
  const exchanged = new Exchanged(tr, overtaken, change);
  return linesOf(tr.before)
    .flatMap((line, at) => exchanged.insertionsOf(line, at))
    .toSorted((one, other) => one.place - other.place)
    .toReversed();
}

function linesOf(doc: Node): Line[] {
  const lines: Line[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock) lines.push({ node, start: at + 1 });
    return !node.isTextblock;
  });
  return lines;
}

function stretchesIn({ node, start }: Line, isIn: (at: number) => boolean): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  for (let at = start; at < start + node.content.size; at += 1) {
    if (!isIn(at)) continue;
    const last = stretches.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else stretches.push([at, at + 1]);
  }
  return stretches;
}

/** Where the places of a line are in another, and which of its characters stand there. */
interface Found {
  readonly find: (old: number) => number | undefined;
  readonly isKnown: (at: number) => boolean;
}

/**
 * Places of a line in another without those of letters at an end of a word that are there an end of another word: of `c0z ` that looks
 * like `b0z ` nothing is found.
 */
function withoutEnds(before: Node, start: number, after: Node, places: readonly number[]): readonly number[] {
  const kept = [...places];
  const isLetter = (doc: Node, at: number): boolean => /\S/u.test(letterAt(doc, at));
  for (const by of [-1, 1])
    for (const [at, place] of places.entries()) {
      const isEnd = place >= 0 && places[at + by] !== place + by;
      if (!isEnd || !isLetter(before, start + at + by) || !isLetter(after, place + by)) continue;
      let end = at;
      while ((places[end] ?? -1) >= 0 && isLetter(before, start + end)) end -= by;
      // A space counts with the word before it.
      if (by < 0 && letterAt(before, start + end) === ' ') end += 1;
      kept.fill(-1, Math.min(end, at) + (by < 0 ? 0 : 1), Math.max(end, at) + (by < 0 ? 0 : 1));
    }
  return kept;
}

const letterAt = (doc: Node, place: number | undefined): string =>
  place === undefined ? '' : (doc.resolve(place).nodeAfter?.text ?? '').slice(0, 1);

/** Where an offset is among places: behind the nearest before it, else before the nearest behind it. */
function placeAmong(places: readonly number[], offset: number): number | undefined {
  const before = places.slice(0, offset).findLast((place) => place >= 0);
  return before === undefined ? places.slice(offset).find((place) => place >= 0) : before + 1;
}

const countIn = (places: ReadonlySet<number>, from: number, to: number): number =>
  placesBetween(from, to).filter((at) => places.has(at)).length;

/** A document, what somebody has made of it, and what of it went that they had not seen. */
class Exchanged {
  readonly #before: Node;
  readonly #after: Node;
  readonly #finer: Mapping;
  readonly #toBefore: Mapping;
  readonly #overtaken: readonly Overtaken[];
  /** Where the maker of the change did not know what stood, and what of it is one's own. */
  readonly #caught = new Set<number>();
  readonly #own = new Set<number>();
  readonly #typed = new Set<number>();
  readonly #lines: readonly Line[];
  readonly #maps: readonly StepMap[];
  readonly #moves: Moves;
  /** The same by all that has not been typed. */
  readonly #copies: Moves;

  constructor(tr: Transaction, overtaken: readonly Overtaken[], change: SharedChange) {
    this.#before = tr.before;
    this.#after = tr.doc;
    this.#maps = tr.mapping.maps;
    this.#overtaken = overtaken;
    for (const { from, to, isOwn, isCopy } of overtaken)
      for (let at = from; at < to; at += 1) {
        this.#caught.add(at);
        if (isOwn) this.#own.add(at);
        if (isOwn && !isCopy) this.#typed.add(at);
      }
    // Compared with all that stood there, the first letter of what its maker did not know may be taken for the one that follows it.
    this.#finer = new Mapping([mapOf(exchangesAround(change, tr.before, tr.doc, this.#caught))]);
    this.#toBefore = this.#finer.invert();
    this.#lines = linesOf(tr.before);
    this.#moves = new Moves(tr, this.#finer, this.#caught);
    this.#copies = new Moves(tr, this.#finer, this.#typed);
  }

  insertionsOf(line: Line, at: number): BroughtAlong[] {
    const stretches = stretchesIn(line, (at) => this.#own.has(at));
    if (stretches.length === 0) return [];
    const isWholeNew = this.#isWholeNew(line);
    const copy = isWholeNew ? this.#copyOf(line) : undefined;
    if (copy) return this.#intoCopy(line, copy);
    if (isWholeNew ? !this.#isKept(line.start - 1) : !this.#isThere(line)) {
      const moved = this.#inMoved(line, stretches);
      if (moved.length > 0) return moved;
    }
    if (isWholeNew) return this.#asNewLine(line, at, this.#withWords(line, stretches)) ?? [];
    if (!this.#isThere(line)) return [];
    return stretches.flatMap(([from, to]) => {
      const word = this.#wordBefore(from);
      let begin = word;
      while (begin < from && this.#isKept(begin) && (begin === word || this.#isBehindLast(begin))) begin += 1;
      // Letters of it that are found without its beginning are others that look like them.
      if (begin < from && begin === word) return [];
      const place = this.#placeIn(line, begin, to);
      return place === undefined ? [] : this.#insertion(place, begin, to);
    });
  }

  /**
   * Where the word begins that a stretch goes on, as far as its writer has written it and others knew of it. What of it is nowhere any more
   * went with the block after the server had it: it comes along with the rest, or, where nothing is left of the word, is recovered with it.
   */
  #wordBefore(at: number): number {
    const rest = this.#overtaken.find((each) => each.isOwn && each.from === at);
    let from = at;
    while (rest && from > rest.since && !this.#caught.has(from - 1) && this.#isLetter(from - 1)) from -= 1;
    return from;
  }

  /**
   * The same with the beginning of a word that somebody else has made a copy of before: they bring that along as a line of its own, or
   * are gone, and the word would stand in two.
   */
  #withWords(
    { start }: Line,
    stretches: readonly [from: number, to: number][],
  ): [from: number, to: number][] {
    const whole: [from: number, to: number][] = [];
    for (const [from, to] of stretches) {
      let word = from;
      while (word > start && this.#isLetter(from) && this.#isLetter(word - 1)) word -= 1;
      const last = whole.at(-1);
      if (last && last[1] >= word) last[1] = to;
      else whole.push([word, to]);
    }
    return whole;
  }

  /** Whether a letter still stands right behind the one that it stood behind: a letter of another word may look like it. */
  #isBehindLast(at: number): boolean {
    return this.#finer.map(at, 1) === this.#finer.map(at - 1, 1) + 1;
  }

  #isLetter(at: number): boolean {
    return at >= 0 && /\S/u.test(this.#before.textBetween(at, at + 1));
  }

  /**
   * Where each character of a line stands of which nobody else knew, in one that another has made anew of the same line before; -1 for those
   * that do not, as what was typed. Undefined where there is none.
   */
  #copyOf({ node, start }: Line): readonly number[] | undefined {
    const found = this.#copies.copyOf(start)?.values();
    if (!found) return undefined;
    const places = placesBetween(start, start + node.content.size).map((at) =>
      this.#typed.has(at) ? -1 : (found.next().value ?? -1),
    );
    return withoutEnds(this.#before, start, this.#after, places);
  }

  /** What does not stand in that copy comes into it. */
  #intoCopy(line: Line, copy: readonly number[]): BroughtAlong[] {
    const stretches = stretchesIn(line, (at) => this.#own.has(at) && (copy[at - line.start] ?? -1) < 0);
    const find = (old: number): number | undefined => placeAmong(copy, old - line.start);
    return this.#inMoved(line, stretches, { find, isKnown: (at) => (copy[at - line.start] ?? -1) >= 0 });
  }

  /** Behind the same characters of the line, wherever that is now. */
  #inMoved(
    { node, start }: Line,
    stretches: readonly [from: number, to: number][],
    { find, isKnown }: Found = {
      find: (old) => {
        const known = old - start - countIn(this.#caught, start, old);
        return this.#moves.to(start, known) ?? this.#moves.toLike(start, known);
      },
      isKnown: (at) => !this.#caught.has(at),
    },
  ): BroughtAlong[] {
    const placeInLine = (old: number): number | undefined =>
      old < start || old > start + node.content.size ? undefined : find(old);
    return stretches.flatMap(([from, to]) => {
      const place = placeInLine(from);
      // Of a line that stands elsewhere all has come: what others have written in it says another letter than the line said.
      const next = placesBetween(to, start + node.content.size).find(isKnown);
      const isOther = place !== undefined && letterAt(this.#after, place) !== letterAt(this.#before, next);
      const brought =
        place === undefined ? [] : this.#insertion(isOther ? this.#besideWord(place, from) : place, from, to);
      return brought.map((each) => ({ ...each, placeInLine }));
    });
  }

  #insertion(place: number, from: number, to: number): BroughtAlong[] {
    const { parent } = this.#after.resolve(place);
    if (!parent.inlineContent) return [];
    const content = fitting(this.#before.slice(from, to).content, parent);
    return [{ place, content, brings: this.#within(from, to), holds: [{ from, to, at: 0 }], isLine: false }];
  }

  /** A line of which nobody but its writer knew comes back behind the line that it stood behind, or in the place of its copy. */
  #asNewLine(
    { node, start }: Line,
    at: number,
    stretches: readonly [from: number, to: number][],
  ): BroughtAlong[] | undefined {
    const copy = this.#isKept(start - 1) ? this.#finer.map(start - 1, 1) + 1 : undefined;
    const empty = copy !== undefined && isEmptyAt(this.#after, copy) ? copy : this.#emptyTwin(start);
    const above = this.#lines.slice(0, at).findLast((each) => this.#endOf(each) !== undefined);
    // The beginning of a line is like that of others: where words stand behind it, it may be another line, or say the same already.
    const isOther =
      copy !== undefined &&
      !above &&
      !this.#after.resolve(copy).parent.textContent.includes(node.textContent);
    const place = empty ?? (isOther ? copy : undefined);
    if (place !== undefined)
      return stretches.flatMap(([from, to]) =>
        this.#insertion(place, from, to).map((each) => ({ ...each, isLine: true })),
      );
    if (!above) return undefined;
    const $end = this.#after.resolve(this.#endOf(above) ?? 0);
    return $end.parent.isTextblock ? [this.#lineBehind($end, stretches)] : undefined;
  }

  /** Where the end of a line is that is there; undefined for others. */
  #endOf(line: Line): number | undefined {
    const end = line.start + line.node.content.size;
    if (this.#isWholeNew(line)) return placeAmong(this.#copyOf(line) ?? [], line.node.content.size);
    if (!this.#isThere(line)) return undefined;
    return this.#placeBehind(line, end) ?? this.#finer.map(line.start, -1);
  }

  #lineBehind($end: ResolvedPos, stretches: readonly [from: number, to: number][]): BroughtAlong {
    const { parent } = $end;
    let own = Fragment.empty;
    const holds = stretches.map(([from, to]) => {
      const at = own.size + 1;
      own = own.append(this.#before.slice(from, to).content);
      return { from, to, at };
    });
    const brings = stretches.flatMap(([from, to]) => this.#within(from, to));
    const comes = { brings, holds, isLine: true };
    if (parent.type.spec.code === true) {
      const text = Fragment.from(parent.type.schema.text('\n'));
      const rest = parent.textBetween($end.parentOffset, parent.content.size);
      const place = $end.pos + (rest.split('\n')[0] ?? '').length;
      return { ...comes, place, content: text.append(fitting(own, parent)) };
    }
    const line = parent.type.schema.node('paragraph', null, own);
    const item = $end.node(-1);
    // Behind an item it would stand behind the rest of that, which it stood before.
    if (!['listItem', 'taskItem'].includes(item.type.name) || $end.indexAfter(-1) < item.childCount)
      return { ...comes, place: $end.after(), content: Fragment.from(line) };
    return {
      ...comes,
      place: $end.after(-1),
      content: Fragment.from(item.type.create(null, line)),
      holds: holds.map((each) => ({ ...each, at: each.at + 1 })),
    };
  }

  #isWholeNew({ node, start }: Line): boolean {
    if (node.content.size === 0) return false;
    for (let at = start; at < start + node.content.size; at += 1) if (!this.#caught.has(at)) return false;
    return true;
  }

  /** Whether at least half of what others knew of a line is still there. */
  #isThere({ node, start }: Line): boolean {
    let [known, kept] = [0, 0];
    for (let at = start; at < start + node.content.size; at += 1) {
      if (this.#caught.has(at)) continue;
      known += 1;
      if (this.#isKept(at)) kept += 1;
    }
    return known === 0 ? this.#isKept(start - 1) : kept * 2 >= known;
  }

  /** Whether what stood at a place is still there. */
  #isKept(at: number): boolean {
    return !this.#caught.has(at) && !this.#finer.mapResult(at, 1).deletedAfter;
  }

  /** Behind the nearest character before a stretch that is still there, else before the nearest behind it. */
  #placeIn(line: Line, from: number, to: number): number | undefined {
    const behind = this.#placeBehind(line, from);
    if (behind !== undefined) return this.#besideWord(behind, from);
    const end = line.start + line.node.content.size;
    for (let at = to; at < end; at += 1) if (this.#isKept(at)) return this.#finer.map(at, 1);
    return undefined;
  }

  /** Behind the rest of a word that others have written meanwhile, if it would be parted, and the letters do not go on that word. */
  #besideWord(place: number, from: number): number {
    const goesOn = this.#overtaken.some((each) => each.isOwn && each.from === from && each.since < from);
    return goesOn && this.#isLetter(from - 1) ? place : this.#behindWord(place);
  }

  #behindWord(place: number): number {
    const { parent, parentOffset } = this.#after.resolve(place);
    const text = parent.textBetween(0, parent.content.size, '\n', '\n');
    if (!/\S/u.test(text.charAt(parentOffset - 1))) return place;
    const [{ length }] = /^\S*[^\S\n]?/u.exec(text.slice(parentOffset)) ?? [''];
    let end = place;
    while (end < place + length && this.#isCome(end)) end += 1;
    return end;
  }

  #isCome(place: number): boolean {
    return this.#toBefore.mapResult(place, 1).deletedAfter;
  }

  #placeBehind({ start }: Line, to: number): number | undefined {
    for (let at = to - 1; at >= start; at -= 1) if (this.#isKept(at)) return this.#finer.map(at, 1) + 1;
    return undefined;
  }

  /** The empty line that an empty one has become: as many lines came for as many. */
  #emptyTwin(start: number): number | undefined {
    const [map] = this.#maps;
    if (!map || this.#maps.length > 1) return undefined;
    let twin: Line | undefined;
    map.forEach((from, to, newFrom, newTo) => {
      const within = (lines: readonly Line[], first: number, last: number): Line[] =>
        lines.filter((each) => each.start > first && each.start + each.node.content.size < last);
      const [gone, come] = [within(this.#lines, from, to), within(linesOf(this.#after), newFrom, newTo)];
      if (gone.length === come.length) twin = come[gone.findIndex((each) => each.start === start)];
    });
    return twin?.node.content.size === 0 ? twin.start : undefined;
  }

  /** What of one's own stands in the text again, with the beginning of the word: the server keeps whole words. */
  #within(from: number, to: number): Overtaken[] {
    const brought = this.#overtaken.filter(({ isOwn, ...each }) => isOwn && each.from < to && each.to > from);
    return brought.flatMap((each) => {
      const word = this.#wordBefore(each.from);
      return [{ ...each, from: word, clock: each.clock - (each.from - word) }];
    });
  }
}

/** What of a content another block takes: all characters, the rest of it where it may stand. */
function fitting(content: Fragment, { type }: Node): Fragment {
  const { schema } = type;
  return Fragment.fromArray(
    content.content.flatMap((child) => {
      if (child.isText) return schema.text(child.text ?? '', type.allowedMarks(child.marks));
      if (type.contentMatch.matchType(child.type)) return child;
      const text = child.type.name === 'hardBreak' ? '\n' : (child.type.spec.leafText?.(child) ?? '');
      return text === '' ? [] : schema.text(text);
    }),
  );
}
