import type { ReactElement, ReactNode, RefObject } from 'react';
import { dialogParts, popoverParts } from './overlays.ts';
import { Slot } from './slot.ts';
import { useNarrow } from './use-media.ts';
import { usePopup, type Anchor } from './use-popup.ts';

export interface PopoverProps {
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  anchor?: Anchor | undefined;
  /** Accessible name of the popup. */
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Below 760 px, slides in from the bottom edge instead. */
  sheet?: boolean | undefined;
  /** Gets the focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
  /** A function receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

interface PopoverKind {
  kind?: 'dialog' | 'listbox';
  opensByArrow?: boolean;
}

/** A small non-modal dialog beside its trigger. */
export function Popover(props: PopoverProps & PopoverKind) {
  const {
    trigger,
    open,
    onOpenChange,
    anchor,
    children,
    sheet = false,
    kind = 'dialog',
    opensByArrow,
    ...place
  } = props;
  const narrow = useNarrow();
  const asSheet = sheet && narrow;
  const preload = asSheet ? dialogParts.load : popoverParts.load;
  const popup = usePopup({ open, onOpenChange, kind, opensByArrow: opensByArrow ?? false, preload });
  const popover = popoverParts.useLayer(popup.open && !asSheet);
  const dialog = dialogParts.useLayer(popup.open && asSheet);
  const close = () => popup.setOpen(false);
  const content = typeof children === 'function' ? children(close) : children;
  return (
    <>
      {trigger && <Slot element={trigger} {...popup.triggerProps} />}
      {!asSheet && popover && (
        <popover.PopoverPopup
          {...place}
          open={popup.open}
          onOpenChange={popup.handleOpenChange}
          anchor={anchor ?? popup.triggerRef}
          from={popup.triggerRef}
        >
          {content}
        </popover.PopoverPopup>
      )}
      {asSheet && dialog && (
        <dialog.DrawerPopup
          side="bottom"
          label={place.label}
          initialFocus={place.initialFocus}
          open={popup.open}
          onOpenChange={popup.setOpen}
          from={popup.triggerRef}
        >
          {content}
        </dialog.DrawerPopup>
      )}
    </>
  );
}
