/** A stretch of what one client of Yjs wrote: from this clock up to, not including, that one. */
export interface ClockRange {
  readonly from: number;
  readonly to: number;
}

/** Stretches of each client, for asking what of a stretch is in none of them. */
export class ClockRanges {
  readonly #given = new Map<number, ClockRange[]>();
  readonly #sorted = new Map<number, readonly ClockRange[]>();

  add(client: number, range: ClockRange): void {
    const ranges = this.#given.get(client);
    if (ranges) ranges.push(range);
    else this.#given.set(client, [range]);
    this.#sorted.delete(client);
  }

  /** What of a stretch is in none of these, in its order. */
  *without(client: number, { from, to }: ClockRange): Iterable<ClockRange> {
    const ranges = this.#sortedOf(client);
    let at = from;
    for (let next = firstEndingAfter(ranges, from); at < to; next++) {
      const range = ranges[next];
      if (!range || range.from >= to) break;
      if (range.from > at) yield { from: at, to: range.from };
      at = Math.max(at, range.to);
    }
    if (at < to) yield { from: at, to };
  }

  /** A stretch in its parts, in their order: those that are in one of these, and those that are in none. */
  *apart(client: number, range: ClockRange): Iterable<ClockRange & { readonly isNamed: boolean }> {
    let at = range.from;
    for (const { from, to } of this.without(client, range)) {
      if (from > at) yield { from: at, to: from, isNamed: true };
      yield { from, to, isNamed: false };
      at = to;
    }
    if (at < range.to) yield { from: at, to: range.to, isNamed: true };
  }

  /** In their order, without overlaps. */
  #sortedOf(client: number): readonly ClockRange[] {
    const known = this.#sorted.get(client);
    if (known) return known;
    const sorted: ClockRange[] = [];
    for (const range of (this.#given.get(client) ?? []).toSorted((one, other) => one.from - other.from)) {
      const last = sorted.at(-1);
      if (last && range.from <= last.to)
        sorted[sorted.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
      else sorted.push(range);
    }
    this.#sorted.set(client, sorted);
    return sorted;
  }
}

function firstEndingAfter(ranges: readonly ClockRange[], clock: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? Infinity) <= clock) low = middle + 1;
    else high = middle;
  }
  return low;
}
