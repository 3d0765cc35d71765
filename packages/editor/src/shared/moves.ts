import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { Transform, type Mapping } from '@tiptap/pm/transform';
import { MAX_COMPARISONS } from './align-tokens.ts';
import { commonRuns } from './common-runs.ts';
import { FEW } from './finer-map.ts';
import type { Stretch } from './moved-blocks.ts';
import { tokensOf, type Token } from './tokens.ts';

/** A line, and where what it holds begins. */
interface Line {
  readonly node: Node;
  readonly start: number;
}

/** Where the characters of a line stand in another, or -1, and how many do; none where it is not the same line. */
interface Found {
  readonly places: readonly number[];
  readonly count: number;
}

/** A single letter that is the same says nothing. */
const LEAST = 2;

/**
 * Where blocks are that a change has taken away in one place and put in at another: a row that was moved, rows that were sorted,
 * a column that has changed places. They are known by what they hold.
 */
export class Moves {
  readonly #known: Transform;
  readonly #after: Node;
  readonly #toAfter: Mapping;
  readonly #toBefore: Mapping;

  /**
   * @param change has made another of a document
   * @param finer where the places of that document are in the other
   * @param unseen places whose maker of the change did not know them
   */
  constructor(change: Transform, finer: Mapping, unseen: ReadonlySet<number>) {
    this.#known = new Transform(change.before);
    for (const at of [...unseen].toSorted((one, other) => other - one)) this.#known.delete(at, at + 1);
    this.#after = change.doc;
    this.#toAfter = finer;
    this.#toBefore = finer.invert();
  }

  /**
   * Where a place in the line that began at `start` is now; undefined where nothing says so.
   *
   * @param offset how many characters that the maker of the change knew are before it in the line
   */
  to(start: number, offset: number): number | undefined {
    const $line = this.#known.doc.resolve(this.#known.mapping.map(start, -1));
    for (let { depth } = $line; depth > 0; depth -= 1) {
      const block = $line.node(depth);
      // An empty line is like all others; the row that it stands in is not.
      const found = block.textContent === '' ? undefined : this.#broughtIn(block);
      if (found !== undefined) return found + $line.pos - $line.before(depth) + offset;
    }
    const column = this.#inMovedColumn($line, start);
    return column === undefined ? undefined : column + offset;
  }

