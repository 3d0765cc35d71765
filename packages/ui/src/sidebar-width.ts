import { useCallback, useState } from 'react';

export const SIDEBAR_MIN = 200;
export const SIDEBAR_MAX = 320;
export const SIDEBAR_DEFAULT = 232;

interface Remembered {
  width: number;
  collapsed: boolean;
}

/** The sidebar's width in px and whether it is collapsed, stored under `key`. */
export function useSidebarWidth(key: string) {
  const [state, setState] = useState(() => read(key));
  const change = useCallback(
    (next: Partial<Remembered>) =>
      setState((was) => {
        const merged = { ...was, ...next, width: clampWidth(next.width ?? was.width) };
        try {
          localStorage.setItem(key, JSON.stringify(merged));
        } catch {
          // Without storage the width lasts until the page is closed.
        }
        return merged;
      }),
    [key],
  );
  return [state, change] as const;
}

function clampWidth(width: number): number {
  return Math.round(Math.min(SIDEBAR_MAX, Math.max(SIDEBAR_MIN, width)));
}

function read(key: string): Remembered {
  const fallback = { width: SIDEBAR_DEFAULT, collapsed: false };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return fallback;
    const width =
      'width' in stored && typeof stored.width === 'number' ? clampWidth(stored.width) : SIDEBAR_DEFAULT;
    return { width, collapsed: 'collapsed' in stored && stored.collapsed === true };
  } catch {
    return fallback;
  }
}
