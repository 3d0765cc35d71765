import type { Node } from '@tiptap/pm/model';
import type { Mapping } from '@tiptap/pm/transform';
import { placesBetween } from './tokens.ts';

/** Fewer may have been written anew. */
const LEAST_LETTERS = 3;

/** In the place of what is no letter. */
const LEAF = '\uFFFC';

/** The letters of a stretch that lies in one line. */
export const lettersBetween = (doc: Node, from: number, to: number): string =>
  doc.textBetween(from, to, '', LEAF);

/**
 * Where letters begin that have come into a document together, as an Enter writes the end of a line into a new one; undefined where they are
 * few, or more than one place has them.
 *
 * @param toBefore where places of the document were before the change
 */
export function comeTogether(doc: Node, letters: string, toBefore: Mapping): number | undefined {
  if (letters.length < LEAST_LETTERS) return undefined;
  const isCome = (at: number): boolean => toBefore.mapResult(at, 1).deletedAfter;
  const found: number[] = [];
  doc.descendants((node, at) => {
    if (!node.inlineContent) return true;
    const line = lettersBetween(node, 0, node.content.size);
    for (let start = line.indexOf(letters); start >= 0; start = line.indexOf(letters, start + 1)) {
      const begin = at + 1 + start;
      if (placesBetween(begin, begin + letters.length).every(isCome)) found.push(begin);
    }
    return false;
  });
  return found.length === 1 ? found[0] : undefined;
}
