import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

/** A box with a heading on a screen of several, such as home. */
export function Panel({
  title,
  after,
  className,
  children,
}: {
  title: string;
  after?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx('rounded-r3 border border-line bg-raised px-2 pt-3 pb-2', className)}
    >
      <header className="mb-1 flex min-h-6 items-center justify-between gap-2 px-2">
        <h2 id={id} className="font-strong">
          {title}
        </h2>
        {after}
      </header>
      {children}
    </section>
  );
}

/** What a panel says while it has nothing to show. */
export const PanelNothing = ({ children }: { children: ReactNode }) => (
  <p className="px-2 pt-1 pb-2 text-2">{children}</p>
);
