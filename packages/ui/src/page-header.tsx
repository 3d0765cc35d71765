import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SidebarToggle } from './app-shell.tsx';
import { Toolbar } from './toolbar.tsx';

export interface PageHeaderProps {
  /** The breadcrumb and its buttons, such as a star. */
  children: ReactNode;
  /** Controls at the end. */
  controls?: ReactNode;
}

/** The first line of a page, 44 px high. */
export function PageHeader({ children, controls }: PageHeaderProps) {
  return (
    <header className="flex h-11 flex-none items-center gap-2 border-b border-line pr-3 pl-4 narrow:gap-1 narrow:px-2">
      <SidebarToggle />
      <div className="flex min-w-0 flex-1 items-center gap-2 narrow:gap-1">{children}</div>
      {controls !== undefined && (
        <div className="flex flex-none items-center gap-2 narrow:gap-1">{controls}</div>
      )}
    </header>
  );
}

export interface FilterBarProps {
  label: string;
  /** Filter chips, which scroll horizontally if there are too many. */
  children: ReactNode;
  controls?: ReactNode;
  className?: string | undefined;
}

/** The second line of a page, 40 px high, for its filters. */
export function FilterBar({ label, children, controls, className }: FilterBarProps) {
  return (
    <Toolbar
      label={label}
      className={clsx(
        'h-10 flex-none gap-2 border-b border-line pr-3 pl-4 narrow:px-2 pointer-coarse:h-12',
        className,
      )}
    >
      <div className="scroll-none flex h-full min-w-0 flex-1 items-center gap-2 overflow-x-auto">
        {children}
      </div>
      {controls !== undefined && <div className="flex flex-none items-center gap-2">{controls}</div>}
    </Toolbar>
  );
}

/** The scrolling content below header and filters. */
export function PageBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={clsx('scroll-thin min-h-0 flex-1 overflow-auto', className)}>{children}</div>;
}
