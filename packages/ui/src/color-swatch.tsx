import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { moveRovingFocus } from './roving-focus.ts';

export interface Swatch {
  value: string;
  label: string;
  /** The CSS colour shown, by default the value itself. Null shows "no colour". */
  color?: string | null | undefined;
}

export interface SwatchPickerProps {
  label: string;
  swatches: readonly Swatch[];
  value: string | null;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** A choice of one colour. Arrow keys move and choose. */
export function SwatchPicker({ label, swatches, value, onChange, className }: SwatchPickerProps) {
  const stop = swatches.some((swatch) => swatch.value === value) ? value : swatches[0]?.value;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx('flex flex-wrap gap-1', className)}
      onKeyDown={(event) => {
        const moved = moveRovingFocus(event, 'both')?.dataset['roving'];
        if (moved !== undefined) onChange(moved);
      }}
    >
      {swatches.map((swatch) => {
        const color = swatch.color === undefined ? swatch.value : swatch.color;
        return (
          <button
            key={swatch.value}
            type="button"
            role="radio"
            aria-checked={swatch.value === value}
            aria-label={swatch.label}
            title={swatch.label}
            tabIndex={swatch.value === stop ? 0 : -1}
            data-roving={swatch.value}
            onClick={() => onChange(swatch.value)}
            className="group/swatch hit grid size-7 place-items-center rounded-r2 hover:bg-tint-hover aria-checked:bg-tint-active"
          >
            <span
              className={clsx(
                'grid size-4 place-items-center rounded-full',
                color === null && 'border border-dashed border-[var(--text-3)]',
              )}
              style={color === null ? undefined : { background: color }}
            >
              <Check
                aria-hidden="true"
                className={clsx(
                  'invisible size-3 [stroke-width:3] group-aria-checked/swatch:visible',
                  color === null ? 'text-text' : 'text-bg',
                )}
              />
            </span>
          </button>
        );
      })}
    </div>
  );
}
