import { clsx } from 'clsx';
import { useCallback, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { useFieldControl } from './field-control.ts';
import { fieldLook } from './looks.ts';
import { mergeRefs } from './slot.ts';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label?: string | undefined;
  /** Lines up to which it grows with its text; then it scrolls. */
  maxRows?: number | undefined;
}

const LINE = 20;
const PADDING = 18;

/** A multi-line text input that grows with its text. */
export function TextArea({ label, maxRows = 16, rows = 3, className, ref, onInput, ...rest }: TextAreaProps) {
  const aria = useFieldControl(rest);
  const own = useRef<HTMLTextAreaElement>(null);
  const grow = useCallback(() => {
    const area = own.current;
    if (!area || CSS.supports?.('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, []);
  useLayoutEffect(grow, [grow, rest.value]);
  return (
    <textarea
      aria-label={label}
      rows={rows}
      {...rest}
      {...aria}
      ref={mergeRefs(own, ref)}
      onInput={(event) => {
        grow();
        onInput?.(event);
      }}
      style={{ minHeight: rows * LINE + PADDING, maxHeight: maxRows * LINE + PADDING, ...rest.style }}
      className={clsx(
        fieldLook,
        'scroll-thin block field-sizing-content resize-none read-only:bg-sunken px-2.5 py-2 pointer-coarse:text-[16px]',
        className,
      )}
    />
  );
}
