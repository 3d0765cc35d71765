import type { Activity } from '@cairn/domain';
import { useEffect, useState } from 'react';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { OfflineError, request } from '../../data/http.ts';

interface Page {
  readonly rows: readonly Activity[];
  readonly next: string | null;
}

type State = 'loading' | 'ready' | 'offline' | 'failed';

export interface ActivityOf {
  readonly state: State;
  readonly rows: readonly Activity[];
  readonly hasMore: boolean;
  /** Reads the next page, or the one that could not be read. */
  readonly readOn: () => void;
}

const NOTHING: Page = { rows: [], next: null };

const stateAfter = (error: unknown): State => (error instanceof OfflineError ? 'offline' : 'failed');

/** What somebody did in the projects that one is in, newest first, page by page from the server. */
export function useActivityOf(userId: string, limit = 50): ActivityOf {
  const { workspace } = useWorkspace();
  const [page, setPage] = useState(NOTHING);
  const [state, setState] = useState<State>('loading');
  const path = `/api/workspaces/${workspace.slug}/members/${userId}/activity?limit=${limit}`;
  const isOpen = useEngineState(({ link }) => link === 'open');
  useEffect(() => {
    let wanted = true;
    const end = (next: State, held?: Page): void => {
      if (!wanted) return;
      setState(next);
      if (held) setPage(held);
    };
    request<Page>('GET', path).then(
      (first) => end('ready', first),
      (error: unknown) => end(stateAfter(error)),
    );
    return () => {
      wanted = false;
    };
    // Again when the connection is back: what was missed belongs on top.
  }, [path, isOpen]);
  const readOn = (): void => {
    setState('loading');
    const before = page.next === null ? '' : `&before=${encodeURIComponent(page.next)}`;
    request<Page>('GET', path + before).then(
      ({ rows, next }) => {
        setPage((held) => (held === page ? { rows: [...held.rows, ...rows], next } : held));
        setState('ready');
      },
      (error: unknown) => setState(stateAfter(error)),
    );
  };
  return { state, rows: page.rows, hasMore: page.next !== null, readOn };
}
