import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { BINDING } from './others-change.ts';

/**
 * In how many blocks a line of text may stand, itself counted. The server takes 64 elements inside each other, and its text is
 * one of them; a few are left for what a later schema may put around a line.
 */
const NESTING_LIMIT = 60;

/** Refuses what would nest a line too deeply: what the server does not take would leave the text again. */
export function nestingLimit(refused: () => void): Plugin {
  return new Plugin({
    filterTransaction: (tr) => {
      if (!tr.docChanged || tr.getMeta(BINDING) !== undefined || !nestsTooDeep(tr)) return true;
      refused();
      return false;
    },
  });
}

/** Whether a transaction leaves a line deeper than may be, and deeper than any was. */
export function nestsTooDeep(tr: Transaction): boolean {
  if (tr.steps.every((step) => step instanceof ReplaceStep && isInline(step))) return false;
  const depth = deepestIn(tr.doc);
  return depth > NESTING_LIMIT && depth > deepestIn(tr.before);
}

/** Words in a line nest nothing. */
const isInline = ({ slice }: ReplaceStep): boolean =>
  slice.openStart === 0 && (slice.content.firstChild?.isInline ?? true);

function deepestIn(node: Node): number {
  let deepest = 0;
  // Lines themselves are not looked into, and most blocks are lines.
  if (!node.inlineContent)
    node.forEach((child) => {
      deepest = Math.max(deepest, 1 + deepestIn(child));
    });
  return deepest;
}
