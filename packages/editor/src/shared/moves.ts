import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { Transform, type Mapping } from '@tiptap/pm/transform';
import { MAX_COMPARISONS } from './align-tokens.ts';
import { commonRuns } from './common-runs.ts';
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
   * The same, in the one of the lines that came in that says most of what the line said, if that is at least half: somebody has made
   * another kind of block of it and changed it since, and what a third has put beside it stands between the two.
   */
  toLike(start: number, offset: number): number | undefined {
    return this.#inBest(start, offset, this.#linesCome, (was, now, at) => {
      const places = now.length * 2 < was.length ? [] : commonRuns(was, now);
      const count = places.filter((place) => place >= 0 && this.#isCome(at + place)).length;
      return { places, count: count >= LEAST && count * 2 >= was.length ? count : 0 };
    });
  }

  /** The same in blocks that are known to have come for its own: of the shorter of the two lines more than half is enough. */
  toReplaced(start: number, offset: number, within: readonly Stretch[]): number | undefined {
    const isIn = ({ start: at }: Line): boolean => within.some(({ from, to }) => from < at && at < to);
    return this.#inBest(start, offset, this.#linesNow.filter(isIn), (was, now) => {
      const places = commonRuns(was, now);
      const count = places.filter((place) => place >= 0).length;
      return { places, count: count * 2 > Math.min(was.length, now.length) ? count : 0 };
    });
  }

  #inBest(
    start: number,
    offset: number,
    lines: readonly Line[],
    find: (was: readonly Token[], now: readonly Token[], at: number) => Found,
  ): number | undefined {
    const { parent } = this.#known.doc.resolve(this.#known.mapping.map(start, -1));
    const was = tokensOf(parent.content);
    let best: (Found & { readonly start: number }) | undefined;
    let left = MAX_COMPARISONS;
    for (const { node, start: at } of lines) {
      if (left <= 0) break;
      left -= was.length * node.content.size;
      const found = find(was, tokensOf(node.content), at);
      if (found.count > (best?.count ?? 0)) best = { ...found, start: at };
    }
    if (!best) return undefined;
    const before = best.places.slice(0, offset).findLast((place) => place >= 0);
    const behind = best.places.slice(offset).find((place) => place >= 0);
    return best.start + (before === undefined ? (behind ?? 0) : before + 1);
  }

  get #linesCome(): readonly Line[] {
    return this.#linesNow.filter(({ start }) => this.#isCome(start - 1));
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

const columnsOf = (table: Node): string[] =>
  [...Array(table.firstChild?.childCount ?? 0).keys()].map((column) =>
    table.children.map((row) => row.maybeChild(column)?.textContent ?? '').join('\u0000'),
  );
