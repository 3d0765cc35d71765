import { useCallback, useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { lazy } from './lazy.ts';
import { optionalComponent } from './lazy-component.tsx';
import { Slot } from './slot.ts';

/** Milliseconds; long enough not to open when the pointer only passes. */
const OPEN_DELAY = 450;
/** Milliseconds after a tooltip closed in which the next one opens immediately, for reading along a toolbar. */
const WARM_FOR = 300;

const bubble = lazy(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble);
const Bubble = optionalComponent(bubble);

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
 * Text beside a control on hover or focus. Must not be the only source of information. Not Base UI's, because this one
 * is on the first screen and twenty times smaller.
 */
export function Tooltip({ text, keys, side = 'bottom', describes = false, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [open, setOpen] = useState(false);

  const show = (delay: number) => {
    void bubble.load().catch(() => undefined);
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
