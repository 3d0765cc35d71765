import { useNavigate, useSearch } from '@tanstack/react-router';
import { startTransition, useCallback, useMemo, useState } from 'react';
import { filterOfSearch, searchOfFilter } from './address-filter.ts';

/**
 * What a list is narrowed to, kept in the address: a reload leaves it, a link shares it, and whoever comes back finds it.
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
  // The address follows a moment later: until then the next letter would be added to what was before this one.
  const [chosen, setChosen] = useState<Filter>();
  const choose = useCallback(
    (next: Filter) => {
      setChosen(next);
      const forget = (): void =>
        startTransition(() => setChosen((latest) => (latest === next ? undefined : latest)));
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: Readonly<Record<string, unknown>>) => ({
          ...before,
          ...searchOfFilter(next, usual),
        }),
      }).then(forget, forget);
    },
    [navigate, usual],
  );
  return [chosen ?? shared, choose];
}
