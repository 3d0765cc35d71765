import { clsx } from 'clsx';
import type { PointerEvent } from 'react';

type Side = 'start' | 'end';

interface BarGripProps {
  readonly side: Side;
  readonly title: string;
  readonly begin: (side: Side, event: PointerEvent) => void;
}

/** One end of a bar. The bar around it follows the pointer, so that every handle shares one drag. */
export function BarGrip({ side, title, begin }: BarGripProps) {
  return (
    <span
      aria-hidden="true"
      data-grip={side}
      title={title}
      onPointerDown={(event) => begin(side, event)}
      className={clsx(
        'absolute inset-y-0 w-2 cursor-ew-resize opacity-0 group-hover/bar:opacity-100',
        // Fingers find it beside the bar, which may be only a day wide.
        'pointer-coarse:-inset-y-1.5 pointer-coarse:w-6 pointer-coarse:opacity-100',
        'after:absolute after:inset-y-1.5 after:w-0.5 after:rounded-full after:bg-strong pointer-coarse:after:inset-y-3',
        side === 'start'
          ? '-left-0.5 after:left-1 pointer-coarse:-left-5 pointer-coarse:after:left-auto pointer-coarse:after:right-0'
          : '-right-0.5 after:right-1 pointer-coarse:-right-5 pointer-coarse:after:right-auto pointer-coarse:after:left-0',
      )}
    />
  );
}
