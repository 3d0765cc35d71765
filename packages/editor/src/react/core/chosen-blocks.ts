import type { Editor } from '@tiptap/core';
import { Fragment } from '@tiptap/pm/model';
import { BlockSelection } from './block-selection.ts';
import type { Block } from './blocks.ts';
import { report } from './report.ts';

/** The selected blocks, if this block is one of them. */
export function chosenWith({ state }: Editor, { position }: Block): BlockSelection | null {
  const { selection } = state;
  if (!(selection instanceof BlockSelection)) return null;
  return position >= selection.from && position < selection.to ? selection : null;
}

/**
 * Duplicates the selected blocks after themselves and selects the copies. Images are not copied: their file would be in
 * two places.
 */
export function duplicateBlocks({ state, view }: Editor): boolean {
  const { selection, tr } = state;
  if (!(selection instanceof BlockSelection)) return false;
  const copies = selection.blocks().flatMap(({ node }) => (node.type.name === 'image' ? [] : [node]));
  const last = copies.at(-1);
  if (!last) {
    report('No content selected or content is not duplicable.');
    return true;
  }
  const copied = Fragment.from(copies);
  const { to } = selection;
  tr.insert(to, copied);
  const end = tr.doc.resolve(to + copied.size - last.nodeSize);
  view.dispatch(tr.setSelection(new BlockSelection(tr.doc.resolve(to), end)).scrollIntoView());
  return true;
}
