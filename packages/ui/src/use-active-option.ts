import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

/** Options that Page Up and Page Down skip. */
const PAGE = 8;

interface ActiveOption {
  count: number;
  /** Index of the option that is active after opening or filtering. */
  start: number;
  /** Changes with the list, which resets the active option. */
  listKey: string;
  onPick: (index: number) => void;
  listRef: RefObject<HTMLElement | null>;
}

/**
 * The active option of a listbox whose input keeps the focus: arrow keys, Page keys and Enter.
 * Each option needs `data-option` with its index.
 */
export function useActiveOption({ count, start, listKey, onPick, listRef }: ActiveOption) {
  const [active, setActive] = useState(start);
  const [seenKey, setSeenKey] = useState(listKey);
  const movedByKey = useRef(true);
  if (seenKey !== listKey) {
    setSeenKey(listKey);
    setActive(start);
  }
  const current = count === 0 ? -1 : Math.min(Math.max(active, 0), count - 1);

  useEffect(() => {
    // With a resting pointer, scrolling would move the list away from it.
    if (!movedByKey.current) return;
    listRef.current?.querySelector(`[data-option="${current}"]`)?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new list scrolls, same option or not
  }, [current, listKey, listRef]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextIndex(event, current, count);
    if (next !== null) {
      event.preventDefault();
      movedByKey.current = true;
      setActive(next);
    } else if (event.key === 'Enter' && current >= 0) {
      event.preventDefault();
      onPick(current);
    } else {
      movedByKey.current = true;
    }
  };
  const pointAt = useCallback((index: number) => {
    movedByKey.current = false;
    setActive(index);
  }, []);
  return { active: current, setActive, pointAt, handleKeyDown };
}

function nextIndex(event: KeyboardEvent, current: number, count: number): number | null {
  if (count === 0 || event.altKey) return null;
  switch (event.key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current - 1 + count) % count;
    case 'PageDown':
      return Math.min(current + PAGE, count - 1);
    case 'PageUp':
      return Math.max(current - PAGE, 0);
    case 'Home':
      return event.ctrlKey || event.metaKey ? 0 : null;
    case 'End':
      return event.ctrlKey || event.metaKey ? count - 1 : null;
    default:
      return null;
  }
}
