import { useEffect } from 'react';
import { focusNear } from './focus-heir.ts';
import { afterFrames, placeBefore } from './layer-focus.tsx';
import { topLayer } from './layers.ts';
import type { Place } from './place.ts';

/** How many frames a pressed button may take to disappear; half a second. */
const FRAMES = 30;

/**
 * Moves the focus to the nearest control when a button that was pressed by key disappears, for example because it removed its own
 * row. Otherwise the next key would start from the top of the page. Mounted once.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const handle = (event: MouseEvent): void => {
      // A click has a count of 0 if a key caused it.
      if (event.detail !== 0 || !(event.target instanceof Element)) return;
      const pressed = event.target.closest('button');
      if (pressed && pressed === document.activeElement) void keepFocusNear(pressed, placeBefore());
    };
    document.addEventListener('click', handle, { capture: true });
    return () => document.removeEventListener('click', handle, { capture: true });
  }, []);
}

async function keepFocusNear(pressed: Element, place: Place): Promise<void> {
  const { pathname } = window.location;
  for (let frame = 0; frame < FRAMES && document.activeElement === pressed; frame += 1) await afterFrames(1);
  // Another screen, or a layer that opened over this one, decides itself where the focus starts.
  if (pressed.isConnected || window.location.pathname !== pathname || topLayer()) return;
  if (document.activeElement !== document.body) return;
  focusNear(place);
}
