import type { ReactNode, RefObject } from 'react';
import { dialogParts } from './overlays.ts';
import { useEver } from './use-ever.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  side?: 'left' | 'right' | 'bottom' | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A modal surface that slides in from an edge. */
export function Drawer(props: DrawerProps) {
  const mounted = useEver(props.open);
  const parts = dialogParts.useModule(props.open);
  return mounted && parts ? <parts.DrawerPopup {...props} /> : null;
}
