import type { EditorView } from '@tiptap/pm/view';
import { blockAt } from '../core/block-places.ts';
import { BlockSelection } from '../core/block-selection.ts';

/** How much a clicking hand moves, in pixels. */
const TREMBLE = 4;

/** Dragging from beside the text, on the page's background, selects the blocks that it passes. */
export function marginSelection(view: EditorView): { destroy: () => void } {
  const { ownerDocument } = view.dom;
  let pressedAt: number | null = null;
  let hasChosen = false;

  const press = (event: MouseEvent): void => {
    if (!isBeside(view, event)) return;
    // Otherwise the browser would select letters.
    event.preventDefault();
    pressedAt = event.clientY;
    hasChosen = false;
  };
  const move = (event: MouseEvent): void => {
    if (pressedAt === null || event.buttons !== 1) return;
    if (!hasChosen && Math.abs(event.clientY - pressedAt) < TREMBLE) return;
    const [first, last] = [blockAt(view, pressedAt), blockAt(view, event.clientY)];
    const from = first ?? last;
    const to = last ?? first;
    const chosen = from && to && BlockSelection.between(view.state.doc, from.position, to.position);
    if (!chosen) return;
    if (!chosen.eq(view.state.selection)) view.dispatch(view.state.tr.setSelection(chosen));
    if (!view.hasFocus()) view.focus();
    hasChosen = true;
  };
  const release = (): void => {
    // Clicking the background blurs the text, as everywhere.
    if (pressedAt !== null && !hasChosen && view.hasFocus()) view.dom.blur();
    pressedAt = null;
  };

  ownerDocument.addEventListener('mousedown', press);
  ownerDocument.addEventListener('mousemove', move);
  ownerDocument.addEventListener('mouseup', release);
  return {
    destroy: () => {
      ownerDocument.removeEventListener('mousedown', press);
      ownerDocument.removeEventListener('mousemove', move);
      ownerDocument.removeEventListener('mouseup', release);
    },
  };
}

/** On the background of an element around the text, at the height of the text, and not on a scrollbar. */
function isBeside(view: EditorView, event: MouseEvent): boolean {
  const { target } = event;
  if (event.button !== 0 || event.shiftKey || event.defaultPrevented || !view.editable) return false;
  if (!(target instanceof HTMLElement) || target === view.dom || !target.contains(view.dom)) return false;
  const box = view.dom.getBoundingClientRect();
  const ground = target.getBoundingClientRect();
  const isInHeight = event.clientY >= box.top && event.clientY <= box.bottom;
  const isAside = event.clientX < box.left || event.clientX > box.right;
  return isInHeight && isAside && event.clientX < ground.left + target.clientLeft + target.clientWidth;
}
