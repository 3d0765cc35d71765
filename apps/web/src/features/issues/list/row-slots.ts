/** Which element of a list renders which row. */
export interface RowSlots {
  /** The key of the row that each element renders, in document order. */
  readonly bySlot: ReadonlyMap<number, string>;
  /** The shape of the row that each element renders: which parts it has, one character each. */
  readonly shapes: ReadonlyMap<number, string>;
  /** A number that no element has had. */
  readonly next: number;
}

export const NO_SLOTS: RowSlots = { bySlot: new Map(), shapes: new Map(), next: 0 };

/**
 * Assigns an element to each row. Rows that stay keep theirs. While scrolling, new rows reuse the elements of rows that
 * left, because styling new elements is the most expensive part of a frame: each takes the most similar one,
 * so that few of its parts have to be created. Elements keep their position in the document: row order, which screen
 * readers and the Tab key follow, can wait until scrolling stops. A row that disappears
 * while not scrolling takes its element along: a picker that closes returns the focus to that element, and the row of
 * another issue must not get it.
 *
 * @param keys of the visible rows, in display order
 * @param shapeOf which parts a row has, one character each
 */
export function assignSlots(
  before: RowSlots,
  keys: readonly string[],
  isMoving: boolean,
  shapeOf: (key: string) => string = () => '',
): RowSlots {
  const wanted = new Set(keys);
  const slotOf = new Map<string, number>();
  const free = new Map<number, string>();
  for (const [slot, key] of before.bySlot) {
    if (wanted.has(key)) slotOf.set(key, slot);
    else if (isMoving) free.set(slot, before.shapes.get(slot) ?? '');
  }
  const coming = keys.filter((key) => !slotOf.has(key));
  // Exact matches come first, so that a row that is only similar does not take their element.
  for (const isEqual of [true, false])
    for (const key of coming) {
      const shape = shapeOf(key);
      const slot = slotOf.has(key) ? undefined : mostAlike(shape, free, isEqual ? shape.length : 0);
      if (slot === undefined) continue;
      slotOf.set(key, slot);
      free.delete(slot);
    }
  let { next } = before;
  for (const key of coming) if (!slotOf.has(key)) slotOf.set(key, next++);
  const bySlot = isMoving ? inFormerOrder(before, slotOf) : inRowOrder(keys, slotOf);
  const shapes = new Map(Array.from(bySlot, ([slot, key]) => [slot, shapeOf(key)]));
  return { bySlot, shapes, next };
}

/** @param least the fewest parts that must be equal */
function mostAlike(shape: string, free: ReadonlyMap<number, string>, least: number): number | undefined {
  let found: number | undefined;
  let most = -1;
  for (const [slot, other] of free) {
    const alike = equalParts(shape, other);
    if (alike <= most || alike < least) continue;
    found = slot;
    most = alike;
  }
  return found;
}

function equalParts(shape: string, other: string): number {
  let equal = 0;
  for (let at = 0; at < shape.length; at++) if (shape[at] === other[at]) equal += 1;
  return equal;
}

function inRowOrder(keys: readonly string[], slotOf: ReadonlyMap<string, number>): Map<number, string> {
  return new Map(
    keys.flatMap((key) => {
      const slot = slotOf.get(key);
      return slot === undefined ? [] : [[slot, key]];
    }),
  );
}

function inFormerOrder(before: RowSlots, slotOf: ReadonlyMap<string, number>): Map<number, string> {
  const keyOf = new Map(Array.from(slotOf, ([key, slot]) => [slot, key]));
  const slots = [...before.bySlot.keys(), ...slotOf.values()];
  const ordered = new Map<number, string>();
  for (const slot of slots) {
    const key = keyOf.get(slot);
    if (key !== undefined) ordered.set(slot, key);
  }
  return ordered;
}

/** Which row each element of a list renders now. */
export class RowElements {
  #drawn = NO_SLOTS;

  get drawn(): RowSlots {
    return this.#drawn;
  }

  draw(slots: RowSlots): void {
    this.#drawn = slots;
  }
}
