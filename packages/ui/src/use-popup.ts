import { useCallback, useRef, useState, type ReactElement, type RefObject } from 'react';
import { renderAs } from './slot.ts';

/** A place to float beside: an element, a ref to one, or a point on the screen. */
export type Anchor = Element | RefObject<Element | null> | { getBoundingClientRect: () => DOMRect } | null;

interface PopupOptions {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  trigger?: ReactElement | undefined;
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

/** Open state (own or the caller's), the trigger with its wiring, and where focus goes back to. */
export function usePopup(options: PopupOptions) {
  const { open: given, onOpenChange, trigger, kind, opensByArrow, preload } = options;
  const [own, setOwn] = useState(false);
  const triggerRef = useRef<HTMLElement | null>(null);
  const openedByTrigger = useRef(false);
  const open = given ?? own;

  const setOpen = useCallback(
    (next: boolean) => {
      if (given === undefined) setOwn(next);
      onOpenChange?.(next);
    },
    [given, onOpenChange],
  );

  const warm = () => void preload().catch(() => undefined);
  const toggleByTrigger = () => {
    openedByTrigger.current = !open;
    setOpen(!open);
  };
  const triggerElement =
    trigger &&
    renderAs(trigger as ReactElement<Record<string, unknown>>, {
      ref: triggerRef,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onPointerEnter: warm,
      onFocus: warm,
      onClick: toggleByTrigger,
      onKeyDown: (event: React.KeyboardEvent) => {
        if (!opensByArrow || open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
        event.preventDefault();
        toggleByTrigger();
      },
    });

  const handleOpenChange = useCallback(
    (next: boolean, details: ChangeDetails) => {
      const target = details.event.target;
      // The press on the trigger is the trigger's to answer; closing here would let its click open again.
      if (!next && target instanceof Node && triggerRef.current?.contains(target)) {
        if (details.reason === 'outside-press') return details.cancel();
      }
      setOpen(next);
    },
    [setOpen],
  );

  /** Back to the trigger if that opened it (Safari does not focus pressed buttons), else to what had focus. */
  const finalFocus = useCallback(() => (openedByTrigger.current ? triggerRef.current : true), []);

  return { open, setOpen, triggerElement, triggerRef, handleOpenChange, finalFocus };
}
