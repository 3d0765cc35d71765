import { useLayoutEffect, useState, type RefObject } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size inside an element's padding, in pixels, updated when it changes; the given size until it is measured. */
export function useElementSize(element: RefObject<Element | null>, before: Size): Size {
  const [size, setSize] = useState(before);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
