import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { useFieldControl } from './field-control.ts';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  hideLabel?: boolean | undefined;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** `list` stacks plain radio buttons; `tiles` puts framed ones side by side. */
  look?: 'list' | 'tiles' | undefined;
  columns?: 2 | 3 | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A choice of one, with all options visible. Arrow keys move natively. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const {
    label,
    hideLabel = false,
    options,
    value,
    onChange,
    look = 'list',
    columns = 2,
    disabled,
    className,
  } = props;
  const ownName = useId();
  const name = props.name ?? ownName;
  const aria = useFieldControl({});
  return (
    <fieldset
      className={clsx('min-w-0', className)}
      disabled={disabled}
      aria-describedby={aria['aria-describedby']}
    >
      <legend className={hideLabel ? 'vh' : 'mb-1.5 font-medium'}>{label}</legend>
      <div
        className={
          look === 'list' ? 'grid gap-1' : clsx('grid grid-cols-2 gap-2', columns === 3 && 'wide:grid-cols-3')
        }
      >
        {options.map((option) => (
          <label key={option.value} className={look === 'list' ? listLook : tileLook}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={
                look === 'list'
                  ? dot
                  : 'absolute inset-0 size-full appearance-none rounded-r2 outline-offset-1'
              }
            />
            {option.icon}
            <span className="min-w-0">
              {option.label}
              {option.description !== undefined && (
                <span className="block text-small font-normal text-2">{option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const listLook = 'flex items-start gap-2 py-0.5 pointer-coarse:py-3 has-disabled:text-disabled';
const tileLook =
  'relative flex min-h-9 items-center gap-2 rounded-r2 border border-control bg-bg px-3 py-1.5 pointer-coarse:min-h-11 ' +
  'hover:bg-hover has-checked:border-primary has-checked:bg-selected has-checked:font-medium has-checked:shadow-[inset_0_0_0_1px_var(--primary)] has-disabled:text-disabled';
const dot =
  'relative mt-0.5 grid size-4 flex-none appearance-none place-items-center rounded-full border-[1.4px] border-[var(--text-3)] bg-bg outline-offset-1 ' +
  "checked:border-primary checked:bg-primary checked:after:size-1.5 checked:after:rounded-full checked:after:bg-on-primary checked:after:content-['']";
