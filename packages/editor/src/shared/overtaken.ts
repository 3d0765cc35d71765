import type { Node } from '@tiptap/pm/model';
import {
  ContentString,
  ContentType,
  createID,
  decodeUpdate,
  getItem,
  isDeleted,
  Item,
  iterateDeletedStructs,
  XmlElement,
  XmlText,
  type ID,
  type Transaction,
  type XmlFragment,
} from 'yjs';

/** Letters that went with a block whose remover had not seen them yet: where they stood, and their IDs. */
export interface Overtaken {
  readonly from: number;
  readonly to: number;
  readonly client: number;
  readonly clock: number;
  /** Those of others are brought along by their writers, and tell here what the remover did not know. */
  readonly isOwn: boolean;
  /** Whether it was only written anew with its block: others may have a copy of the same. */
  readonly isCopy: boolean;
  /** Where the letters of the same writer begin that went too, and that they were typed on behind, one after the other. */
  readonly since: number;
}

/**
 * What stood in blocks that an update of somebody else takes away without naming it. Changing the kind of a block replaces it by a
 * copy, and the copy lacks what was on its way. An update names all that its writer knew and deleted.
 *
 * @param shown what the editor showed before the update came
 * @param isCopy whether a character of one's own was only written anew with its block
 */
export function overtakenBy(
  update: Uint8Array,
  transaction: Transaction,
  content: XmlFragment,
  { shown, isCopy }: { readonly shown: Node; readonly isCopy: (id: ID) => boolean },
): Overtaken[] {
  const me = transaction.doc.clientID;
  if (transaction.deleteSet.clients.size === 0) return [];
  const { ds } = decodeUpdate(update);
  const unseen: { item: Item; stretches: [from: number, to: number][] }[] = [];
  iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Item) || !isWritten(struct) || isNew(struct, transaction)) return;
    const stretches = unnamed(struct, ds, isCopy);
    if (stretches.length > 0) unseen.push({ item: struct, stretches });
  });
  const places = new PlacesBefore(transaction, content, shown);
  return unseen.flatMap(({ item, stretches }) => {
    const { client, clock } = item.id;
    const start = places.of(item);
    if (start === undefined) return [];
    const since = start - typedBefore(item, transaction);
    return stretches.map(([from, to]) => ({
      from: start + from,
      to: start + to,
      client,
      clock: clock + from,
      isOwn: client === me,
      isCopy: isCopy({ client, clock: clock + from }),
      since,
    }));
  });
}

type Holder = XmlFragment | XmlText;

/** A character, or an element that stands among characters. */
function isWritten({ content, parent }: Item): boolean {
  if (content instanceof ContentString) return parent instanceof XmlText;
  return content instanceof ContentType && content.type instanceof XmlElement;
}

/** Whether a transaction has brought an item itself. */
const isNew = ({ id }: Item, { beforeState }: Transaction): boolean =>
  id.clock >= (beforeState.get(id.client) ?? 0);

/** How many letters that went too were typed before those of an item by the same writer, one after the other. */
function typedBefore({ id, origin }: Item, transaction: Transaction): number {
  if (origin?.client !== id.client || origin.clock !== id.clock - 1) return 0;
  const left: unknown = getItem(transaction.doc.store, origin);
  if (!(left instanceof Item) || left.lastId.clock !== origin.clock) return 0;
  const isGone = left.content instanceof ContentString && isDeleted(transaction.deleteSet, left.id);
  return isGone ? left.length + typedBefore(left, transaction) : 0;
}

/** Stretches of an item that an update does not name, each all a copy or all not. */
function unnamed(
  item: Item,
  named: Transaction['deleteSet'],
  isCopy: (id: ID) => boolean,
): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  const idOf = (at: number): ID => createID(item.id.client, item.id.clock + at);
  for (let at = 0; at < item.length; at += 1) {
    if (isDeleted(named, idOf(at))) continue;
    const last = stretches.at(-1);
    if (last?.[1] === at && isCopy(idOf(at - 1)) === isCopy(idOf(at))) last[1] = at + 1;
    else stretches.push([at, at + 1]);
  }
  return stretches;
}

/** Where shared items stood in the editor before a transaction that has deleted them. */
class PlacesBefore {
  readonly #transaction: Transaction;
  readonly #content: XmlFragment;
  readonly #shown: Node;

  constructor(transaction: Transaction, content: XmlFragment, shown: Node) {
    this.#transaction = transaction;
    this.#content = content;
    this.#shown = shown;
  }

  /** Undefined for what does not stand in a line. */
  of(item: Item): number | undefined {
    const holder = item.parent as Holder;
    const within = holder instanceof XmlText ? this.#lettersBefore(holder, item) : 0;
    const element = holder instanceof XmlText ? holder.parent : holder;
    const child = holder instanceof XmlText ? holder._item : item;
    if (!(element instanceof XmlElement) || !child) return undefined;
    const block = this.#find(element);
    if (block?.node.inlineContent !== true) return undefined;
    return block.start + this.#sizeBefore(element, child) + within;
  }

  /** What of a shared type was there before, in its order. */
  *#itemsOf(type: Holder): Iterable<Item> {
    const { deleteSet } = this.#transaction;
    for (let item = type._start; item; item = item.right) {
      if (
        !isNew(item, this.#transaction) &&
        item.countable &&
        (!item.deleted || isDeleted(deleteSet, item.id))
      )
        yield item;
    }
  }

  #lettersBefore(type: Holder, until: Item): number {
    let length = 0;
    for (const item of this.#itemsOf(type)) {
      if (item === until) break;
      length += item.length;
    }
    return length;
  }

  #sizeBefore(element: XmlElement, until: Item): number {
    let size = 0;
    for (const item of this.#itemsOf(element)) {
      if (item === until) break;
      const type = item.content instanceof ContentType ? item.content.type : undefined;
      if (type instanceof XmlText) for (const each of this.#itemsOf(type)) size += each.length;
      else size += 1;
    }
    return size;
  }

  /** The block that showed an element, and where what it holds began. */
  #find(element: XmlElement): { readonly node: Node; readonly start: number } | undefined {
    const { parent, _item: own } = element;
    if (!own) return undefined;
    const around =
      parent === this.#content
        ? { node: this.#shown, start: 0 }
        : parent instanceof XmlElement
          ? this.#find(parent)
          : undefined;
    if (!around) return undefined;
    let start = around.start + 1;
    const siblings = around.node.children.values();
    for (const item of this.#itemsOf(parent as Holder)) {
      const type = item.content instanceof ContentType ? item.content.type : undefined;
      if (!(type instanceof XmlElement)) continue;
      const { value: node } = siblings.next();
      if (node?.type.name !== type.nodeName) return undefined;
      if (item === own) return { node, start };
      start += node.nodeSize;
    }
    return undefined;
  }
}
