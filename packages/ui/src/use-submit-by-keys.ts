import { useEffect } from 'react';

/**
 * While mounted, Ctrl-Enter and Cmd-Enter submit the focused form, from anywhere in it and from the buttons of the dialog
 * around it. A component with its own meaning for these keys, such as an editor, prevents the default.
 */
export function useSubmitByKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

function handleKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey || event.defaultPrevented) return;
  const form = target instanceof Element ? formAt(target) : null;
  if (!form) return;
  // Otherwise a focused button would be clicked too.
  event.preventDefault();
  if (!repeat) submit(form);
}

const formAt = (element: Element): HTMLFormElement | null =>
  element.closest('form') ??
  element.closest('[role="dialog"], [role="alertdialog"]')?.querySelector('form') ??
  null;

/** Clicks the submit button, which may be disabled. */
function submit(form: HTMLFormElement): void {
  const button = [...form.elements].find(
    (each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.type === 'submit',
  );
  if (button) button.click();
  else form.requestSubmit();
}
