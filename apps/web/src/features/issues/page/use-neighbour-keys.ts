import { useEffect, useLayoutEffect, useRef } from 'react';

interface NeighbourKeys {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  /** Only for keys pressed inside; for the whole page if absent. */
  readonly within?: HTMLElement | null | undefined;
  /** Also use the up and down arrows, if they don't scroll the page. */
  readonly arrows?: boolean | undefined;
}

/** j and k open the next and the previous issue, unless someone is typing or a menu is open. */
export function useNeighbourKeys(keys: NeighbourKeys): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const { previous, next, within, arrows = false } = latest.current;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isTaken(event.target)) return;
      if (within && event.target instanceof Node && !within.contains(event.target)) return;
      const go =
        event.key === 'j' || (arrows && event.key === 'ArrowDown')
          ? next
          : event.key === 'k' || (arrows && event.key === 'ArrowUp')
            ? previous
            : undefined;
      if (!go) return;
      event.preventDefault();
      go();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/** Keys belong to text fields, and to open menus, lists and dialogs. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true;
  return (
    target.closest(
      '[role="menu"], [role="listbox"], [role="dialog"][aria-modal], [role="alertdialog"], [data-base-ui-portal]',
    ) !== null
  );
}
