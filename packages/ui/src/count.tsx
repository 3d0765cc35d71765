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
