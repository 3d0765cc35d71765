import { Extension, type Editor } from '@tiptap/core';
import { finerMapping } from '../../shared/finer-map.ts';
import { isOthersChange } from '../../shared/others-change.ts';
import { linkAt } from '../core/links.ts';
import type { LinkCardState, Surface } from '../core/surface.ts';

/** Keeps the open link card and the dragged content in place while others edit. */
export function keptPlaces(surface: Surface): Extension {
  return Extension.create({
    name: 'keptPlaces',
    onUpdate({ editor, transaction }) {
      if (!isOthersChange(transaction)) return;
      const card = surface.linkCard.get();
      if (card) surface.linkCard.set(cardAfter(editor, card, finerMapping(transaction)));
      dragAsItIs(editor);
    },
  });
}

function cardAfter(
  editor: Editor,
  card: LinkCardState,
  mapping: ReturnType<typeof finerMapping>,
): LinkCardState | null {
  const [from, to] = [mapping.map(card.from, 1), mapping.map(card.to, -1)];
  if (card.view === 'input') return { ...card, from, to: Math.max(from, to) };
  return from < to && linkAt(editor, from) ? { ...card, from, to } : null;
}

/** Dropping deletes the current range; the content from the start of the drag would lack others' edits. */
function dragAsItIs({ view, state }: Editor): void {
  const { dragging } = view;
  if (dragging?.move === true && !state.selection.empty)
    view.dragging = Object.assign(dragging, { slice: state.selection.content() });
}
