import { useEffect, type RefObject } from 'react';

/** Of what scrolls while it goes up or down alone. */
const STEADY = 'data-steady';
/** How far it stands to the side then. */
const LEFT = '--steady-left';
/** It stands still when it has not been scrolled for this long: more than the pauses of a turning wheel. */
const STILL_MS = 150;

/**
 * For what stays at the left edge: `sticky`, and while all goes up or down alone, an ordinary place. To browsers each element that
 * sticks is a layer of its own, and putting a screen of them together took half of a frame.
 */
export const STAYS_LEFT = 'sticky left-0 [[data-steady]_&]:relative [[data-steady]_&]:left-(--steady-left)';

/** Says by attribute when something is scrolled up or down alone; see {@link STAYS_LEFT}. */
export function useSteadySide(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let left = element.scrollLeft;
    let stillness: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => element.removeAttribute(STEADY);
    const follow = (): void => {
      clearTimeout(stillness);
      if (element.scrollLeft !== left) {
        left = element.scrollLeft;
        end();
        return;
      }
      if (!element.hasAttribute(STEADY)) {
        element.style.setProperty(LEFT, `${left}px`);
        element.setAttribute(STEADY, '');
      }
      stillness = setTimeout(end, STILL_MS);
    };
    // Before the lines that come into sight are drawn: asking where it stands after that would have them laid out.
    element.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => {
      element.removeEventListener('scroll', follow, { capture: true });
      clearTimeout(stillness);
      end();
    };
  }, [scroller]);
}
