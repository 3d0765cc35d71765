import type { Activity } from '@cairn/domain';
import { useCallback, useEffect, useState } from 'react';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { OfflineError, request } from '../../data/http.ts';

interface Page {
  readonly rows: readonly Activity[];
  readonly next: string | null;
}

export interface ActivityOf {
  readonly state: 'loading' | 'ready' | 'offline' | 'failed';
  readonly rows: readonly Activity[];
  readonly hasMore: boolean;
  /** Reads the next page, or the one that could not be read. */
  readonly readOn: () => void;
}

const NOTHING: Page = { rows: [], next: null };

/** What somebody did in the projects that one is in, newest first, page by page from the server. */
export function useActivityOf(userId: string, limit = 50): ActivityOf {
  const { workspace } = useWorkspace();
  const { link } = useEngineState();
  const [page, setPage] = useState(NOTHING);
  const [state, setState] = useState<ActivityOf['state']>('loading');
  const { slug } = workspace;
  const read = useCallback(
    async (before: string | null, wanted: () => boolean) => {
      const query = new URLSearchParams({ limit: String(limit), ...(before === null ? {} : { before }) });
      try {
        const next = await request<Page>(
          'GET',
          `/api/workspaces/${slug}/members/${userId}/activity?${query.toString()}`,
        );
        if (!wanted()) return;
        setPage((held) => ({
          rows: before === null ? next.rows : [...held.rows, ...next.rows],
          next: next.next,
        }));
        setState('ready');
      } catch (error) {
        if (wanted()) setState(error instanceof OfflineError ? 'offline' : 'failed');
      }
    },
    [slug, userId, limit],
  );
  const isOpen = link === 'open';
  useEffect(() => {
    let wanted = true;
    // Again when the connection is back: what was missed belongs on top.
    void read(null, () => wanted);
    return () => {
      wanted = false;
    };
  }, [read, isOpen]);
  const readOn = (): void => {
    setState('loading');
    void read(page.next, () => true);
  };
  return { state, rows: page.rows, hasMore: page.next !== null, readOn };
}
