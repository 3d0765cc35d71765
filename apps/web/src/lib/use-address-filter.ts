import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { filterOfSearch, searchOfFilter } from './address-filter.ts';
import { useAheadOfAddress } from './use-ahead-of-address.ts';

/**
 * A list's filter, kept in the URL: it survives a reload, and links and history entries include it.
 *
 * @param usual what shows everything; always the same object
 * @param isKnown whether a value can be filtered by; always the same function
 */
export function useAddressFilter<Filter extends object>(
  usual: Filter,
  isKnown: (name: string, value: string) => boolean,
): readonly [Filter, (next: Filter) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = JSON.stringify(search);
  const shared = useMemo(
    () => filterOfSearch(JSON.parse(address) as typeof search, usual, isKnown),
    [address, usual, isKnown],
  );
  const [chosen, choose] = useAheadOfAddress<Filter>(
    useCallback(
      async (next) =>
        await navigate({
          to: '.',
          replace: true,
          resetScroll: false,
          search: (before: Readonly<Record<string, unknown>>) => ({
            ...before,
            ...searchOfFilter(next, usual),
          }),
        }),
      [navigate, usual],
    ),
  );
  return [chosen ?? shared, choose];
}
