import { useLayoutEffect, useState } from 'react';
import { placeBefore } from './layer-focus.tsx';
import { nearestTo } from './place.ts';

/**
 * For what is written in its place, as a name or a comment is: when it goes, the focus goes back to where it was, or to the
 * nearest thing that still exists.
 *
 * @example
 * function Rename() {
 *   useReturnedFocus();
 *   return <input autoFocus />;
 * }
 */
export function useReturnedFocus(): void {
  // Before anything in it takes the focus.
  const [place] = useState(placeBefore);
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) nearestTo(place)?.focus({ preventScroll: true });
      }),
    [place],
  );
}
