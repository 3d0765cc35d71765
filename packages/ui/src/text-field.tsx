import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useFieldControl } from './field-control.ts';
import { fieldLook } from './looks.ts';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** Accessible name, if there is no {@link Field} around it. */
  label?: string | undefined;
  /** 28 px high in a toolbar, 32 in a form, 36 in a full-screen form. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** An icon at the start of the field. */
  icon?: ReactNode;
  /** A control or text at the end of the field. */
  after?: ReactNode;
}

const heights = { sm: 'h-7', md: 'h-8', lg: 'h-9' };

/** A single-line text input. */
export function TextField({ label, size = 'md', icon, after, className, ...rest }: TextFieldProps) {
  const aria = useFieldControl(rest);
  const input = (
    <input
      type="text"
      aria-label={label}
      {...rest}
      {...aria}
      className={clsx(
        fieldLook,
        heights[size],
        'read-only:bg-sunken pointer-coarse:h-11 pointer-coarse:text-[16px]',
        icon === undefined ? 'pl-2.5' : 'pl-[30px]',
        after === undefined ? 'pr-2.5' : 'pr-9',
        icon === undefined && after === undefined && className,
      )}
    />
  );
  if (icon === undefined && after === undefined) return input;
  return (
    <span className={clsx('relative flex min-w-0 items-center', className)}>
      {icon !== undefined && <span className="pointer-events-none absolute left-2 flex text-3">{icon}</span>}
      {input}
      {after !== undefined && <span className="absolute right-1 flex items-center text-2">{after}</span>}
    </span>
  );
}
