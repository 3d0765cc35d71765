import { isComposing, isInPopup, isWriting } from './key-place.ts';

/** A dialog or picker that has not come by then will not come: its code is not here and there is no network. */
const PATIENCE_MS = 3000;

let end: (() => void) | undefined;

/** Whether what is typed now is meant for a field that is still on its way. */
export const isTypingHeld = (): boolean => end !== undefined;

/**
 * Keeps what is typed between the press that opens a dialog or picker and the moment its field has the focus, and gives it
 * to that field, with the Enter that ended it. Otherwise the first letters of a quick hand are lost, or change the row in
 * focus.
 */
export function holdTyping(): void {
  end?.();
  let held = '';
  let isEntered = false;
  const handleKey = (event: KeyboardEvent): void => {
    if (isWriting(event.target) || event.key === 'Escape') return end?.();
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isComposing(event) || (!isLetter && event.key !== 'Backspace' && event.key !== 'Enter'))
      return undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The Enter that opened it may still be down.
    if (event.key === 'Enter') isEntered ||= !event.repeat;
    else if (!isEntered) held = isLetter ? held + event.key : held.slice(0, -1);
    return undefined;
  };
  const handleFocus = ({ target }: FocusEvent): void => {
    if (isWriting(target)) give(target);
    else if (isInPopup(target)) requestAnimationFrame(endWithoutField);
  };
  const give = (field: EventTarget): void => {
    end?.();
    // Deprecated, and still the one way to type into any field as its person would: with its undo and its events.
    if (held !== '') document.execCommand('insertText', false, held);
    // Once the field shows what fits.
    if (isEntered) setTimeout(() => field.dispatchEvent(enter()));
  };
  // A calendar has no field, and takes keys itself.
  const endWithoutField = (): void => {
    if (!isWriting(document.activeElement)) end?.();
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

const enter = (): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
