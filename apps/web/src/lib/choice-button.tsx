import { ChevronDownIcon } from '@cairn/ui/icons';
import type { ComponentProps, ReactNode } from 'react';

export interface ChoiceButtonProps extends ComponentProps<'button'> {
  /** The label and the chosen value. */
  'aria-label': string;
  /** Shown before the chosen value. */
  mark?: ReactNode;
}

/** A form's button that opens a picker, as wide as its field. */
export function ChoiceButton({ mark, children, ...rest }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="flex h-8 w-full min-w-0 items-center gap-2 rounded-r2 border border-control bg-bg px-2.5 text-start hover:bg-hover aria-expanded:bg-active disabled:bg-sunken disabled:text-disabled pointer-coarse:h-11"
    >
      {mark}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <ChevronDownIcon aria-hidden="true" className="size-3 text-2" />
    </button>
  );
}
