import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface ToggleChipProps {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  /** Accessible name, if the visible label is abbreviated. */
  label?: string | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** A small toggle among others, such as a column to show. */
export function ToggleChip({ pressed, onPressedChange, label, disabled, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onPressedChange(!pressed)}
      className={clsx(
        'h-6 rounded-r1 border px-2 text-small transition-[background-color,color] disabled:opacity-60 pointer-coarse:h-9',
        pressed
          ? 'border-transparent bg-tint-active font-medium text-text'
          : 'border-line text-2 enabled:hover:text-text',
      )}
    >
      {children}
    </button>
  );
}
