/** Which row is drawn by which element of a list. */
export interface RowSlots {
  /** The key of the row that each element draws, in the order of the document. */
  readonly bySlot: ReadonlyMap<number, string>;
  /** A number that no element has had. */
  readonly next: number;
}

export const NO_SLOTS: RowSlots = { bySlot: new Map(), next: 0 };

/**
 * Gives each row an element. Rows that stay keep theirs. While the list is scrolled, those that come take over from
 * those that have left, because styling new elements is the dearest part of a frame, and the elements stay where they
 * are in the document: putting them in the rows' order, which those who listen and the tab key follow, can wait until
 * the list stands still. What leaves a list that stands takes its element along: a picker that closes would give the
 * focus back to it, and another issue's row must not get it.
 *
 * @param keys of the rows in sight, in their order on the screen
 */
export function assignSlots(before: RowSlots, keys: readonly string[], isMoving: boolean): RowSlots {
  const wanted = new Set(keys);
  const slotOf = new Map<string, number>();
  const free: number[] = [];
  for (const [slot, key] of before.bySlot) {
    if (wanted.has(key)) slotOf.set(key, slot);
    else if (isMoving) free.push(slot);
  }
  let { next } = before;
  for (const key of keys) if (!slotOf.has(key)) slotOf.set(key, free.shift() ?? next++);
  return { bySlot: isMoving ? inFormerOrder(before, slotOf) : inRowOrder(keys, slotOf), next };
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
