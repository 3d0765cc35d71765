import type { Editor } from '@tiptap/core';
import { Fragment } from '@tiptap/pm/model';
import { BlockSelection } from './block-selection.ts';
import type { Block } from './blocks.ts';
import { report } from './report.ts';

/** The chosen blocks, where a block is one of them. */
export function chosenWith({ state }: Editor, { position }: Block): BlockSelection | null {
  const { selection } = state;
  if (!(selection instanceof BlockSelection)) return null;
  return position >= selection.from && position < selection.to ? selection : null;
}

/** Puts equal blocks behind the chosen ones and chooses those. A picture has one place: its file would have two. */
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
