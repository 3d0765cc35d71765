import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { followSeenWindow, seenWindow } from '../core/seen-window.ts';
import type { Anchor } from '../core/surface.ts';

const GAP = 6;
const EDGE = 8;

type Side = 'below' | 'above';

interface FloatingProps {
  anchor: Anchor;
  side?: Side;
  className?: string;
  /** Keeps clicks inside from taking the focus out of the text. */
  keepsFocus?: boolean;
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
  children: ReactNode;
}

/**
 * A box beside its anchor in the window's top layer: no scroller clips it, no dialog covers it, and it stays inside the
 * editor's element, so that focus traps and inert backgrounds treat it as part of the text.
 */
export function Floating({
  anchor,
  side = 'below',
  className,
  keepsFocus,
  onMouseEnter,
  onMouseLeave,
  children,
}: FloatingProps) {
  const box = useRef<HTMLDivElement | null>(null);

  // After every render, because whatever changed may have moved the anchor or the size of the box.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    place(element, anchor(), side);
  });

  useEffect(() => {
    const replace = () => box.current && place(box.current, anchor(), side);
    window.addEventListener('scroll', replace, { capture: true, passive: true });
    const stop = followSeenWindow(replace);
    return () => {
      window.removeEventListener('scroll', replace, { capture: true });
      stop();
    };
  }, [anchor, side]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps focus where it is and a card open
    <div
      ref={box}
      popover="manual"
      className={`cairn-floating ${className ?? ''}`}
      onMouseDown={keepsFocus ? (event) => event.preventDefault() : undefined}
      onMouseEnter={onMouseEnter}
      onMouseLeave={onMouseLeave}
    >
      {children}
    </div>
  );
}

function place(element: HTMLElement, anchor: DOMRect | null, side: Side): void {
  if (!anchor) return;
  const { width, height } = element.getBoundingClientRect();
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - height;
  const seen = seenWindow();
  const fitsBelow = below + height <= seen.bottom - EDGE;
  const fitsAbove = above >= seen.top + EDGE;
  const goesBelow = side === 'below' ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow;
  const left = Math.max(EDGE, Math.min(anchor.left, window.innerWidth - EDGE - width));
  element.style.left = `${left}px`;
  element.style.top = `${Math.max(seen.top + EDGE, goesBelow ? below : above)}px`;
}
