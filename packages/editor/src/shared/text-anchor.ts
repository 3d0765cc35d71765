import { ContentString, type Item, XmlElement, XmlText, type XmlFragment } from 'yjs';

/** Characters that one client of Yjs wrote in a row. */
interface Stretch {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

/**
 * A piece of a shared text, in a form that outlives the page: its characters by the names that Yjs gave them, and its words, by
 * which it is found again where somebody wrote its block anew, as wrapping or splitting one does.
 */
export interface TextAnchor {
  readonly stretches: readonly Stretch[];
  /** Its words without what separates blocks, cut where they are long. */
  readonly quote: string;
  readonly before: string;
  readonly after: string;
  readonly length: number;
}

/** From one character up to, not including, another, counting the characters of all blocks without anything between them. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const QUOTE_LENGTH = 400;
const AROUND_LENGTH = 32;
const MAX_STRETCHES = 64;
/** What stands beside a piece tells it from the same words elsewhere, from so many characters on. */
const TELLING = 8;
/** A piece of this length is told by one of its sides. */
const LONG_QUOTE = 24;

interface Run extends Stretch {
  /** Where it begins in the text. */
  readonly at: number;
}

/** The characters of a shared text as they are now, in the order in which they are read. */
export class SharedCharacters {
  readonly text: string;
  readonly #runs: readonly Run[];

  constructor(type: XmlFragment) {
    const runs: Run[] = [];
    let text = '';
    for (const { id, str } of stringsOf(type)) {
      runs.push({ client: id.client, clock: id.clock, length: str.length, at: text.length });
      text += str;
    }
    this.text = text;
    this.#runs = runs;
  }

  /**
   * Names a piece of the text; undefined for nothing.
   *
   * @example const anchor = new SharedCharacters(fragment).anchorOf({ from: 4, to: 9 });
   */
  anchorOf({ from, to }: TextRange): TextAnchor | undefined {
    if (from < 0 || from >= to || to > this.text.length) return undefined;
    return {
      stretches: bounded(this.#stretchesOf(from, to)),
      quote: whole(this.text.slice(from, Math.min(to, from + QUOTE_LENGTH))),
      before: whole(this.text.slice(Math.max(0, from - AROUND_LENGTH), from)),
      after: whole(this.text.slice(to, to + AROUND_LENGTH)),
      length: to - from,
    };
  }

  /** Where a named piece is now; undefined when it is gone. */
  find(anchor: TextAnchor): TextRange | undefined {
    const { range, count } = this.#surviving(anchor.stretches);
    const named = anchor.stretches.reduce((sum, { length }) => sum + length, 0);
    if (range && count === named) return range;
    // Some or all of it was deleted, or written anew elsewhere: only its words can tell.
    return this.#findWords(anchor, range) ?? range;
  }

  #stretchesOf(from: number, to: number): Stretch[] {
    const stretches: Stretch[] = [];
    for (const { client, clock, length, at } of this.#runs) {
      const [start, end] = [Math.max(from, at), Math.min(to, at + length)];
      if (start >= end) continue;
      const last = stretches.at(-1);
      const next = clock + start - at;
      if (last?.client === client && last.clock + last.length === next)
        stretches[stretches.length - 1] = { ...last, length: last.length + end - start };
      else stretches.push({ client, clock: next, length: end - start });
    }
    return stretches;
  }

  #surviving(stretches: readonly Stretch[]): { range: TextRange | undefined; count: number } {
    let [from, to, count] = [Infinity, -1, 0];
    for (const run of this.#runs)
      for (const { client, clock, length } of stretches) {
        if (client !== run.client) continue;
        const start = Math.max(clock, run.clock);
        const end = Math.min(clock + length, run.clock + run.length);
        if (start >= end) continue;
        count += end - start;
        from = Math.min(from, run.at + start - run.clock);
        to = Math.max(to, run.at + end - run.clock);
      }
    return { range: to < 0 ? undefined : { from, to }, count };
  }

  /** The same words, at what is left of them, or else between the same neighbours. */
  #findWords(
    { quote, before, after, length }: TextAnchor,
    left: TextRange | undefined,
  ): TextRange | undefined {
    for (let from = this.text.indexOf(quote); from >= 0; from = this.text.indexOf(quote, from + 1)) {
      const to = Math.min(from + length, this.text.length);
      const isHere = left
        ? left.from < to && left.to > from
        : this.#stands({ from, to }, { quote, before, after });
      if (isHere) return { from, to };
    }
    return undefined;
  }

  #stands(
    { from, to }: TextRange,
    { quote, before, after }: Pick<TextAnchor, 'quote' | 'before' | 'after'>,
  ): boolean {
    const isBehind = this.text.slice(0, from).endsWith(before.slice(-TELLING));
    const isAhead = this.text.startsWith(after.slice(0, TELLING), to);
    return quote.length < LONG_QUOTE ? isBehind && isAhead : isBehind || isAhead;
  }
}

function* stringsOf(type: XmlFragment): Iterable<{ id: Item['id']; str: string }> {
  for (const child of type.toArray()) {
    if (child instanceof XmlElement) yield* stringsOf(child);
    if (!(child instanceof XmlText)) continue;
    for (let item = child._start; item; item = item.right)
      if (!item.deleted && item.content instanceof ContentString)
        yield { id: item.id, str: item.content.str };
  }
}

/** Of very many, the first and the last: what lies between them is covered all the same. */
function bounded(stretches: readonly Stretch[]): readonly Stretch[] {
  if (stretches.length <= MAX_STRETCHES) return stretches;
  return [...stretches.slice(0, MAX_STRETCHES / 2), ...stretches.slice(-MAX_STRETCHES / 2)];
}

/** Without half a character at a cut, which no database takes. */
const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '');
