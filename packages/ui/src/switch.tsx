import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useFieldControl } from './field-control.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'role' | 'children'> {
  onCheckedChange?: ((checked: boolean) => void) | undefined;
  /** The visible label before the switch, which then sits at the end of the line. */
  children?: ReactNode;
  label?: string | undefined;
}

const track =
  "relative flex h-4 w-7 flex-none appearance-none rounded-full bg-[var(--text-3)] p-0.5 transition-[background-color] duration-base outline-offset-2 before:absolute before:-inset-2 pointer-coarse:before:-inset-3.5 after:block after:size-3 after:rounded-full after:bg-bg after:transition-[translate] after:duration-base after:ease-enter after:content-[''] " +
  'checked:bg-primary checked:after:translate-x-3 checked:after:bg-on-primary disabled:opacity-50';

/** A switch that takes effect immediately. Use a checkbox if the change has to be saved first. */
export function Switch({ onCheckedChange, onChange, children, label, className, ...rest }: SwitchProps) {
  const aria = useFieldControl(rest);
  const input = (
    <input
      type="checkbox"
      role="switch"
      aria-label={label}
      {...rest}
      {...aria}
      className={clsx(track, children === undefined && className)}
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
      }}
    />
  );
  if (children === undefined) return input;
  return (
    <label
      className={clsx('flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-11', className)}
    >
      <span className="min-w-0 text-2">{children}</span>
      {input}
    </label>
  );
}
