import { useLayoutEffect, type RefObject } from 'react';

/** Scrolls an element of a row that is wider than the window into sight as soon as it is the current one. */
export function useShownWhen(element: RefObject<Element | null>, isCurrent: boolean): void {
  useLayoutEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [element, isCurrent]);
}
