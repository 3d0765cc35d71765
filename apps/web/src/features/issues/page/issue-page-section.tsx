import { useId, type ReactNode } from 'react';

interface PageSectionProps {
  heading: string;
  /** Beside the heading. */
  note?: ReactNode;
  /** At the end of the heading's line. */
  action?: ReactNode;
  /** Only the heading is shown, close to the next section. */
  empty?: boolean | undefined;
  children: ReactNode;
}

/** A section of an issue's page with its own heading. */
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
