import type { Node, ResolvedPos, Slice } from '@tiptap/pm/model';
import { Selection, SelectionRange, type SelectionBookmark, type Transaction } from '@tiptap/pm/state';
import type { Mappable } from '@tiptap/pm/transform';

/** A selection of adjacent whole blocks in one parent: blocks of the text, or items of one list. */
export class BlockSelection extends Selection {
  /**
   * @param $anchor before the block that was selected first
   * @param $head before the block that was reached last, in the same parent
   */
  constructor($anchor: ResolvedPos, $head: ResolvedPos) {
    const [$first, $last] = $anchor.pos <= $head.pos ? [$anchor, $head] : [$head, $anchor];
    const $end = $last.doc.resolve($last.pos + ($last.nodeAfter?.nodeSize ?? 0));
    super($anchor, $head, [new SelectionRange($first, $end)]);
  }

  /** The blocks that contain two positions, at the level where they share a parent. Null if there is no block. */
  static between(doc: Node, anchor: number, head: number): BlockSelection | null {
    const [$anchor, $head] = [doc.resolve(anchor), doc.resolve(head)];
    for (let depth = $anchor.sharedDepth(head); depth >= 0; depth -= 1) {
      if (!holdsBlocks($anchor.node(depth))) continue;
      const [from, to] = [blockStart($anchor, depth), blockStart($head, depth)];
      if (from !== null && to !== null) return new BlockSelection(doc.resolve(from), doc.resolve(to));
    }
    return null;
  }

  map(doc: Node, mapping: Mappable): Selection {
    const [anchor, head] = [mapping.map(this.anchor, 1), mapping.map(this.head, 1)];
    const [from, to] = [mapping.map(this.from, 1), mapping.map(this.to, -1)];
    if (from >= to) return Selection.near(doc.resolve(Math.min(from, doc.content.size)));
    return (
      wholeBlocks(doc, anchor, head) ??
      BlockSelection.between(doc, from, to - 1) ??
      Selection.near(doc.resolve(from))
    );
  }

  eq(other: Selection): boolean {
    return other instanceof BlockSelection && other.anchor === this.anchor && other.head === this.head;
  }

  override content(): Slice {
    return this.$from.doc.slice(this.from, this.to, true);
  }

  override replace(tr: Transaction, content?: Slice): void {
    if (content && content.size > 0) super.replace(tr, content);
    else deleteBlocks(tr, this);
  }

  override getBookmark(): SelectionBookmark {
    return new BlockBookmark(this.anchor, this.head);
  }

  toJSON(): { type: string; anchor: number; head: number } {
    return { type: 'blocks', anchor: this.anchor, head: this.head };
  }

  static override fromJSON(doc: Node, { anchor, head }: { anchor: number; head: number }): Selection {
    return new BlockSelection(doc.resolve(anchor), doc.resolve(head));
  }

  /** The blocks, each with the position before it. */
  blocks(): { position: number; node: Node }[] {
    const found: { position: number; node: Node }[] = [];
    for (let position = this.from; position < this.to;) {
      const node = this.$from.doc.nodeAt(position);
      if (!node) break;
      found.push({ position, node });
      position += node.nodeSize;
    }
    return found;
  }
}

Selection.jsonID('blocks', BlockSelection);
// The browser's own selection would show in the text between them.
BlockSelection.prototype.visible = false;

class BlockBookmark implements SelectionBookmark {
  readonly #anchor: number;
  readonly #head: number;
  constructor(anchor: number, head: number) {
    this.#anchor = anchor;
    this.#head = head;
  }

  map(mapping: Mappable): BlockBookmark {
    return new BlockBookmark(mapping.map(this.#anchor), mapping.map(this.#head));
  }

  resolve(doc: Node): Selection {
    const head = Math.min(this.#head, doc.content.size);
    return wholeBlocks(doc, this.#anchor, this.#head) ?? Selection.near(doc.resolve(head));
  }
}

/** Null unless blocks of one parent start at both positions. */
function wholeBlocks(doc: Node, anchor: number, head: number): BlockSelection | null {
  if (Math.max(anchor, head) > doc.content.size) return null;
  const [$anchor, $head] = [doc.resolve(anchor), doc.resolve(head)];
  const isWhole = [$anchor, $head].every(({ nodeAfter }) => nodeAfter?.isBlock === true);
  return isWhole && $anchor.sameParent($head) ? new BlockSelection($anchor, $head) : null;
}

/** A table's rows and cells have their own menus. */
const holdsBlocks = ({ type }: Node): boolean =>
  !type.inlineContent && type.name !== 'table' && type.name !== 'tableRow' && !type.name.endsWith('Item');

/** The position before the child, at a depth, that a place is in or before. */
function blockStart($place: ResolvedPos, depth: number): number | null {
  if ($place.depth > depth) return $place.before(depth + 1);
  if ($place.nodeAfter) return $place.pos;
  return $place.nodeBefore ? $place.pos - $place.nodeBefore.nodeSize : null;
}

/** Deletes the blocks, and parents that would be left empty. The caret goes to the neighbouring block. */
function deleteBlocks(tr: Transaction, { $from, $to }: Selection): void {
  let [from, to] = [$from.pos, $to.pos];
  for (
    let { depth } = $from;
    depth > 0 && tr.doc.resolve(from).parent.content.size === to - from;
    depth -= 1
  ) {
    if (/^table(Cell|Header)$/.test($from.node(depth).type.name)) break;
    [from, to] = [$from.before(depth), $from.after(depth)];
  }
  tr.delete(from, to);
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)), from === 0 ? 1 : -1));
}
