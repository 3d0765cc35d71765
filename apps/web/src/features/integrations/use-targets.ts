import type { Provider } from '@cairn/domain/integrations/constants';
import { useEffect, useState } from 'react';
import { useProblemText } from '../workspaces/public.ts';
import { integrationApi, type ProjectPlace, type Target } from './integration-api.ts';

/** Searches at the provider once typing pauses. */
const PAUSE_MS = 250;

interface Found {
  readonly search: string;
  readonly targets: readonly Target[];
  readonly cursor: string | null;
}

const NONE: readonly Target[] = [];

/** The repositories or channels that can be connected, as far as loaded. */
export function useTargets({ slug, project }: ProjectPlace, provider: Provider, search: string) {
  const textOf = useProblemText();
  const [found, setFound] = useState<Found>();
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState<{ readonly search: string; readonly cursor: string }>({
    search: search.trim(),
    cursor: '',
  });
  const wanted = search.trim();
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((before) => (before.search === wanted ? before : { search: wanted, cursor: '' })),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => {
    let isLate = false;
    integrationApi.targets({ slug, project }, provider, asked).then(
      ({ targets, next_cursor: cursor }) => {
        if (isLate) return;
        setError(undefined);
        setFound((before) => ({
          search: asked.search,
          targets: asked.cursor === '' ? targets : [...(before?.targets ?? []), ...targets],
          cursor,
        }));
      },
      (failure: unknown) => {
        if (!isLate) setError(failure);
      },
    );
    return () => {
      isLate = true;
    };
  }, [slug, project, provider, asked]);
  const isCurrent = found?.search === wanted;
  const isMoreComing = isCurrent && asked.cursor !== '' && found.cursor === asked.cursor;
  return {
    targets: found?.targets ?? NONE,
    hasMore: isCurrent && found.cursor !== null,
    isLoading: error === undefined && (!isCurrent || isMoreComing),
    problem: error === undefined ? undefined : textOf(error),
    loadMore: () => setAsked({ search: wanted, cursor: found?.cursor ?? '' }),
  };
}
