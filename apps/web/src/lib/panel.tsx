import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

const LOOKS = {
  rows: { box: 'px-2 pt-3 pb-2', head: 'mb-1 gap-2 px-2' },
  figures: { box: 'min-w-0 px-4 pt-3 pb-4', head: 'mb-3 flex-wrap gap-x-4 gap-y-1' },
};

interface PanelProps {
  readonly title: string;
  /** Shown before the title; decorative. */
  readonly mark?: ReactNode;
  readonly after?: ReactNode;
  /** What it contains: rows, which bring their own padding, or charts and tables. */
  readonly look?: keyof typeof LOOKS;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A box with a heading on a screen with several, such as the home screen. */
export function Panel({ title, mark, after, look = 'rows', className, children }: PanelProps) {
  const id = useId();
  const { box, head } = LOOKS[look];
  return (
    <section aria-labelledby={id} className={clsx('rounded-r3 border border-line bg-raised', box, className)}>
      <header className={clsx('flex min-h-6 items-center justify-between', head)}>
        <h2
          id={id}
          className={clsx('min-w-0 truncate font-strong', mark !== undefined && 'flex items-center gap-1.5')}
        >
          {mark}
          {mark === undefined ? title : <span className="truncate">{title}</span>}
        </h2>
        {after}
      </header>
      {children}
    </section>
  );
}

/** The text of a panel that has nothing to show. */
export const PanelNothing = ({ children }: { children: ReactNode }) => (
  <p className="px-2 pt-1 pb-2 text-2">{children}</p>
);
