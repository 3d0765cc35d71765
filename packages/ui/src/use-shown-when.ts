import { useLayoutEffect, type RefObject } from 'react';

/** Scrolls the current element of an overflowing row into view. */
export function useShownWhen(element: RefObject<Element | null>, isCurrent: boolean): void {
  useLayoutEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [element, isCurrent]);
}
