/** One letter, format or element of Yjs: its client and clock. */
export type PieceId = readonly [client: number, clock: number];

/** Something lost, and where it stood. Clocks and letters are counted alike, in units of UTF-16. */
export interface LostPiece {
  readonly id: PieceId;
  /** How many clocks it takes. */
  readonly length: number;
  /** Its letters; empty for what has none, like the beginning of bold text, which only tells what stood beside it. */
  readonly text: string;
  /** What it was written behind, and before. */
  readonly left?: PieceId | undefined;
  readonly right?: PieceId | undefined;
  /** The block it stood in, as far as that is known: what is gone for good has no name. */
  readonly place?: string | undefined;
}

interface Segment {
  readonly client: number;
  readonly from: number;
  length: number;
  text: string;
}

/**
 * What one person lost, put together piece by piece in the order in which it stood, whichever update brought it: pieces that
 * stood in one block, behind one another or behind the same letter are one line.
 *
 * @example
 * const recovered = new RecoveredText();
 * recovered.add({ id: [7, 0], length: 5, text: 'hello' });
 * recovered.add({ id: [7, 5], length: 6, text: ' world', left: [7, 4] });
 * recovered.text === 'hello world'
 */
export class RecoveredText {
  readonly #lines: RecoveredLine[] = [];

  /** Whether a piece stood beside one of these. */
  touches(piece: LostPiece): boolean {
    return this.#lines.some((line) => line.touches(piece));
  }

  add(piece: LostPiece): void {
    const line = this.#lines.find((each) => each.touches(piece)) ?? this.#newLine();
    line.add(piece);
  }

  /** A line for each place, in the order in which they were found. */
  get text(): string {
    return this.lines
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n');
  }

  get lines(): readonly { readonly text: string; readonly pieces: readonly LostPiece[] }[] {
    return this.#lines;
  }

  #newLine(): RecoveredLine {
    const line = new RecoveredLine();
    this.#lines.push(line);
    return line;
  }
}

class RecoveredLine {
  readonly pieces: LostPiece[] = [];
  readonly #segments: Segment[] = [];
  readonly #places = new Set<string>();
  /** What pieces stood behind that are not lost themselves. */
  readonly #lefts = new Set<string>();

  get text(): string {
    return this.#segments.map(({ text }) => text).join('');
  }

  touches({ left, right, place }: LostPiece): boolean {
    return (
      (place !== undefined && this.#places.has(place)) ||
      (left !== undefined && (this.#lefts.has(left.join()) || this.#segmentWith(left) !== undefined)) ||
      (right !== undefined && this.#segmentWith(right) !== undefined)
    );
  }

  add(piece: LostPiece): void {
    const { id, length, text, left, right, place } = piece;
    if (this.#segmentWith(id) !== undefined) return;
    this.pieces.push(piece);
    if (place !== undefined) this.#places.add(place);
    const behind = left && this.#segmentWith(left);
    const before = right && this.#segmentWith(right);
    if (left && behind !== undefined) this.#insertBehind(left, behind, piece);
    else {
      if (left) this.#lefts.add(left.join());
      const segment = { client: id[0], from: id[1], length, text };
      if (right && before !== undefined) this.#segments.splice(this.#splitAt(right[1], before), 0, segment);
      else this.#segments.push(segment);
    }
  }

  #insertBehind(left: PieceId, at: number, { id, length, text }: LostPiece): void {
    const next = this.#splitAt(left[1] + 1, at);
    const before = this.#segments[next - 1];
    // Typed on from there, which is most of what there is; words and what is no word stay apart.
    if (before && isContinued(before, id, text)) {
      before.length += length;
      before.text += text;
    } else this.#segments.splice(next, 0, { client: id[0], from: id[1], length, text });
  }

  /** Where the segment that begins with this clock stands; it may be the second half of the one given. */
  #splitAt(clock: number, at: number): number {
    const segment = this.#segments[at];
    if (!segment || clock <= segment.from) return at;
    if (clock >= segment.from + segment.length) return at + 1;
    const head = clock - segment.from;
    const rest = { ...segment, from: clock, length: segment.length - head, text: segment.text.slice(head) };
    this.#segments.splice(at + 1, 0, rest);
    segment.length = head;
    segment.text = segment.text.slice(0, head);
    return at + 1;
  }

  #segmentWith([client, clock]: PieceId): number | undefined {
    // From the end: most is typed on.
    const at = this.#segments.findLastIndex(
      (each) => each.client === client && each.from <= clock && clock < each.from + each.length,
    );
    return at < 0 ? undefined : at;
  }
}

const isContinued = (before: Segment, [client, clock]: PieceId, text: string): boolean =>
  before.client === client && before.from + before.length === clock && (before.text === '') === (text === '');
