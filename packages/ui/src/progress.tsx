// The ring has a file of its own: lists have rings and no bars.
import { clsx } from 'clsx';
import { clampShare, strokes, type ProgressProps } from './progress-ring.tsx';

/** An 8 px bar. */
export function ProgressBar({ value, label, tone = 'primary', className }: ProgressProps) {
  const share = clampShare(value);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={clsx('block h-2 overflow-hidden rounded-full bg-active', className)}
    >
      <span
        className="block h-full rounded-full"
        style={{ width: `${share * 100}%`, background: strokes[tone] }}
      />
    </span>
  );
}
