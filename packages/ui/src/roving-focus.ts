import type { KeyboardEvent } from 'react';

const focusable = '[data-roving]:not(:disabled)';

/**
 * Arrow keys within a row of controls that has one tab stop. Each control has `data-roving`; the one with
 * `tabIndex` 0 is the tab stop. Returns the control that got the focus.
 */
export function moveRovingFocus(
  event: KeyboardEvent<HTMLElement>,
  orientation: 'horizontal' | 'vertical' | 'both',
): HTMLElement | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
  const at = items.findIndex((item) => item === document.activeElement);
  const next =
    items[targetIndex(event.key, at, items.length, orientation, isRightToLeft(event.currentTarget))];
  if (at === -1 || next === undefined) return null;
  event.preventDefault();
  next.focus();
  return next;
}

function targetIndex(key: string, at: number, count: number, orientation: string, mirrored: boolean): number {
  const across = orientation !== 'vertical';
  const along = orientation !== 'horizontal';
  const forward =
    (across && key === (mirrored ? 'ArrowLeft' : 'ArrowRight')) || (along && key === 'ArrowDown');
  const backward =
    (across && key === (mirrored ? 'ArrowRight' : 'ArrowLeft')) || (along && key === 'ArrowUp');
  if (forward) return (at + 1) % count;
  if (backward) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return -1;
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
