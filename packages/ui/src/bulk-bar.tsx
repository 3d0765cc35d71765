import { useLayoutEffect, useRef, type ReactNode } from 'react';

export interface BulkBarProps {
  label: string;
  children: ReactNode;
}

/** A bar for actions on the selection that floats over the end of the list. Put a Toolbar inside. */
export function BulkBar({ label, children }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useDock(bar);
  return (
    <div
      ref={bar}
      role="region"
      aria-label={label}
      className="scroll-none absolute bottom-5 left-1/2 z-float flex max-w-[calc(100%-24px)] -translate-x-1/2 items-center gap-1 overflow-x-auto rounded-r4 bg-raised p-1.5 whitespace-nowrap shadow-e3 narrow:inset-x-2 narrow:bottom-2 narrow:max-w-none narrow:translate-x-0"
    >
      {children}
    </div>
  );
}

/** Distance of toasts from the lower edge of the window while something is docked there. */
const LIFT = '--toast-lift';

const docked = new Set<Element>();

/** Keeps toasts above an element that is docked to the lower edge of the window. */
function useDock(ref: React.RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    docked.add(element);
    lift();
    window.addEventListener('resize', lift);
    return () => {
      docked.delete(element);
      window.removeEventListener('resize', lift);
      lift();
    };
  }, [ref]);
}

function lift(): void {
  const heights = [...docked].map((each) => window.innerHeight - each.getBoundingClientRect().top);
  document.documentElement.style.setProperty(LIFT, `${Math.max(0, ...heights)}px`);
}
