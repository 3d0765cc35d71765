import type { Doc, GC, Item } from 'yjs';

/** Where the struct with this clock stands among those of its client, by halving; their number when none has it. */
export function indexAt(structs: readonly (Item | GC)[], clock: number): number {
  let low = 0;
  let high = structs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const struct = structs[middle];
    if (struct && struct.id.clock + struct.length <= clock) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What a document holds of one client between two clocks, in the order of the clocks. */
export function* storedBetween(ydoc: Doc, client: number, from: number, to: number): Iterable<Item | GC> {
  if (from >= to) return;
  const structs = ydoc.store.clients.get(client) ?? [];
  for (let at = indexAt(structs, from); at < structs.length; at++) {
    const struct = structs[at];
    if (!struct || struct.id.clock >= to) return;
    yield struct;
  }
}
