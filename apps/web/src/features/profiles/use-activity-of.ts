import type { Activity } from '@cairn/domain';
import type { RouteCall } from '@cairn/domain/http/api';
import { useEffect, useState } from 'react';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { callApi } from '../../data/call-api.ts';
import { OfflineError } from '../../data/http.ts';

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

const ROUTE = 'GET /api/workspaces/:slug/members/:user/activity';

/** Rows come as they are declared. */
const readPage = async (call: RouteCall<typeof ROUTE>): Promise<Page> =>
  (await callApi(ROUTE, call)) as unknown as Page;

const NOTHING: Page = { rows: [], next: null };

const stateAfter = (error: unknown): State => (error instanceof OfflineError ? 'offline' : 'failed');

/** What somebody did in the projects that one is in, newest first, page by page from the server. */
export function useActivityOf(userId: string, limit = 50): ActivityOf {
  const { workspace } = useWorkspace();
  const [page, setPage] = useState(NOTHING);
  const [state, setState] = useState<State>('loading');
  const { slug } = workspace;
  const isOpen = useEngineState(({ link }) => link === 'open');
  useEffect(() => {
    let wanted = true;
    const end = (next: State, held?: Page): void => {
      if (!wanted) return;
      setState(next);
      if (held) setPage(held);
    };
    readPage({ params: { slug, user: userId }, query: { limit } }).then(
      (first) => end('ready', first),
      (error: unknown) => end(stateAfter(error)),
    );
    return () => {
      wanted = false;
    };
    // Again when the connection is back: what was missed belongs on top.
  }, [slug, userId, limit, isOpen]);
  const readOn = (): void => {
    setState('loading');
    const before = page.next as `${string}_${string}` | null;
    readPage({ params: { slug, user: userId }, query: { limit, before: before ?? undefined } }).then(
      ({ rows, next }) => {
        setPage((held) => (held === page ? { rows: [...held.rows, ...rows], next } : held));
        setState('ready');
      },
      (error: unknown) => setState(stateAfter(error)),
    );
  };
  return { state, rows: page.rows, hasMore: page.next !== null, readOn };
}
