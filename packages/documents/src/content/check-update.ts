import { AbstractType, ContentType, decodeUpdate, Item, type Doc, type ID } from 'yjs';

/** Why an update may not be stored. */
export type UpdateFault = 'garbage' | 'too deep';

/**
 * Looks at an update from outside before it is stored: a log with an entry that cannot be read would be a document that
 * cannot be opened, and a deep nest of elements would exhaust the stack of everybody who reads it.
 */
export function checkUpdate(ydoc: Doc, update: Uint8Array, maxDepth: number): UpdateFault | undefined {
  let structs: ReturnType<typeof decodeUpdate>['structs'];
  try {
    ({ structs } = decodeUpdate(update));
  } catch {
    return 'garbage';
  }
  const depths = new Map<string, number>();
  for (const struct of structs) {
    if (!(struct instanceof Item) || !(struct.content instanceof ContentType)) continue;
    const depth = depthOf(struct, ydoc, depths) + 1;
    if (depth > maxDepth) return 'too deep';
    depths.set(keyOf(struct.id), depth);
  }
  return undefined;
}

/** How many elements the parent of a new element stands in. */
function depthOf(item: Item, ydoc: Doc, fresh: ReadonlyMap<string, number>): number {
  // An update names the parent only where no neighbour does: beside a neighbour it is as deep as that one.
  const neighbour = item.origin ?? item.rightOrigin;
  if (neighbour) {
    const known = fresh.get(keyOf(neighbour));
    return known === undefined ? Math.max(0, storedDepth(ydoc, neighbour) - 1) : known - 1;
  }
  const parent = item.parent as unknown;
  if (!isId(parent)) return 0;
  return fresh.get(keyOf(parent)) ?? storedDepth(ydoc, parent);
}

function storedDepth(ydoc: Doc, id: ID): number {
  const struct = (ydoc.store.clients.get(id.client) ?? []).find(
    (each) => each.id.clock <= id.clock && id.clock < each.id.clock + each.length,
  );
  let depth = 0;
  let item: Item | null = struct instanceof Item ? struct : null;
  while (item) {
    depth += 1;
    item = item.parent instanceof AbstractType ? item.parent._item : null;
  }
  return depth;
}

function isId(value: unknown): value is ID {
  return typeof value === 'object' && value !== null && 'client' in value && 'clock' in value;
}

const keyOf = ({ client, clock }: ID): string => `${client}:${clock}`;
