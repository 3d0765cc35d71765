const WRITTEN_IN =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select';
const TAKEN_BY = '[role="menu"], [role="listbox"], [role="dialog"][aria-modal="true"], [role="alertdialog"]';
/** Dialogs, drawers and menus that float above the page while they are open. */
const FLOATING =
  '[data-base-ui-portal] :is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';
/** An element that is fading out no longer receives keys. */
const CLOSING = '[data-closed]';

/** Whether the focus is in a text field. */
export function isWriting(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement) || target.closest(CLOSING) !== null) return false;
  return target.isContentEditable || target.closest(WRITTEN_IN) !== null;
}

/**
 * Whether the focused element has gone or is fading out. The main part of the page has the focus if nothing in it has.
 */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement.matches('body, main') || activeElement.closest(CLOSING) !== null
  );
}

/** Whether keys belong to an open menu, list or dialog. */
export function isTakenByPopup(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(CLOSING) === null && target.closest(TAKEN_BY) !== null)
    return true;
  return [...document.querySelectorAll(FLOATING)].some((each) => each.closest(CLOSING) === null);
}

/** Whether an input method is still composing the typed text. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
