import type { KeyboardEvent } from 'react';

/** Enter and Escape in link fields. They must not reach the surroundings of the text, which would send or cancel it. */
export function linkKeys(verbs: {
  apply: () => void;
  close: () => void;
}): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const verb = event.key === 'Escape' ? verbs.close : event.key === 'Enter' ? verbs.apply : undefined;
    // Enter activates a focused button.
    if (!verb || (event.key === 'Enter' && !(event.target instanceof HTMLInputElement))) return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    verb();
  };
}
