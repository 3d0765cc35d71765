import type { Issue } from '@cairn/domain';

/** The gap between two cards. */
export const CARD_GAP = 8;

/** Heights are summed in blocks of this many cards, so that fifty thousand cards take a few hundred additions. */
const BLOCK = 64;

/** The positions of a cell's cards, one below another, with measured heights for cards that were on screen and a guess for the rest. */
export class CardStack {
  readonly rows: readonly Issue[];
  readonly #guess: number;
  /** 0 until a card has been measured. */
  readonly #heights: Float32Array;
  /** By block, how much taller its measured cards are than guessed. */
  readonly #more: Float64Array;
  #sought: { readonly id: string; readonly index: number } | undefined;

  /** @param guess the assumed height of an unmeasured card */
  constructor(rows: readonly Issue[], guess: number) {
    this.rows = rows;
    this.#guess = guess;
    this.#heights = new Float32Array(rows.length);
    this.#more = new Float64Array(Math.ceil(rows.length / BLOCK));
  }

  /** Of all cards, including the gaps. */
  get height(): number {
    return heightOf(this.rows.length, this.#guess) + this.#more.reduce((sum, each) => sum + each, 0);
  }

  /** Where a card begins; for the index after the last, where another one would. */
  topOf(index: number): number {
    const block = Math.floor(index / BLOCK);
    let top = index * (this.#guess + CARD_GAP);
    for (let at = 0; at < block; at++) top += this.#more[at] ?? 0;
    for (let at = block * BLOCK; at < index; at++) top += this.#moreOf(at);
    return top;
  }

  /** The card at a height, including the gap below it; beyond the ends, the first or last. */
  indexAt(y: number): number {
    const count = this.rows.length;
    const step = this.#guess + CARD_GAP;
    let bottom = 0;
    let block = 0;
    for (; block < this.#more.length - 1; block++) {
      const next = bottom + BLOCK * step + (this.#more[block] ?? 0);
      if (next > y) break;
      bottom = next;
    }
    for (let at = block * BLOCK; at < count; at++) {
      bottom += step + this.#moreOf(at);
      if (bottom > y) return at;
    }
    return Math.max(0, count - 1);
  }

  indexOf(id: string): number {
    // Requested for the active card in every scroll frame.
    if (this.#sought?.id !== id) this.#sought = { id, index: this.rows.findIndex((row) => row.id === id) };
    return this.#sought.index;
  }

  isMeasured(index: number): boolean {
    return this.#heights[index] !== 0;
  }

  /** Records the height of a card on screen. */
  measure(index: number, height: number): void {
    const block = Math.floor(index / BLOCK);
    const before = this.#moreOf(index);
    this.#heights[index] = height;
    this.#more[block] = (this.#more[block] ?? 0) + this.#moreOf(index) - before;
  }

  /** The same cell with other rows. Cards that moved by more than one position lose their measured height. */
  with(rows: readonly Issue[]): CardStack {
    const next = new CardStack(rows, this.#guess);
    for (let at = 0; at < this.#heights.length; at++) {
      const height = this.#heights[at] ?? 0;
      const row = this.rows[at];
      if (height === 0 || !row) continue;
      const index = [at, at - 1, at + 1].find((each) => rows[each] === row) ?? -1;
      if (index >= 0) next.measure(index, height);
      else if (rows[at]?.id === row.id) next.measure(at, height);
    }
    return next;
  }

  #moreOf(index: number): number {
    const height = this.#heights[index] ?? 0;
    return height === 0 ? 0 : height - this.#guess;
  }
}

/** The height of `count` cards of the same height. */
export const heightOf = (count: number, each: number): number =>
  count === 0 ? 0 : count * (each + CARD_GAP) - CARD_GAP;
