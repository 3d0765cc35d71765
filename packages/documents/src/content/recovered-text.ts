/** The ID of a letter, format or element in Yjs: client and clock. */
export type PieceId = readonly [client: number, clock: number];

/** A lost piece and its position. Clocks and letters are both counted in UTF-16 units. */
export interface LostPiece {
  readonly id: PieceId;
  /** The number of clocks. */
  readonly length: number;
  /** Its letters; empty for formatting marks, which only locate their neighbours. */
  readonly text: string;
  /** The letters before and after it when it was written. */
  readonly left?: PieceId | undefined;
  readonly right?: PieceId | undefined;
  /** The name of its block; undefined once the block is garbage-collected. */
  readonly place?: string | undefined;
}

interface Segment {
  readonly client: number;
  readonly from: number;
  length: number;
  text: string;
}

/**
 * What one person lost, joined piece by piece in the original order, across updates: pieces in the same block that
 * follow each other, or the same letter, form one line.
 *
 * @example
 * const recovered = new RecoveredText();
 * recovered.add({ id: [7, 0], length: 5, text: 'hello' });
 * recovered.add({ id: [7, 5], length: 6, text: ' world', left: [7, 4] });
 * recovered.text === 'hello world'
 */
export class RecoveredText {
  readonly #lines: RecoveredLine[] = [];

  /** Whether a piece was next to one of these. */
  touches(piece: LostPiece): boolean {
    return this.#lines.some((line) => line.touches(piece));
  }

  add(piece: LostPiece): void {
    const line = this.#lines.find((each) => each.touches(piece)) ?? this.#newLine();
    line.add(piece);
  }

  /** The text, one line per place, in the order they were added. */
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
  /** The letters before pieces that are not lost themselves. */
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
    // Continues the previous segment, which is the usual case; text and formatting stay separate.
    if (before && isContinued(before, id, text)) {
      before.length += length;
      before.text += text;
    } else this.#segments.splice(next, 0, { client: id[0], from: id[1], length, text });
  }

  /** The index of the segment that starts with this clock, splitting the given one if necessary. */
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
    // From the end, because most text continues there.
    const at = this.#segments.findLastIndex(
      (each) => each.client === client && each.from <= clock && clock < each.from + each.length,
    );
    return at < 0 ? undefined : at;
  }
}

const isContinued = (before: Segment, [client, clock]: PieceId, text: string): boolean =>
  before.client === client && before.from + before.length === clock && (before.text === '') === (text === '');
