import type { DocumentJson } from '@cairn/editor/react';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { request } from '../../data/http.ts';

/** One version, as the server lists it. */
export interface PageVersion {
  readonly id: string;
  readonly reason: 'edited' | 'before-restore' | 'before-shrink';
  readonly author_ids: readonly string[];
  readonly created_at: string;
}

interface Asked<T> {
  readonly value?: T;
  readonly error?: Error;
  readonly again: () => void;
}

export const usePageVersions = (pageId: string): Asked<readonly PageVersion[]> =>
  useAsked(`pages/${pageId}/versions`);

export const usePageVersion = (
  pageId: string,
  versionId: string,
): Asked<{ readonly content: DocumentJson }> => useAsked(`pages/${pageId}/versions/${versionId}`);

/** A cold read of this workspace; asked once, and again when told. */
function useAsked<T>(path: string): Asked<T> {
  const { workspace } = useWorkspace();
  const [answer, setAnswer] = useState<{ value?: T; error?: Error }>({});
  const [round, setRound] = useState(0);
  const whole = `/api/workspaces/${workspace.slug}/${path}`;
  useEffect(() => {
    let wanted = true;
    request<T>('GET', whole).then(
      (value) => wanted && setAnswer({ value }),
      (error: unknown) =>
        wanted && setAnswer({ error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      wanted = false;
    };
  }, [whole, round]);
  return {
    ...answer,
    again: () => {
      setAnswer({});
      setRound(round + 1);
    },
  };
}
