import { clsx } from 'clsx';
import { createElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { ariaKeys, Kbd } from './kbd.tsx';
import { renderAs } from './slot.ts';
import { Tooltip } from './tooltip.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid';
export type ButtonSize = 'md' | 'lg' | 'xl';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` at most once on a screen; `danger` has red text, `danger-solid` is for the final confirmation. */
  variant?: ButtonVariant | undefined;
  /** 28, 32 (forms) or 36 px (full-screen forms). */
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** A shortcut such as `mod+k`, shown as key caps and set as `aria-keyshortcuts`. */
  keys?: string | undefined;
  loading?: boolean | undefined;
  /** The label while loading. The button is always as wide as the wider of its two labels. */
  loadingText?: string | undefined;
  /** Disables the button and explains why in a tooltip; it stays focusable. */
  disabledReason?: string | undefined;
  /** Fills the width of its container. */
  block?: boolean | undefined;
}

const frame =
  'relative inline-flex flex-none items-center justify-center rounded-r2 border text-base font-medium whitespace-nowrap select-none ' +
  'transition-[background-color,color,border-color] pointer-coarse:min-h-10 ' +
  'disabled:border-line disabled:bg-transparent disabled:text-disabled disabled:shadow-none ' +
  'aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-disabled aria-disabled:shadow-none';

const sizes: Record<ButtonSize, string> = {
  md: 'h-7 gap-1.5 px-2.5 [&>svg:first-child]:-ml-0.5',
  lg: 'h-8 gap-1.5 px-3.5 [&>svg:first-child]:-ml-0.5',
  xl: 'h-9 gap-1.5 px-3.5 [&>svg:first-child]:-ml-0.5',
};

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-primary text-on-primary shadow-e1 hover:bg-primary-hover active:bg-primary-hover outline-offset-2',
  secondary:
    'border-strong bg-raised text-text shadow-e1 [&>svg]:text-2 hover:bg-hover active:bg-active aria-expanded:bg-active',
  ghost:
    'border-transparent text-2 font-normal hover:bg-tint-hover hover:text-text active:bg-tint-active aria-expanded:bg-tint-active aria-expanded:text-text',
  danger: 'border-strong bg-raised text-red-ink shadow-e1 hover:bg-hover active:bg-active',
  'danger-solid':
    'border-transparent bg-danger text-on-danger shadow-e1 outline-offset-2 hover:brightness-95',
};

/** The class names of a button, for links that look like one. */
export function buttonLook(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  block = false,
): string {
  return clsx(frame, sizes[size], variants[variant], block && 'w-full');
}

/** A button with a label. Without `variant` it has a plain outline. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconAfter, keys, loading, loadingText, disabledReason, block, ...rest } =
    props;
  const { className, children, onClick, ...element } = rest;
  const blocked = loading === true || disabledReason !== undefined;
  const solid = variant === 'primary' || variant === 'danger-solid';
  const button = (
    <button
      type="button"
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      aria-busy={loading || undefined}
      // A loading button keeps its colours, because it is busy and not unavailable.
      aria-disabled={disabledReason !== undefined || undefined}
      {...element}
      className={clsx(buttonLook(variant, size, block), className)}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
      {loadingText === undefined ? (
        children
      ) : (
        <Words idle={children} busy={loadingText} loading={loading === true} />
      )}
      {iconAfter}
      {keys !== undefined && (
        <Kbd keys={keys} tone={solid ? 'inherit' : 'plain'} className="-mr-1 ml-0.5 pointer-coarse:hidden" />
      )}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <Tooltip text={disabledReason} describes>
      {button}
    </Tooltip>
  );
}

/** Both labels overlap, so that switching between them doesn't move anything. */
function Words({ idle, busy, loading }: { idle: ReactNode; busy: string; loading: boolean }) {
  return (
    <span className="grid justify-items-center *:col-start-1 *:row-start-1">
      <span className={clsx(loading && 'invisible')}>{idle}</span>
      <span className={clsx(!loading && 'invisible')}>{busy}</span>
    </span>
  );
}

export interface LinkButtonProps extends ComponentProps<'a'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  keys?: string | undefined;
  block?: boolean | undefined;
  /** A router link; a plain `<a>` without it. */
  render?: ReactElement | undefined;
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  icon,
  keys,
  block,
  render,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const solid = variant === 'primary' || variant === 'danger-solid';
  return renderAs(render ?? createElement('a'), {
    ...rest,
    'aria-keyshortcuts': keys === undefined ? undefined : ariaKeys(keys),
    className: clsx(buttonLook(variant, size, block), className),
    children: (
      <>
        {icon}
        {children}
        {keys !== undefined && (
          <Kbd
            keys={keys}
            tone={solid ? 'inherit' : 'plain'}
            className="-mr-1 ml-0.5 pointer-coarse:hidden"
          />
        )}
      </>
    ),
  });
}
