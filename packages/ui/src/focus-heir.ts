import { useEffect, type RefObject } from 'react';
import { isThere, nearestTo, type Place } from './place.ts';

interface Heir {
  /** The element that contains everything the heir is responsible for. */
  readonly root: RefObject<Element | null>;
  readonly take: () => boolean;
}

let heirs: readonly Heir[] = [];

/**
 * Decides what gets the focus when something closes and the element it was opened from is gone: the list row that moved,
 * or the next one. The most recently mounted heir is asked first.
 *
 * @param root the element that contained the lost element, or a sibling of it
 * @param take focuses the right element; returns false if there is none. Must be referentially stable
 * @example
 * useFocusHeir(list, selection.focusActive);
 */
export function useFocusHeir(root: Heir['root'], take: Heir['take']): void {
  useEffect(() => {
    const heir = { root, take };
    heirs = [heir, ...heirs];
    return () => {
      heirs = heirs.filter((each) => each !== heir);
    };
  }, [root, take]);
}

/** Focuses the heir of a place that is gone. False if the place still exists or has no heir. */
export function passFocusOn(place: Place): boolean {
  if (isThere(place)) return false;
  const { steps, below } = place;
  const isIn = ({ root }: Heir): boolean =>
    steps.some(({ around }) => around === (root.current?.parentElement ?? root.current));
  const nothingHadIt = steps.length === 0 && below === undefined;
  if (heirs.some((heir) => (nothingHadIt || isIn(heir)) && heir.take())) return true;
  return below !== undefined && passFocusOn(below);
}

/** Focuses the heir of a place that is gone; without one, the nearest thing that still exists. */
export function focusNear(place: Place): void {
  if (!passFocusOn(place)) nearestTo(place)?.focus({ preventScroll: true });
}
