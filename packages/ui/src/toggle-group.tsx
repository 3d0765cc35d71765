import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { moveRovingFocus } from './roving-focus.ts';
import { Tooltip } from './tooltip.tsx';

export interface ToggleOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  keys?: string | undefined;
}

export interface ToggleGroupProps<Value extends string> {
  label: string;
  options: readonly ToggleOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `icon`: icons with tooltips; `stacked`: labels below icons; `text`: labels only. */
  look?: 'icon' | 'stacked' | 'text' | undefined;
  className?: string | undefined;
}

/** A choice of one, such as a layout. Arrow keys move and select, as with radio buttons. */
export function ToggleGroup<Value extends string>(props: ToggleGroupProps<Value>) {
  const { label, options, value, onChange, look = 'icon', className } = props;
  const current = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx(
        'gap-0.5 rounded-r2 bg-active p-0.5',
        look === 'stacked' ? 'grid auto-cols-fr grid-flow-col' : 'inline-flex flex-none',
        className,
      )}
      onKeyDown={(event) => {
        const moved = moveRovingFocus(event, 'both')?.dataset['roving'];
        const option = options.find((candidate) => candidate.value === moved);
        if (option) onChange(option.value);
      }}
    >
      {options.map((option) => (
        <Tooltip key={option.value} text={look === 'icon' ? option.label : undefined} keys={option.keys}>
          <button
            type="button"
            role="radio"
            aria-checked={option.value === value}
            aria-label={look === 'icon' ? option.label : undefined}
            tabIndex={option.value === current ? 0 : -1}
            data-roving={option.value}
            onClick={() => onChange(option.value)}
            className={clsx(
              'inline-grid place-items-center rounded-r1 text-2 transition-[background-color,color] hover:text-text',
              'aria-checked:bg-raised aria-checked:text-text aria-checked:shadow-e1',
              look === 'icon' &&
                'h-6 min-w-7 pointer-coarse:h-9 wide:pointer-coarse:min-w-10 narrow:pointer-coarse:min-w-9',
              look === 'text' && 'h-6 px-2.5 text-small pointer-coarse:h-9',
              look === 'stacked' &&
                'h-11 content-center gap-0.5 px-1 text-[11px] leading-[14px] tracking-[-0.01em]',
            )}
          >
            {option.icon}
            {look !== 'icon' && option.label}
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
