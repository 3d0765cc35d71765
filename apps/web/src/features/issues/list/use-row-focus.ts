import { useLayoutEffect, type RefObject } from 'react';
import { useListSelection } from './use-list-selection.ts';

/** The element of a row that takes the focus; null while it is not rendered. */
type FocusOf = (row: HTMLElement) => HTMLElement | null;

interface RowFocus {
  readonly isActive: boolean;
  readonly focusOf?: FocusOf;
  /** Whether the browser scrolls to it. Lists scroll to their active row themselves. */
  readonly scrolls?: boolean;
}

/** Focuses a row when a key has made it active. */
export function useFocusWhenActive(
  row: RefObject<HTMLElement | null>,
  { isActive, focusOf = titleOf, scrolls = false }: RowFocus,
): void {
  const selection = useListSelection();
  useLayoutEffect(() => {
    if (isActive && row.current && selection.takeFocus())
      focusOf(row.current)?.focus({ preventScroll: !scrolls });
  });
}

/**
 * The same for elements that are reused for other rows: the focus does not carry over to the next row
 * that the element renders.
 */
export function useRowFocus(
  row: RefObject<HTMLElement | null>,
  { placeKey, ...focus }: RowFocus & { readonly placeKey: string },
): void {
  useFocusWhenActive(row, focus);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs when the element is reused for another row, or unmounts
  useLayoutEffect(() => () => dropFocus(row.current), [placeKey]);
}

export const titleOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('[data-row-title]');

/** Keeps the focus from carrying over to the next row that an element renders. */
function dropFocus(row: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && row?.contains(focused) === true) focused.blur();
}
