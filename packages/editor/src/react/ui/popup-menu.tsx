import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Anchor } from '../core/surface.ts';
import { Floating } from './floating.tsx';
import { usePressOutside } from './use-press-outside.ts';

interface PopupMenuProps {
  anchor: Anchor;
  label: string;
  onClose: () => void;
  /** Menus that only the pointer opened leave the focus alone until a key asks for them. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A menu of buttons: arrows move, Escape and a press outside close. */
export function PopupMenu({ anchor, label, onClose, takesFocus = false, children }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement | null>(null);

  useEffect(() => {
    if (takesFocus) itemsOf(menu.current)[0]?.focus();
  }, [takesFocus]);

  usePressOutside(menu, onClose);

  return (
    <Floating anchor={anchor} keepsFocus>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="cairn-menu"
        onKeyDown={(event) => handleKey(event, onClose)}
      >
        {children}
      </div>
    </Floating>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function handleKey(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    onClose();
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
