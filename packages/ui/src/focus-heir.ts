import { useEffect, useLayoutEffect, useRef } from 'react';

/** Takes the focus; false when it has nothing to give it to. */
export type FocusHeir = () => boolean;

let heirs: readonly FocusHeir[] = [];

/**
 * Says who has the focus when something closes and what it was opened from has gone: the row of a list that has moved,
 * or the next one. The last to come is asked first. `take` must keep its identity until it changes.
 *
 * @example
 * useFocusHeir(list.focusActiveRow);
 */
export function useFocusHeir(take: FocusHeir): void {
  useEffect(() => {
    heirs = [take, ...heirs];
    return () => {
      heirs = heirs.filter((each) => each !== take);
    };
  }, [take]);
}

/** Gives the focus to whoever has it after what is gone. False when nobody does. */
export const passFocusOn = (): boolean => heirs.some((take) => take());

/** Whether an element that had the focus can have it no more. Nothing had it when the body did. */
export const isFocusGone = (element: Element | null): boolean =>
  element === document.body || element?.isConnected === false;

/**
 * For what is modal: where it gives the focus back by itself as long as that exists, the heir has it otherwise.
 *
 * @param open whether it is open now
 */
export function usePassedFocus(open: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const had = before.current;
    before.current = open ? document.activeElement : null;
    if (!open && had && isFocusGone(had)) passFocusOn();
  }, [open]);
}
