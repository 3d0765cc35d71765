import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Anchor } from '../core/surface.ts';
import { Floating } from './floating.tsx';
import { usePressOutside } from './use-press-outside.ts';

interface PopupMenuProps {
  anchor: Anchor;
  label: string;
  onClose: () => void;
  /** Menus opened by pointer leave the focus alone until a key is pressed. */
  takesFocus?: boolean;
  children: ReactNode;
}

/**
 * A menu of buttons: arrow keys move, and also enter it from wherever the focus is. Escape and a click outside close
 * it; Escape returns the focus.
 */
export function PopupMenu({ anchor, label, onClose, takesFocus = false, children }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement | null>(null);

  const [before] = useState(() => document.activeElement);

  useEffect(() => {
    if (takesFocus) itemsOf(menu.current)[0]?.focus();
  }, [takesFocus]);

  const handleElsewhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isInside = event.target instanceof Node && menu.current?.contains(event.target);
    if (isInside || event.isComposing) return;
    const entry = event.key === 'ArrowDown' ? 0 : event.key === 'ArrowUp' ? -1 : null;
    if (entry === null && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (entry === null) onClose();
    else itemsOf(menu.current).at(entry)?.focus();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => handleElsewhere(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);

  usePressOutside(menu, onClose);
  const close = () => {
    onClose();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };

  return (
    <Floating anchor={anchor} keepsFocus>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="cairn-menu"
        onKeyDown={(event) => handleKey(event, close)}
      >
        {children}
      </div>
    </Floating>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function handleKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    close();
    return;
  }
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  items[(next + items.length) % items.length]?.focus();
}
