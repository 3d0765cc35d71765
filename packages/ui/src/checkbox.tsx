import { clsx } from 'clsx';
import { useCallback, type ComponentProps, type ReactNode } from 'react';
import { useFieldControl } from './field-control.ts';
import { mergeRefs } from './slot.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> {
  /** Partly selected: shown as a bar, announced as mixed. */
  indeterminate?: boolean | undefined;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
  /** The visible label. */
  children?: ReactNode;
  /** Accessible name, if there is no visible label. */
  label?: string | undefined;
  description?: ReactNode;
}

const box =
  'relative inline-grid size-4 flex-none appearance-none place-items-center rounded-r1 border-[1.4px] border-[var(--text-3)] bg-bg outline-offset-1 ' +
  'transition-[background-color,border-color] checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary ' +
  'disabled:opacity-50 before:absolute before:-inset-1.5 pointer-coarse:before:-inset-3.5 ' +
  "checked:after:h-1 checked:after:w-2 checked:after:-translate-y-px checked:after:-rotate-45 checked:after:border-b-[1.8px] checked:after:border-l-[1.8px] checked:after:border-[var(--on-primary)] checked:after:content-[''] " +
  "indeterminate:after:h-[1.8px] indeterminate:after:w-2 indeterminate:after:rotate-0 indeterminate:after:translate-y-0 indeterminate:after:border-0 indeterminate:after:bg-on-primary indeterminate:after:content-['']";

/** The browser's own checkbox in our style. */
export function Checkbox(props: CheckboxProps) {
  const {
    indeterminate = false,
    onCheckedChange,
    onChange,
    children,
    label,
    description,
    className,
    ref,
    ...rest
  } = props;
  const aria = useFieldControl(rest);
  const setMixed = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = indeterminate;
    },
    [indeterminate],
  );
  const input = (
    <input
      type="checkbox"
      aria-label={label}
      {...rest}
      {...aria}
      ref={mergeRefs(setMixed, ref)}
      className={clsx(box, children === undefined && className)}
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
      }}
    />
  );
  if (children === undefined) return input;
  return (
    <label className={clsx('flex gap-2 py-0.5 pointer-coarse:py-3', className)}>
      <span className="flex h-5 items-center">{input}</span>
      <span className="min-w-0">
        {children}
        {description !== undefined && <span className="block text-small text-2">{description}</span>}
      </span>
    </label>
  );
}
