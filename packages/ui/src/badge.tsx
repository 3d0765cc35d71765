import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A count as text; above `most`, `most` and a plus: "99+". */
export function countText(count: number, most = 99): string {
  return count > most ? `${most}+` : String(count);
}

export interface CountProps {
  count: number;
  /** What screen readers read: "3 unread". */
  label?: string | undefined;
  /** `accent` asks for attention, `plain` informs, `over` warns that a limit is exceeded. */
  tone?: 'accent' | 'plain' | 'over' | undefined;
  /** Shown instead of the number: "5 of 4". */
  children?: ReactNode;
  className?: string | undefined;
}

const tones = {
  accent:
    'h-[18px] min-w-[18px] justify-center rounded-full bg-primary px-[5px] text-micro font-strong text-on-primary',
  plain: 'text-small text-3',
  over: 'rounded-full bg-[color-mix(in_oklab,var(--bg),var(--tone-amber)_var(--tone-bg))] px-2 py-0.5 text-small font-medium text-amber-ink',
};

/** A number; zero renders nothing unless the tone is `plain`. */
export function Count({ count, label, tone = 'plain', children, className }: CountProps) {
  if (count === 0 && tone === 'accent') return null;
  return (
    <span
      className={clsx(
        'inline-flex flex-none items-center whitespace-nowrap tabular-nums',
        tones[tone],
        className,
      )}
    >
      <span aria-hidden={label === undefined ? undefined : true}>{children ?? countText(count)}</span>
      {label !== undefined && <span className="vh">{label}</span>}
    </span>
  );
}

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
      <span className="min-w-0 truncate">{children}</span>
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
