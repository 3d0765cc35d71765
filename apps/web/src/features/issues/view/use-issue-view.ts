import {
  layoutNamed,
  namesView,
  parseViewSpec,
  preference,
  sameView,
  searchOfView,
  typedFilterOf,
  VIEW_PARAMS,
  viewOfSearch,
  withoutView,
  type IssueFilter,
  type IssueViewSpec,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { use, useCallback, useEffect, useMemo } from 'react';
import { setPreference } from '../../../data/lazy-preference.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useRows } from '../../../data/use-rows.ts';
import { useAheadOfAddress } from '../../../lib/use-ahead-of-address.ts';
import { FeaturesContext } from '../../../platform/features-context.ts';
import { layoutsOf, type IssueLayout } from '../../../platform/issue-layout.ts';

/** Stands for the default view, including later changes to the default. Stored as an empty view. */
const AS_USUAL = 'usual';
const SAYS_NOTHING = {};

export interface IssueView {
  readonly spec: IssueViewSpec;
  readonly layout: IssueLayout;
  readonly layouts: readonly IssueLayout[];
  /** How the list is shown until someone changes it. */
  readonly usual: IssueViewSpec;
  /** Changes the view, and remembers it for this person. Settings that equal the default keep following it. */
  readonly change: (patch: Partial<IssueViewSpec>) => void;
  readonly reset: () => void;
  readonly isUsual: boolean;
  /** A typed filter in the URL. */
  readonly typed: string | undefined;
  /** Applies the typed filter. Like any view in a URL, it is shown but not remembered. */
  readonly showTyped: (filters: IssueFilter[]) => void;
}

/** How a list is shown: as the URL says, otherwise as this person left it, otherwise by default. */
export function useIssueView(preferenceKey: string, usual: IssueViewSpec): IssueView {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const run = useCommand();
  const layouts = layoutsOf(use(FeaturesContext));
  const [held] = useRows(preference, { field: 'key', value: preferenceKey });
  const typed = typedFilterOf(search);
  const address = JSON.stringify([...VIEW_PARAMS.map((name) => search[name]), typed]);
  const stored = useMemo(() => parseViewSpec(held?.value, layouts, usual), [held, layouts, usual]);
  const shared = useMemo(
    () => (namesView(search) ? viewOfSearch(search, layouts, usual) : (stored ?? usual)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address, not the object that holds it, decides
    [address, stored, layouts, usual],
  );
  const write = useCallback(
    async (next: IssueViewSpec | typeof AS_USUAL) =>
      await navigate({
        to: '.',
        replace: true,
        // The layout itself decides what stays in sight: the router would restore the previous scroll position.
        resetScroll: false,
        search: (before: Readonly<Record<string, unknown>>) => ({
          ...withoutView(before),
          ...(next === AS_USUAL ? {} : searchOfView(next, layouts, usual)),
        }),
      }),
    [navigate, layouts, usual],
  );
  const [chosen, follow] = useAheadOfAddress(write);
  const spec = chosen === AS_USUAL ? usual : (chosen ?? shared);
  const show = useCallback(
    (next: IssueViewSpec | typeof AS_USUAL) => {
      const value = next === AS_USUAL ? SAYS_NOTHING : next;
      run(setPreference, { id: uuid(), key: preferenceKey, value });
      follow(next);
    },
    [run, preferenceKey, follow],
  );
  const change = useCallback(
    (patch: Partial<IssueViewSpec>) => {
      const next = { ...spec, ...patch };
      show(sameView(next, usual) ? AS_USUAL : next);
    },
    [spec, usual, show],
  );
  const isNamed = namesView(search);
  useEffect(() => {
    // So that copying the URL shares what is shown.
    if (!isNamed && stored && !sameView(stored, usual)) void write(stored);
  }, [isNamed, stored, usual, write]);
  return {
    spec,
    layout: layoutNamed(layouts, spec.layout, usual),
    layouts,
    usual,
    change,
    reset: () => show(AS_USUAL),
    isUsual: sameView(spec, usual),
    typed,
    showTyped: (filters) => follow({ ...spec, filters }),
  };
}
