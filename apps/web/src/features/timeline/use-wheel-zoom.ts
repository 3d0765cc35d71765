import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** About one notch of a wheel; trackpads send many smaller steps. */
const STEP_PX = 100;

/** Zooms by Ctrl and the wheel, or by pinching: -1 finer, 1 coarser, around the pointer. */
export function useWheelZoom(
  scroller: RefObject<HTMLElement | null>,
  zoom: (step: 1 | -1, clientX: number) => void,
): void {
  const latest = useRef(zoom);
  useLayoutEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let turned = 0;
    const handle = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      // Otherwise the browser would zoom the whole page.
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < STEP_PX) return;
      latest.current(turned > 0 ? 1 : -1, event.clientX);
      turned = 0;
    };
    element.addEventListener('wheel', handle, { passive: false });
    return () => element.removeEventListener('wheel', handle);
  }, [scroller]);
}
