import { useCallback, useId, useRef, useState, type RefObject } from 'react';

/** What a popup is positioned at: an element, a ref to one, or a rectangle. */
export type Anchor = Element | RefObject<Element | null> | { getBoundingClientRect: () => DOMRect } | null;

/** The row that gets the focus when a menu opens; `none` after a click. */
export type MenuStart = 'first' | 'last' | 'none';

interface PopupOptions {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The `aria-haspopup` of the trigger. */
  kind: 'menu' | 'dialog' | 'listbox';
  /** Whether Arrow down on the trigger opens it, as for menus and selects. */
  opensByArrow?: boolean;
  preload: () => Promise<void>;
}

/** The details of a change from Base UI, declared here so that small modules don't import it. */
export interface ChangeDetails {
  reason: string;
  event: Event;
  cancel: () => void;
}

/** The open state (its own or the caller's), the props of the trigger, and what it was opened from. */
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
    // A click count of 0 means Enter, Space or a screen reader.
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
      // The trigger handles its own press; closing here would let its click open the popup again.
      if (!next && (isPress || isFocusOfPress)) return details.cancel();
      if (!next) startAt.current = 'first';
      setOpen(next);
    },
    [setOpen],
  );

  return { open, setOpen, triggerProps, triggerId, triggerRef, startAt, handleOpenChange };
}
