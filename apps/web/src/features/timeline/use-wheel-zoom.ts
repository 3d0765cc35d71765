import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** As far as one notch of a wheel; fingers on a pad send many smaller steps. */
const STEP_PX = 100;

/** Ctrl and the wheel, or two fingers, zoom: -1 finer, 1 coarser, about the pointer. */
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
      // The browser would zoom the whole page.
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
