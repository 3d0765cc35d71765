import { useEffect } from 'react';
import { passFocusOn } from './focus-heir.ts';
import { placeBefore } from './layer-focus.tsx';
import { topLayer } from './layers.ts';
import { nearestTo, type Place } from './place.ts';

/** Frames in which a button may still disappear after it was pressed; half a second. */
const FRAMES = 30;

/**
 * When a button that is pressed by key disappears, as one that removes its own row does, the focus moves to the nearest
 * control, so that the next key does not start from the top of the page. Mounted once.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const handle = (event: MouseEvent): void => {
      // Clicks by key count no presses of a pointer.
      if (event.detail !== 0 || !(event.target instanceof Element)) return;
      const pressed = event.target.closest('button');
      if (pressed && pressed === document.activeElement) void keep(pressed, placeBefore());
    };
    document.addEventListener('click', handle, { capture: true });
    return () => document.removeEventListener('click', handle, { capture: true });
  }, []);
}

async function keep(pressed: Element, place: Place): Promise<void> {
  const { pathname } = window.location;
  for (let frame = 0; frame < FRAMES && document.activeElement === pressed; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  // Another screen, and what is open over this one, say for themselves where the focus begins.
  if (pressed.isConnected || window.location.pathname !== pathname || topLayer()) return;
  if (document.activeElement !== document.body) return;
  if (!passFocusOn(place)) nearestTo(place)?.focus({ preventScroll: true });
}
