import type { ReactNode, RefObject } from 'react';
import { dialogParts } from './overlays.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  side?: 'left' | 'right' | 'bottom' | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A modal panel that slides in from an edge. */
export function Drawer(props: DrawerProps) {
  const parts = dialogParts.useLayer(props.open);
  return parts && <parts.DrawerPopup {...props} />;
}
