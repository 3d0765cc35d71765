import { useEffect, useMemo, useState, type RefObject } from 'react';
import { columnsBetween } from './columns.ts';
import type { SheetColumn } from './sheet-columns.ts';

/** Columns are drawn this far beyond the edges, so that none is missing while scrolling. */
const OVERSCAN = 300;

/** The columns to draw, and the width of the visible area. */
export function useColumnsInSight(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly SheetColumn[],
): { readonly inSight: readonly SheetColumn[]; readonly width: number } {
  const [seen, setSeen] = useState(() => ({ left: 0, width: innerWidth }));
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = (): void =>
      setSeen((held) => {
        // In steps, so that most scroll frames draw the same columns.
        const left = Math.floor(element.scrollLeft / (OVERSCAN / 2)) * (OVERSCAN / 2);
        const width = element.clientWidth;
        return held.left === left && held.width === width ? held : { left, width };
      });
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      sizes.disconnect();
    };
  }, [scroller]);
  const inSight = useMemo(
    () => columnsBetween(columns, seen.left - OVERSCAN, seen.left + seen.width + OVERSCAN),
    [columns, seen],
  );
  return { inSight, width: seen.width };
}
