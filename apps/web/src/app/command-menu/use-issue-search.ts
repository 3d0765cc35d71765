import type { RowStore } from '@cairn/sync/client';
import { useEffect, useState } from 'react';
import { IssueSearch } from '../../features/search/public.ts';

let held: { readonly store: RowStore; readonly search: IssueSearch } | undefined;

/**
 * The shared search over a store's issues; it lives as long as the workspace, and reads the store when first needed.
 */
export function useIssueSearch(store: RowStore): IssueSearch {
  const [search] = useState(() => {
    if (held?.store === store) return held.search;
    held?.search.close();
    held = { store, search: new IssueSearch(store) };
    return held.search;
  });
  useEffect(() => {
    // After the menu has rendered, before the first letter.
    const timer = setTimeout(() => search.prepare());
    return () => clearTimeout(timer);
  }, [search]);
  return search;
}
