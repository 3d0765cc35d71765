import type { IssueFilter } from '@cairn/domain';
import type { FilterWords } from '@cairn/domain/issues/filter-text/index';
import { useMemo, useState } from 'react';
import { useEngine } from '../../../data/engine-context.ts';
import { useIssueContext } from '../issue-context.tsx';
import { filterWordsIn } from './filter-words-in.ts';

interface FilterPlace {
  readonly filters: readonly IssueFilter[];
  readonly projectIds: readonly string[];
  readonly without: readonly string[];
}

/** What a typed filter can name in a list. */
export function useFilterWords({ filters, projectIds, without }: FilterPlace): FilterWords {
  const { propertyUis: uis, words } = useIssueContext();
  const { store } = useEngine();
  // Its initial values can be named although no picker offers them any more, such as a completed cycle.
  const [held] = useState(filters);
  return useMemo(
    () => filterWordsIn({ uis, held, projectIds, without, store, words }),
    [uis, words, store, held, projectIds, without],
  );
}
