import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface PillProps {
  icon?: ReactNode;
  /** Any CSS colour; shows a dot as labels have. */
  dot?: string | undefined;
  tone?: 'plain' | 'late' | undefined;
  title?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A small rounded value in a row: a label, a date, a number. */
export function Pill({ icon, dot, tone = 'plain', title, children, className }: PillProps) {
  return (
    <span
      title={title}
      className={clsx(
        'inline-flex h-5 max-w-40 flex-none items-center gap-1 rounded-full border border-line px-1.5 text-[11.5px] leading-4 whitespace-nowrap tabular-nums [&>svg]:size-3',
        tone === 'late' ? 'text-red-ink' : 'text-2',
        dot !== undefined && 'gap-1.5 px-2',
        className,
      )}
    >
      {dot !== undefined && <Dot color={dot} />}
      {icon}
      {/* A letter can be drawn a pixel wider than it measures. */}
      <span className="min-w-0 overflow-clip pr-px text-ellipsis">{children}</span>
    </span>
  );
}

/** A 6 px dot: the colour of a label or of a state (S-CONST-004). */
export function Dot({ color, className }: { color: string; className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('inline-block size-1.5 flex-none rounded-full', className)}
      style={{ background: color }}
    />
  );
}
