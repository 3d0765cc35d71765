import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface ToggleChipProps {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  children: ReactNode;
}

/** A small toggle among others, such as a column to show. */
export function ToggleChip({ pressed, onPressedChange, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={clsx(
        'h-6 rounded-r1 border px-2 text-small transition-[background-color,color] pointer-coarse:h-9',
        pressed
          ? 'border-transparent bg-tint-active font-medium text-text'
          : 'border-line text-2 hover:text-text',
      )}
    >
      {children}
    </button>
  );
}
