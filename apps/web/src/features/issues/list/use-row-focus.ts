import { useLayoutEffect, type RefObject } from 'react';
import { useListSelection } from './use-list-selection.ts';

/** What of a row takes its focus; nothing while that is not drawn. */
type FocusOf = (row: HTMLElement) => HTMLElement | null;

interface RowFocus {
  readonly isActive: boolean;
  readonly focusOf?: FocusOf;
  /** Whether the browser scrolls to it. A list scrolls to its active row itself. */
  readonly scrolls?: boolean;
}

/** Gives a row the focus when a key has made it the active one. */
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
 * The same where one element draws many rows, one after another: the focus does not go along to the next row that it
 * draws.
 */
export function useRowFocus(
  row: RefObject<HTMLElement | null>,
  { placeKey, ...focus }: RowFocus & { readonly placeKey: string },
): void {
  useFocusWhenActive(row, focus);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the element comes to draw another row, or none
  useLayoutEffect(() => () => dropFocus(row.current), [placeKey]);
}

export const titleOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('[data-row-title]');

/** The focus does not go along to the next row that an element draws. */
function dropFocus(row: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && row?.contains(focused) === true) focused.blur();
}
