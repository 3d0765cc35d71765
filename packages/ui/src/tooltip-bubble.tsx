import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';

const GAP = 6;
const EDGE = 8;

export interface TooltipBubbleProps {
  anchor: RefObject<HTMLElement | null>;
  text: string;
  keys: string | undefined;
  side: 'top' | 'bottom';
  onLeave: () => void;
}

/** The text of a {@link Tooltip}, loaded only once someone hovers over a control. */
export function TooltipBubble({ anchor, text, keys, side, onLeave }: TooltipBubbleProps) {
  const place = (bubble: HTMLDivElement | null) => {
    if (!bubble || !anchor.current) return;
    const target = anchor.current.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    const below = target.bottom + GAP;
    const above = target.top - GAP - height;
    const wantsTop = side === 'top' ? above >= EDGE : below + height > window.innerHeight - EDGE;
    const centred = target.left + target.width / 2 - width / 2;
    bubble.style.top = `${wantsTop ? above : below}px`;
    bubble.style.left = `${Math.max(EDGE, Math.min(centred, window.innerWidth - width - EDGE))}px`;
  };
  return createPortal(
    // Hidden from screen readers, which read it as the control's name or description.
    <div
      ref={place}
      aria-hidden="true"
      data-tooltip=""
      onPointerLeave={onLeave}
      className="pointer-events-none fixed top-0 left-0 z-toast flex max-w-80 items-center gap-2 rounded-r2 bg-raised px-2 py-1 text-small text-text shadow-e2 transition-opacity duration-fast starting:opacity-0"
    >
      <span className="min-w-0">{text}</span>
      {keys !== undefined && <Kbd keys={keys} />}
    </div>,
    document.body,
  );
}
