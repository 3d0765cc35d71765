import { clsx } from 'clsx';
import type { DropEdge } from './use-drag.ts';

/** The line between two rows or cards that shows where a drop will land. */
export function DropMark({ edge, gap }: { edge: DropEdge | undefined; gap: 'row' | 'card' }) {
  if (!edge) return null;
  const offset =
    gap === 'row' ? { top: '-top-px', bottom: '-bottom-px' } : { top: '-top-[5px]', bottom: '-bottom-[5px]' };
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute inset-x-0 z-sticky h-0.5 rounded-full bg-primary',
        offset[edge],
      )}
    />
  );
}
