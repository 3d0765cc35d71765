import { clsx } from 'clsx';
import { createElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { ariaKeys } from './kbd.tsx';
import { renderAs } from './slot.ts';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
  keys?: string | undefined;
  /** 28, 24 or 20 px; the clickable area is 36 px, on touch screens 44. */
  size?: 'md' | 'sm' | 'xs' | undefined;
  /** `raised` stands out on the sidebar's background. */
  variant?: 'plain' | 'raised' | undefined;
  pressed?: boolean | undefined;
  /** False if the name is already visible beside it. */
  tooltip?: boolean | undefined;
  tooltipSide?: 'top' | 'bottom' | undefined;
  disabledReason?: string | undefined;
  /** A router link instead of a button. */
  render?: ReactElement | undefined;
}

const sizes = { md: 'size-7', sm: 'size-6', xs: 'size-5' };

/** A button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, keys, size = 'md', variant = 'plain', pressed, render, ...others } = props;
  const { tooltip = true, tooltipSide, disabledReason, className, onClick, ...rest } = others;
  const look = clsx(
    'hit inline-grid flex-none place-items-center rounded-r2 text-2 transition-[background-color,color]',
    'hover:bg-tint-hover hover:text-text active:bg-tint-active aria-expanded:bg-tint-active aria-expanded:text-text',
    'aria-pressed:text-text aria-pressed:bg-tint-active disabled:text-disabled disabled:bg-transparent',
    'aria-disabled:text-disabled aria-disabled:bg-transparent',
    sizes[size],
    variant === 'raised' && 'bg-raised text-side-text shadow-[var(--e1),0_0_0_1px_var(--side-border)]',
    className,
  );
  const blocked = disabledReason !== undefined;
  const element = renderAs(render ?? createElement('button', { type: 'button' }), {
    ...rest,
    'aria-label': label,
    'aria-pressed': pressed,
    'aria-disabled': blocked || undefined,
    'aria-keyshortcuts': keys === undefined ? undefined : ariaKeys(keys),
    className: look,
    onClick: blocked ? (event: React.MouseEvent) => event.preventDefault() : onClick,
    children: icon,
  });
  const words = blocked ? disabledReason : tooltip ? label : undefined;
  return (
    <Tooltip text={words} keys={blocked ? undefined : keys} side={tooltipSide} describes={blocked}>
      {element}
    </Tooltip>
  );
}
