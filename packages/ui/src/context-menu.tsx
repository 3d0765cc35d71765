import { useState, type ReactElement, type ReactNode } from 'react';
import { Menu } from './menu.tsx';
import { menuParts } from './overlays.ts';
import { Slot } from './slot.ts';

export interface ContextMenuProps {
  /** The items of the menu; only rendered while it is open. */
  items: ReactNode;
  /** Accessible name of the menu. */
  label: string;
  /** Called before opening; return false to keep the browser's own menu. */
  onOpen?: ((event: React.MouseEvent) => boolean | void) | undefined;
  onClose?: (() => void) | undefined;
  /** The area that opens it; a single element. */
  children: ReactElement;
}

/** A menu that opens at the pointer on right click or long press, or with the menu key. */
export function ContextMenu({ items, label, onOpen, onClose, children }: ContextMenuProps) {
  const [point, setPoint] = useState<DOMRect | null>(null);
  const [open, setOpen] = useState(false);
  const [byPointer, setByPointer] = useState(false);
  return (
    <>
      <Slot
        element={children}
        onPointerEnter={() => void menuParts.load().catch(() => undefined)}
        onContextMenu={(event: React.MouseEvent) => {
          if (onOpen?.(event) === false) return;
          event.preventDefault();
          setPoint(pointOf(event));
          setByPointer(event.button === 2);
          setOpen(true);
        }}
      />
      <Menu
        label={label}
        open={open}
        startAt={byPointer ? 'none' : 'first'}
        anchor={point && { getBoundingClientRect: () => point }}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) onClose?.();
        }}
      >
        {items}
      </Menu>
    </>
  );
}

/** The pointer's position, or the corner of the focused element if the menu key was pressed. */
function pointOf(event: React.MouseEvent): DOMRect {
  if (event.clientX !== 0 || event.clientY !== 0) return new DOMRect(event.clientX, event.clientY, 0, 0);
  const target = event.target instanceof Element ? event.target.getBoundingClientRect() : new DOMRect();
  return new DOMRect(target.left, target.bottom, 0, 0);
}
