const WRITTEN_IN =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select';
const TAKEN_BY = '[role="menu"], [role="listbox"], [role="dialog"][aria-modal="true"], [role="alertdialog"]';
/** Dialogs, drawers and menus that float over the page while they are open. */
const FLOATING =
  '[data-base-ui-portal] :is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';
/** What is fading away has had its keys. */
const CLOSING = '[data-closed]';

/** Whether somebody writes here. */
export function isWriting(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement) || target.closest(CLOSING) !== null) return false;
  return target.isContentEditable || target.closest(WRITTEN_IN) !== null;
}

/** Whether what had the focus has gone or is fading away. The main part has it for want of anything in it. */
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

/** Whether an input method is still composing what the keys mean. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
