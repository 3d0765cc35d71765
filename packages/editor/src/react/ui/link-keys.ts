import type { KeyboardEvent } from 'react';

/**
 * Enter and Escape in what asks for a link. They are meant for nobody else: what stands around the text would send it, or
 * give up on it.
 */
export function linkKeys(verbs: {
  apply: () => void;
  close: () => void;
}): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const verb = event.key === 'Escape' ? verbs.close : event.key === 'Enter' ? verbs.apply : undefined;
    // A button that has the focus is pressed by Enter.
    if (!verb || (event.key === 'Enter' && !(event.target instanceof HTMLInputElement))) return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    verb();
  };
}
