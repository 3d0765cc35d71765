import { useCallback, useMemo, useState } from 'react';
import type { Folding } from '../../../platform/issue-layout.ts';

const PREFIX = 'cairn.folded.';

/** Which groups of a list are collapsed, remembered on this device. */
export function useFolded(listKey: string): Folding {
  const [folded, set] = useState<ReadonlySet<string>>(() => read(listKey));
  const setFolded = useCallback(
    (groups: readonly string[], isFolded: boolean) =>
      set((before) => {
        const next = new Set(before);
        for (const group of groups)
          if (isFolded) next.add(group);
          else next.delete(group);
        keep(listKey, next);
        return next;
      }),
    [listKey],
  );
  const isFolded = useCallback((group: string) => folded.has(group), [folded]);
  return useMemo(() => ({ isFolded, setFolded }), [isFolded, setFolded]);
}

function read(listKey: string): ReadonlySet<string> {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(PREFIX + listKey) ?? '[]');
    return new Set(Array.isArray(held) ? held.filter((each) => typeof each === 'string') : []);
  } catch {
    return new Set();
  }
}

function keep(listKey: string, folded: ReadonlySet<string>): void {
  try {
    localStorage.setItem(PREFIX + listKey, JSON.stringify([...folded]));
  } catch {
    // Storage is unavailable: remembered until the page is left.
  }
}
