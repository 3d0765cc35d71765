import { useCallback, useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';
import { Slot } from './slot.ts';

/** Milliseconds; long enough not to open when the pointer only passes. */
const OPEN_DELAY = 450;
/** Milliseconds after a tooltip closed in which the next one opens immediately, for reading along a toolbar. */
const WARM_FOR = 300;
const GAP = 6;
const EDGE = 8;

let warmUntil = 0;

export interface TooltipProps {
  /** The text; without it the child is returned unchanged. */
  text?: string | undefined;
  keys?: string | undefined;
  side?: 'top' | 'bottom' | undefined;
  /** Set if the text is not the child's name; it is then its accessible description. */
  describes?: boolean | undefined;
  children: ReactElement;
}

/**
 * Text beside a control on hover or focus. Must not be the only place that says something.
 * Not Base UI's, because it is on the first screen and weighs a twentieth.
 */
export function Tooltip({ text, keys, side = 'bottom', describes = false, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [open, setOpen] = useState(false);

  const show = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setOpen((was) => {
      if (was) warmUntil = Date.now() + WARM_FOR;
      return false;
    });
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('keydown', handleKey, true);
    document.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('keydown', handleKey, true);
      document.removeEventListener('scroll', hide, true);
    };
  }, [open, hide]);

  if (text === undefined) return children;
  const described = describes ? { 'aria-describedby': id } : {};
  return (
    <>
      <Slot
        element={children}
        ref={anchor}
        {...described}
        onPointerEnter={(event: React.PointerEvent) => {
          if (event.pointerType === 'mouse') show(Date.now() < warmUntil ? 0 : OPEN_DELAY);
        }}
        onPointerLeave={hide}
        onPointerDown={hide}
        onClick={hide}
        onFocus={(event: React.FocusEvent<HTMLElement>) => {
          if (event.target.matches(':focus-visible')) show(OPEN_DELAY);
        }}
        onBlur={hide}
      />
      {describes && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {open && <Bubble anchor={anchor} text={text} keys={keys} side={side} onLeave={hide} />}
    </>
  );
}

interface BubbleProps {
  anchor: RefObject<HTMLElement | null>;
  text: string;
  keys: string | undefined;
  side: 'top' | 'bottom';
  onLeave: () => void;
}

function Bubble({ anchor, text, keys, side, onLeave }: BubbleProps) {
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
