import type { ReactNode, RefObject } from 'react';
import { dialogParts } from './overlays.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Hides the title visually; screen readers still read it. */
  hideTitle?: boolean | undefined;
  description?: ReactNode;
  /** Label of the close button; without it there is none. */
  closeLabel?: string | undefined;
  /** 420, 560 or 720 px wide. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Below 760 px, slides in from the bottom edge. */
  sheet?: boolean | undefined;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Clicking outside doesn't close it, so that no input is lost. */
  holds?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A modal dialog: the focus stays inside, and returns to where it was when it closes. */
export function Dialog(props: DialogProps) {
  const parts = dialogParts.useLayer(props.open);
  return parts && <parts.DialogPopup {...props} />;
}
