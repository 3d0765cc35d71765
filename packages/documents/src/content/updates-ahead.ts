/** A range of clocks of one client, and the depth of its elements. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

/** The ranges of each client, in order of their clocks. */
export class Spans {
  readonly #spans = new Map<number, Span[]>();

  /** Adds a range; false if it doesn't come after the known ones of this client. */
  add(client: number, span: Span): boolean {
    const spans = this.#spans.get(client);
    const last = spans?.at(-1);
    if (last && span.from < last.to) return false;
    if (spans) spans.push(span);
    else this.#spans.set(client, [span]);
    return true;
  }

  at(client: number, clock: number): Span | undefined {
    const spans = this.#spans.get(client) ?? [];
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.to ?? Infinity) <= clock) low = middle + 1;
      else high = middle;
    }
    const span = spans[low];
    return span && span.from <= clock ? span : undefined;
  }

  *[Symbol.iterator](): Iterator<[number, Span]> {
    for (const [client, spans] of this.#spans) for (const span of spans) yield [client, span];
  }

  endOf(client: number): number {
    return this.#spans.get(client)?.at(-1)?.to ?? 0;
  }

  remove(client: number, gone: ReadonlySet<Span>): void {
    const left = (this.#spans.get(client) ?? []).filter((span) => !gone.has(span));
    if (left.length > 0) this.#spans.set(client, left);
    else this.#spans.delete(client);
  }
}

/** The part of an update that has to wait for missing updates. */
export interface Incomplete {
  readonly bytes: number;
  readonly elements: number;
}

/** Accepted updates that are not in the document yet, and which later ones may build on. */
export class UpdatesAhead {
  readonly spans = new Spans();
  readonly #added = new Map<Uint8Array, { spans: Map<number, Set<Span>>; incomplete: Incomplete }>();

  add(update: Uint8Array, fresh: Spans, incomplete: Incomplete): void {
    const spans = new Map<number, Set<Span>>();
    for (const [client, span] of fresh)
      if (this.spans.add(client, span)) {
        const ofClient = spans.get(client);
        if (ofClient) ofClient.add(span);
        else spans.set(client, new Set([span]));
      }
    this.#added.set(update, { spans, incomplete });
  }

  /** Removes an update that is in the document now, or was given up. */
  forget(update: Uint8Array): void {
    for (const [client, gone] of this.#added.get(update)?.spans ?? []) this.spans.remove(client, gone);
    this.#added.delete(update);
  }

  get incomplete(): Incomplete {
    const all = [...this.#added.values()].map(({ incomplete }) => incomplete);
    return {
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      elements: all.reduce((sum, { elements }) => sum + elements, 0),
    };
  }
}
