import type { ReactNode, RefObject } from 'react';
import { dialogParts } from './overlays.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The title is said but not shown. */
  hideTitle?: boolean | undefined;
  description?: ReactNode;
  /** The name of the cross; without it there is none. */
  closeLabel?: string | undefined;
  /** 420, 560, 720. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Under 760 px it comes up from the bottom edge. */
  sheet?: boolean | undefined;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Pressing beside it does not close it: for forms that would be lost. */
  holds?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A modal dialog: focus stays inside and goes back where it was. */
export function Dialog(props: DialogProps) {
  const parts = dialogParts.useLayer(props.open);
  return parts && <parts.DialogPopup {...props} />;
}
