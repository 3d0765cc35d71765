import { useLayoutEffect, useState } from 'react';
import { placeBefore } from './layer-focus.tsx';
import { nearestTo } from './place.ts';

/**
 * For editing in place, such as renaming: when the component unmounts, the focus returns to where it was, or to the
 * nearest thing that still exists.
 *
 * @example
 * function Rename() {
 *   useReturnedFocus();
 *   return <input autoFocus />;
 * }
 */
export function useReturnedFocus(): void {
  // Read before anything inside takes the focus.
  const [place] = useState(placeBefore);
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) nearestTo(place)?.focus({ preventScroll: true });
      }),
    [place],
  );
}
