import { clsx } from 'clsx';

/** How much of something is done. */
export interface ProgressProps {
  /** From 0 to 1. */
  value: number;
  /** Accessible name: "3 of 5 done". Without it the figure is decorative. */
  label?: string | undefined;
  tone?: 'green' | 'primary' | 'amber' | undefined;
  className?: string | undefined;
}

/** The colours of rings and bars. */
export const strokes = {
  green: 'var(--state-completed)',
  primary: 'var(--primary)',
  amber: 'var(--tone-amber)',
};

/** A 14 px ring that fills clockwise. */
export function ProgressRing({ value, label, tone = 'green', className }: ProgressProps) {
  const share = clampShare(value);
  return (
    <svg
      viewBox="0 0 14 14"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={clsx('size-3.5 flex-none -rotate-90', className)}
      fill="none"
      strokeWidth="2.6"
    >
      <circle cx="7" cy="7" r="5.6" stroke="var(--border-strong)" />
      {share > 0 && (
        <circle
          cx="7"
          cy="7"
          r="5.6"
          stroke={strokes[tone]}
          pathLength="100"
          strokeDasharray={`${share * 100} 100`}
        />
      )}
    </svg>
  );
}

/** A share as it can be drawn: from 0 to 1. */
export function clampShare(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}
