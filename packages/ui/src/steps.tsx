import { clsx } from 'clsx';

export interface StepsProps {
  /** "Step 2 of 4". */
  label: string;
  count: number;
  /** Index of the current step, from 0. */
  current: number;
  className?: string | undefined;
}

/** Progress through the steps of a flow. */
export function Steps({ label, count, current, className }: StepsProps) {
  return (
    <ol aria-label={label} className={clsx('flex gap-2', className)}>
      {Array.from({ length: count }, (_, index) => (
        <li
          key={index}
          aria-current={index === current ? 'step' : undefined}
          className={clsx(
            'h-1 flex-1 rounded-full',
            index <= current ? 'bg-primary' : 'bg-[var(--border-strong)]',
          )}
        />
      ))}
    </ol>
  );
}
