import { useCallback, useId, useRef, useState, type RefObject } from 'react';

/** A place to float beside: an element, a ref to one, or a point on the screen. */
export type Anchor = Element | RefObject<Element | null> | { getBoundingClientRect: () => DOMRect } | null;

/** Which row of a menu has the focus when it opens: none when a pointer opened it. */
export type MenuStart = 'first' | 'last' | 'none';

interface PopupOptions {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** What the trigger announces it opens. */
  kind: 'menu' | 'dialog' | 'listbox';
  /** Arrow down on the trigger opens too, as menus and selects do. */
  opensByArrow?: boolean;
  preload: () => Promise<void>;
}

/** The details Base UI gives with a change; named here so that light modules need not import it. */
export interface ChangeDetails {
  reason: string;
  event: Event;
  cancel: () => void;
}

/** Open state (own or the caller's), the wiring of the trigger, and what it was opened from. */
export function usePopup(options: PopupOptions) {
  const { open: given, onOpenChange, kind, opensByArrow, preload } = options;
  const [own, setOwn] = useState(false);
  const triggerRef = useRef<HTMLElement | null>(null);
  const startAt = useRef<MenuStart>('first');
  const triggerId = useId();
  const open = given ?? own;

  const setOpen = useCallback(
    (next: boolean) => {
      if (given === undefined) setOwn(next);
      onOpenChange?.(next);
    },
    [given, onOpenChange],
  );

  const warm = () => void preload().catch(() => undefined);
  const toggleByTrigger = (start: MenuStart) => {
    startAt.current = start;
    setOpen(!open);
  };
  const triggerProps = {
    ref: triggerRef,
    id: triggerId,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onPointerEnter: warm,
    onFocus: warm,
    // A click without a count came from Enter, Space or a screen reader.
    onClick: (event: React.MouseEvent) => toggleByTrigger(event.detail === 0 ? 'first' : 'none'),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (!opensByArrow || open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      toggleByTrigger(event.key === 'ArrowUp' ? 'last' : 'first');
    },
  };

  const handleOpenChange = useCallback(
    (next: boolean, details: ChangeDetails) => {
      const trigger = triggerRef.current;
      const { target } = details.event;
      const isPress =
        details.reason === 'outside-press' && target instanceof Node && trigger?.contains(target) === true;
      const isFocusOfPress = details.reason === 'focus-out' && trigger?.matches(':active') === true;
      // The press on the trigger is the trigger's to answer; closing here would let its click open again.
      if (!next && (isPress || isFocusOfPress)) return details.cancel();
      if (!next) startAt.current = 'first';
      setOpen(next);
    },
    [setOpen],
  );

  return { open, setOpen, triggerProps, triggerId, triggerRef, startAt, handleOpenChange };
}
