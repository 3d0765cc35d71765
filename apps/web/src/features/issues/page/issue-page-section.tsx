import { useId, type ReactNode } from 'react';

interface PageSectionProps {
  heading: string;
  /** Beside the heading. */
  note?: ReactNode;
  /** At the end of the heading's line. */
  action?: ReactNode;
  /** Only the heading's line is drawn, close to the next. */
  empty?: boolean | undefined;
  children: ReactNode;
}

/** A part of an issue's page under a heading of its own. */
export function PageSection({ heading, note, action, empty = false, children }: PageSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={empty ? 'mt-2 first:mt-5' : 'mt-5'}>
      <div className="flex h-8 items-center gap-2">
        <h2 id={id} className={empty ? 'text-2' : 'font-strong'}>
          {heading}
        </h2>
        {note}
        {action && <div className="ml-auto flex items-center gap-1">{action}</div>}
      </div>
      {children}
    </section>
  );
}
