/** Which row is drawn by which element of a list. */
export interface RowSlots {
  /** The key of the row that each element draws, in the order of the document. */
  readonly bySlot: ReadonlyMap<number, string>;
  /** The form of the row that each element draws: what its line consists of, a letter for each part. */
  readonly shapes: ReadonlyMap<number, string>;
  /** A number that no element has had. */
  readonly next: number;
}

export const NO_SLOTS: RowSlots = { bySlot: new Map(), shapes: new Map(), next: 0 };

/**
 * Gives each row an element. Rows that stay keep theirs. While the list is scrolled, those that come take over from
 * those that have left, because styling new elements is the dearest part of a frame: each from the one that is most like
 * it, so that few of its parts have to be made. The elements stay where they are in the document: putting them in the rows'
 * order, which those who listen and the tab key follow, can wait until the list stands still. What leaves a list that
 * stands takes its element along: a picker that closes would give the focus back to it, and another issue's row must not
 * get it.
 *
 * @param keys of the rows in sight, in their order on the screen
 * @param shapeOf what the line of a row consists of, a letter for each part
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
  // Those that find their equal must not lose it to one that only resembles it.
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

/** @param least so many of its parts must be equal */
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

/** Which row each element of a list draws now. */
export class RowElements {
  #drawn = NO_SLOTS;

  get drawn(): RowSlots {
    return this.#drawn;
  }

  draw(slots: RowSlots): void {
    this.#drawn = slots;
  }
}
