/** Class names that several components share. */

/** A popup, which enters by 4 px from its trigger and leaves faster than it enters. */
export const popupLook =
  'max-w-[calc(100vw-16px)] bg-raised text-text text-base font-normal rounded-r3 shadow-e2 outline-none ' +
  'transition-[opacity,translate] duration-base ease-enter ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-[100ms] data-ending-style:ease-leave ' +
  'data-[side=bottom]:data-starting-style:-translate-y-1 data-[side=top]:data-starting-style:translate-y-1 ' +
  'data-[side=right]:data-starting-style:-translate-x-1 data-[side=left]:data-starting-style:translate-x-1';

/** A row in a menu or listbox. The highlighted row is tinted by `data-highlighted`. */
export const optionLook =
  'flex min-h-8 w-full items-center gap-2 rounded-r2 px-2 py-1 text-start outline-none select-none ' +
  'pointer-coarse:min-h-11 data-highlighted:bg-tint-active ' +
  'data-disabled:text-disabled aria-disabled:text-disabled [&>svg]:text-2 [&>svg]:flex-none data-disabled:[&>svg]:text-disabled';

/** The small grey heading of a group of rows. */
export const groupLabelLook = 'px-2 pt-2 pb-1 text-small font-medium text-2';

/** Border and background of text inputs. */
export const fieldLook =
  'w-full min-w-0 rounded-r2 border border-control bg-bg text-text text-base outline-offset-[-1px] ' +
  'transition-[border-color] aria-invalid:border-red-ink disabled:text-disabled disabled:bg-sunken';
