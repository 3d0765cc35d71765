import { useEffect } from 'react';

/**
 * While this is drawn Ctrl-Enter and Cmd-Enter send the form that has the focus, from wherever in it, also from the buttons of the
 * dialog that it stands in. Whoever has a meaning of their own for the keys, as an editor has, prevents the default.
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
  // A button in focus would be pressed by it too.
  event.preventDefault();
  if (!repeat) submit(form);
}

const formAt = (element: Element): HTMLFormElement | null =>
  element.closest('form') ??
  element.closest('[role="dialog"], [role="alertdialog"]')?.querySelector('form') ??
  null;

/** By its button, which knows whether it may be pressed now. */
function submit(form: HTMLFormElement): void {
  const button = [...form.elements].find(
    (each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.type === 'submit',
  );
  if (button) button.click();
  else form.requestSubmit();
}
