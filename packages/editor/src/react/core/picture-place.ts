import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';

/**
 * Where a picture goes that is put at a position: between blocks where it can, above a line that is still empty, and within a
 * text only between words.
 *
 * @example picturePlace(doc, caret) === $caret.after() // with the caret at the end of a line
 */
export function picturePlace(doc: Node, position: number): number {
  const $at = doc.resolve(Math.max(0, Math.min(position, doc.content.size)));
  const { parent, parentOffset } = $at;
  if (!parent.isTextblock) return $at.pos;
  if (parentOffset === 0) return $at.before();
  const wordEnd = parent.type.spec.code ? parent.content.size : endOfWord($at);
  return wordEnd === parent.content.size ? $at.after() : $at.start() + wordEnd;
}

/**
 * Inserts a picture. With `takesCaret` the caret goes into the text below it, which is made if there is none: a picture that
 * stays selected would be replaced by the next letter. Otherwise the caret stays with the words it stands behind.
 *
 * @returns whether there was a place for it
 */
export function insertPicture(
  tr: Transaction,
  picture: Node,
  position: number,
  takesCaret: boolean,
): boolean {
  const { selection } = tr;
  const $place = tr.doc.resolve(picturePlace(tr.doc, position));
  const isInText = $place.parent.isTextblock;
  if (isInText) tr.split($place.pos);
  const at = isInText ? $place.pos + 1 : fittingPlace($place, picture);
  if (at === undefined) return false;
  tr.insert(at, picture);
  if (takesCaret) writeBelow(tr, at + picture.nodeSize);
  else if (isInText && selection.empty && selection.head === $place.pos)
    tr.setSelection(TextSelection.create(tr.doc, $place.pos));
  return true;
}

function writeBelow(tr: Transaction, at: number): void {
  const line = tr.doc.type.schema.nodes['paragraph'];
  if (tr.doc.resolve(at).nodeAfter?.type !== line && line) tr.insert(at, line.create());
  tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView();
}

/** The nearest place outwards from here, behind whatever takes no pictures. */
function fittingPlace($at: ResolvedPos, picture: Node): number | undefined {
  for (let { depth } = $at; depth >= 0; depth -= 1) {
    const index = depth === $at.depth ? $at.index() : $at.indexAfter(depth);
    if ($at.node(depth).canReplaceWith(index, index, picture.type))
      return depth === $at.depth ? $at.pos : $at.after(depth + 1);
  }
  return undefined;
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_'’-]/u;

/** The offset in its block at which the word around a position ends; the position itself when it stands between words. */
function endOfWord({ parent, parentOffset }: ResolvedPos): number {
  // One sign for each picture of a person or a break: offsets of the text are those of the block.
  const text = parent.textBetween(0, parent.content.size, undefined, '\ufffc');
  const isWord = (offset: number): boolean => WORD_CHARACTER.test(text.charAt(offset));
  let end = parentOffset;
  if (!isWord(end - 1)) return end;
  while (end < text.length && isWord(end)) end += 1;
  return end;
}