  /**
   * The same, in the one of the lines that came in that says most of what the line said, if that is at least half, or nearly all of a short one: somebody has made
   * another kind of block of it and changed it since, and what a third has put beside it stands between the two.
   */
  toLike(start: number, offset: number): number | undefined {
    return this.#inBest(start, offset, this.#linesCome, (was, now, at) => {
      const places = now.length * 2 < was.length ? [] : commonRuns(was, now);
      const count = places.filter((place) => place >= 0 && this.#isCome(at + place)).length;
      const isSame = was.length <= FEW ? count * 4 > was.length * 3 : count * 2 >= was.length;
      return { places, count: count >= LEAST && isSame ? count : 0 };
    });
  }

  /** The same in the one line that came in which all of it stands: lines that say little are like many others. */
  toTwin(start: number, offset: number): number | undefined {
    return this.#inBest(start, offset, this.#linesOfCome, (was, now, at) => {
      const found = this.#comeIn(was, now, at);
      return was.length > LEAST && found.count === was.length ? found : { ...found, count: 0 };
    });
  }

  /**
   * For each character of a line that the maker of the change knew where it stands in the one that came which says nearly the same, or says
   * nearly nothing else; -1 for those that do not. Undefined where there is none.
   */
  copyOf(start: number): readonly number[] | undefined {
    const { parent } = this.#known.doc.resolve(this.#known.mapping.map(start, -1));
    const was = tokensOf(parent.content);
    if (was.length <= LEAST) return undefined;
    const best = bestOf(was, this.#linesOfCome, (line, now, at) => {
      const found = this.#comeIn(line, now, at);
      return found.count * 4 > Math.min(line.length, now.length) * 3 ? found : { ...found, count: 0 };
    });
    return best?.places.map((place) => (place < 0 ? -1 : best.start + place));
  }

  #comeIn(was: readonly Token[], now: readonly Token[], at: number): Found {
    const places = commonRuns(was, now).map((place) => (place >= 0 && this.#isCome(at + place) ? place : -1));
    return { places, count: places.filter((place) => place >= 0).length };
  }

  /** The same in blocks that are known to have come for its own: of the shorter of the two lines more than half is enough, unless it is short. */
  toReplaced(start: number, offset: number, within: readonly Stretch[]): number | undefined {
    const isIn = ({ start: at }: Line): boolean => within.some(({ from, to }) => from < at && at < to);
    return this.#inBest(start, offset, this.#linesNow.filter(isIn), (was, now) => {
      const places = commonRuns(was, now);
      const count = places.filter((place) => place >= 0).length;
      const least = Math.min(was.length, now.length);
      const isSame = least <= FEW ? count * 4 > least * 3 : count * 2 > least;
      return { places, count: isSame ? count : 0 };
    });
  }

  #inBest(start: number, offset: number, lines: readonly Line[], find: Find): number | undefined {
    const { parent } = this.#known.doc.resolve(this.#known.mapping.map(start, -1));
    const was = tokensOf(parent.content);
    // Each line of code may have become a line of its own.
    const inOne = parent.type.spec.code === true ? bestOfCode(was, offset, lines, find) : undefined;
    return inOne ?? placeIn(bestOf(was, lines, find), offset);
  }

  get #linesCome(): readonly Line[] {
    return this.#linesNow.filter(({ start }) => this.#isCome(start - 1));
  }

  /** Those too whose beginning is like that of one that went. */
  get #linesOfCome(): readonly Line[] {
    return this.#linesNow.filter(
      ({ node, start }) =>
        this.#isCome(start - 1) || this.#isCome(start) || this.#isCome(start + node.content.size - 1),
    );
  }

  get #linesNow(): readonly Line[] {
    const lines: Line[] = [];
    this.#after.descendants((node, at) => {
      if (node.isTextblock) lines.push({ node, start: at + 1 });
      return !node.inlineContent;
    });
    return lines;
  }

  #isCome(place: number): boolean {
    return this.#toBefore.mapResult(place, 1).deletedAfter;
  }

  #broughtIn(block: Node): number | undefined {
    let found: number | undefined;
    this.#after.descendants((node, at) => {
      const isSame = found === undefined && node.eq(block);
      if (isSame && this.#isCome(at)) found = at;
      return found === undefined && !node.inlineContent;
    });
    return found;
  }

  #inMovedColumn($line: ResolvedPos, start: number): number | undefined {
    let { depth } = $line;
    while (depth > 0 && $line.node(depth).type.name !== 'table') depth -= 1;
    if (depth === 0) return undefined;
    const $start = this.#toAfter.mapResult(this.#before(start, depth), 1);
    const table = $start.deletedAfter ? null : this.#after.nodeAt($start.pos);
    const was = $line.node(depth);
    if (table?.childCount !== was.childCount) return undefined;
    const [row, column] = [$line.index(depth), $line.index(depth + 1)];
    const columns = columnsOf(table);
    const words = columnsOf(was)[column];
    // Of columns that say the same it is the one in the same place, if that is among them.
    const to = columns[column] === words ? column : columns.indexOf(words ?? '');
    const cell = to < 0 ? undefined : table.maybeChild(row)?.maybeChild(to);
    // Of another cell of these words, as of a list that is none any more, the places in it say nothing.
    const held = $line.node(depth + 2).content;
    if (cell?.content.size !== held.size || cell.childCount !== held.childCount) return undefined;
    let at = $start.pos + 1;
    for (const each of table.children.slice(0, row)) at += each.nodeSize;
    at += 1;
    for (const each of table.child(row).children.slice(0, to)) at += each.nodeSize;
    return at + $line.pos - $line.before(depth + 2);
  }

  /** Before the block that a place in the document of before stands in. */
  #before(place: number, depth: number): number {
    return this.#known.before.resolve(place).before(depth);
  }
}

/** How much of a line that was is found in one that is now, which begins at a place. */
type Find = (was: readonly Token[], now: readonly Token[], at: number) => Found;

interface Best extends Found {
  readonly start: number;
}

/** The one of some lines in which most of a line is found. */
function bestOf(was: readonly Token[], lines: readonly Line[], find: Find): Best | undefined {
  let best: Best | undefined;
  let left = MAX_COMPARISONS;
  for (const { node, start: at } of lines) {
    if (left <= 0) break;
    left -= was.length * node.content.size;
    const found = find(was, tokensOf(node.content), at);
    if (found.count > (best?.count ?? 0)) best = { ...found, start: at };
  }
  return best;
}

/** Where a place in a line is in the one in which it was found. */
function placeIn(best: Best | undefined, offset: number): number | undefined {
  if (!best) return undefined;
  const before = best.places.slice(0, offset).findLast((place) => place >= 0);
  const behind = best.places.slice(offset).find((place) => place >= 0);
  return best.start + (before === undefined ? (behind ?? 0) : before + 1);
}

/** Where a place of code is in the line in which most of its own line is found: such lines are often short and like each other, so that nearly all of it must be found. */
function bestOfCode(
  was: readonly Token[],
  offset: number,
  lines: readonly Line[],
  find: Find,
): number | undefined {
  const isBreak = ({ node }: Token): boolean => node.text === '\n';
  const from = was.slice(0, offset).findLastIndex(isBreak) + 1;
  const rest = was.slice(offset).findIndex(isBreak);
  const one = was.slice(from, rest < 0 ? was.length : offset + rest);
  const best = bestOf(one, lines, (line, now, at) => {
    const found = find(line, now, at);
    return found.count * 4 > line.length * 3 ? found : { ...found, count: 0 };
  });
  return placeIn(best, offset - from);
}

const columnsOf = (table: Node): string[] =>
  [...Array(table.firstChild?.childCount ?? 0).keys()].map((column) =>
    table.children.map((row) => row.maybeChild(column)?.textContent ?? '').join('\u0000'),
  );
