import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';

/**
 * The place of a picture inserted at a position: between blocks if possible, above an empty line, and within text only
 * between words.
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
 * Inserts a picture. With `takesCaret` the caret goes into the text below it, which is created if missing, because a
 * selected picture would be replaced by the next letter. Otherwise the caret stays after the text where it was.
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

/** The nearest place outwards from here, after anything that can't contain pictures. */
function fittingPlace($at: ResolvedPos, picture: Node): number | undefined {
  for (let { depth } = $at; depth >= 0; depth -= 1) {
    const index = depth === $at.depth ? $at.index() : $at.indexAfter(depth);
    if ($at.node(depth).canReplaceWith(index, index, picture.type))
      return depth === $at.depth ? $at.pos : $at.after(depth + 1);
  }
  return undefined;
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_'’-]/u;

/** The offset in its block where the word around a position ends; the position itself if it is between words. */
function endOfWord({ parent, parentOffset }: ResolvedPos): number {
  // One character for each mention or line break, so that text offsets are block offsets.
  const text = parent.textBetween(0, parent.content.size, undefined, '\ufffc');
  const isWord = (offset: number): boolean => WORD_CHARACTER.test(text.charAt(offset));
  let end = parentOffset;
  if (!isWord(end - 1)) return end;
  while (end < text.length && isWord(end)) end += 1;
  return end;
}
