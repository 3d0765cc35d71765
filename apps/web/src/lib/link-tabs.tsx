import { useShownWhen } from '@cairn/ui/use-shown-when';
import { useRef, type ReactNode } from 'react';
import { AppLink } from './app-link.tsx';

export interface LinkTabProps {
  readonly to: string;
  readonly label: string;
  readonly isCurrent: boolean;
  /** Shown before its name. */
  readonly icon?: ReactNode;
}

/** One screen in {@link LinkTabs}. */
export function LinkTab({ to, label, isCurrent, icon }: LinkTabProps) {
  const tab = useRef<HTMLAnchorElement>(null);
  useShownWhen(tab, isCurrent);
  return (
    <AppLink
      ref={tab}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex h-7 flex-none items-center gap-1.5 rounded-r2 px-2.5 whitespace-nowrap text-2 transition-[background-color,color] hover:text-text aria-[current]:bg-tint-active aria-[current]:font-medium aria-[current]:text-text pointer-coarse:h-9"
    >
      {icon}
      {label}
    </AppLink>
  );
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTabProps[];
  /** More tabs, added after these. */
  readonly children?: ReactNode;
}

/** A row of tabs for screens that belong together, each with its own URL. */
export function LinkTabs({ label, tabs, children }: LinkTabsProps) {
  return (
    <nav
      aria-label={label}
      className="scroll-none flex h-10 flex-none items-center gap-1 overflow-x-auto border-b border-line px-3"
    >
      {tabs.map((tab) => (
        <LinkTab key={tab.to} {...tab} />
      ))}
      {children}
    </nav>
  );
}
