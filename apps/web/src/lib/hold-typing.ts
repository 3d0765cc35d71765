import { isComposing, isWriting } from './key-place.ts';

/** A dialog that has not come by then will not come: its code is not here and there is no network. */
const PATIENCE_MS = 3000;

let end: (() => void) | undefined;

/** Whether what is typed now is meant for a field that is still on its way. */
export const isTypingHeld = (): boolean => end !== undefined;

/**
 * Keeps what is typed between the press that opens a dialog and the moment its field has the focus, and gives it to that
 * field. Otherwise the first letters of a quick hand are lost, or change the row in focus.
 */
export function holdTyping(): void {
  end?.();
  let held = '';
  const handleKey = (event: KeyboardEvent): void => {
    if (isWriting(event.target)) return end?.();
    if (event.key === 'Escape') return end?.();
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isComposing(event) || (!isLetter && event.key !== 'Backspace')) return undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = isLetter ? held + event.key : held.slice(0, -1);
    return undefined;
  };
  const handleFocus = ({ target }: FocusEvent): void => {
    if (!isWriting(target)) return;
    end?.();
    // Deprecated, and still the one way to type into any field as its person would: with its undo and its events.
    if (held !== '') document.execCommand('insertText', false, held);
  };
  const timer = setTimeout(() => end?.(), PATIENCE_MS);
  window.addEventListener('keydown', handleKey, { capture: true });
  window.addEventListener('focusin', handleFocus);
  end = () => {
    end = undefined;
    clearTimeout(timer);
    window.removeEventListener('keydown', handleKey, { capture: true });
    window.removeEventListener('focusin', handleFocus);
  };
}
