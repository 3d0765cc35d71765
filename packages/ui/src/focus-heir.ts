import { useEffect, type RefObject } from 'react';
import { isThere, type Place } from './place.ts';

interface Heir {
  /** Everything that the heir follows stands in here. */
  readonly root: RefObject<Element | null>;
  readonly take: () => boolean;
}

let heirs: readonly Heir[] = [];

/**
 * Says who gets the focus when something closes and what it was opened from has gone: the row of a list that has moved,
 * or the next one. The last to come is asked first.
 *
 * @param root what the lost element stood in, or beside
 * @param take gives the focus to what has it now; false when there is nothing. Must keep its identity until it changes
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

/** Gives the focus to the heir of a place that has gone. False when it is still there, or has no heir. */
export function passFocusOn(place: Place): boolean {
  if (isThere(place)) return false;
  const { steps, below } = place;
  const isIn = ({ root }: Heir): boolean =>
    steps.some(({ around }) => around === (root.current?.parentElement ?? root.current));
  const nothingHadIt = steps.length === 0 && below === undefined;
  if (heirs.some((heir) => (nothingHadIt || isIn(heir)) && heir.take())) return true;
  return below !== undefined && passFocusOn(below);
}
