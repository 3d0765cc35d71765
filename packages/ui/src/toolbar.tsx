import { clsx } from 'clsx';
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';

const controls = 'button, a[href], input, select, [tabindex]';

export interface ToolbarProps extends Omit<ComponentProps<'div'>, 'role' | 'children'> {
  label: string;
  children: ReactNode;
}

/** A row of controls with one tab stop; arrow keys move within it. Works with any controls. */
export function Toolbar({ label, className, children, ...rest }: ToolbarProps) {
  const root = useRef<HTMLDivElement>(null);
  // After each render, because the controls change with the selection.
  useLayoutEffect(() => {
    const items = itemsOf(root.current);
    const stop =
      items.find((item) => item === document.activeElement) ??
      items.find((item) => item.tabIndex === 0) ??
      items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  });
  const focus = (item: HTMLElement | undefined) => {
    if (!item) return;
    for (const other of itemsOf(root.current)) other.tabIndex = other === item ? 0 : -1;
    item.focus();
  };
  return (
    <div
      {...rest}
      ref={root}
      role="toolbar"
      aria-label={label}
      className={clsx('flex items-center gap-1', className)}
      onFocus={(event) => {
        const items = itemsOf(root.current);
        if (items.includes(event.target))
          for (const item of items) item.tabIndex = item === event.target ? 0 : -1;
      }}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
        const target = event.target;
        if (step === undefined || !(target instanceof HTMLElement)) return;
        if (isTyping(target) || !event.currentTarget.contains(target)) return;
        const items = itemsOf(root.current);
        const at = items.indexOf(target);
        if (at === -1) return;
        event.preventDefault();
        const wrapped = Number.isFinite(step)
          ? (at + step + items.length) % items.length
          : step < 0
            ? 0
            : items.length - 1;
        focus(items[wrapped]);
      }}
    >
      {children}
    </div>
  );
}

/** A thin line between groups of controls. */
export function ToolbarSeparator() {
  return (
    <span aria-hidden="true" className="mx-1 h-5 w-px flex-none narrow:mx-0 bg-[var(--border-strong)]" />
  );
}

function itemsOf(root: HTMLElement | null): HTMLElement[] {
  if (!root) return [];
  return [...root.querySelectorAll<HTMLElement>(controls)].filter(
    (item) => !item.matches(':disabled') && item.closest('[role=toolbar]') === root,
  );
}

function isTyping(element: HTMLElement): boolean {
  return element.matches(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]',
  );
}
