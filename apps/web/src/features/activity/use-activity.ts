import type { Activity } from '@cairn/domain';
import type { ActivityKind } from '@cairn/domain/activity/kinds';
import { useEffect, useState } from 'react';
import { callApi } from '../../data/call-api.ts';
import { useEngine, useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { useActivityPages, type ActivityPage, type ActivityPages } from './use-activity-pages.ts';

export interface ActivityQuestion {
  /** Whose: everyone's when absent. */
  readonly actor?: string | undefined;
  /** Of which kind: all when absent. */
  readonly kind?: ActivityKind | undefined;
  /** Lines of a page. */
  readonly limit?: number | undefined;
}

const PAGE = 50;

/** What was done in the projects that one is in, newest first, page by page from the server. */
export function useActivity({ actor, kind, limit = PAGE }: ActivityQuestion): ActivityPages<Activity> {
  const { slug } = useWorkspace().workspace;
  // Again when the connection is back: what was missed belongs on top.
  const isOpen = useEngineState(({ link }) => link === 'open');
  const round = useRoundOfChanges();
  return useActivityPages(
    JSON.stringify([slug, actor, kind, limit]),
    `${isOpen} ${round}`,
    async (before) =>
      // Rows come as they are declared.
      (await callApi('GET /api/workspaces/:slug/activity', {
        params: { slug },
        query: { actor, kind, limit, before },
      })) as unknown as ActivityPage<Activity>,
  );
}

/** What comes with one change, and all that is done within this time, is read together. */
const PAUSE_MS = 2_000;

/** A number that rises some time after issues have changed: their history is not in the store of who does not read it. */
function useRoundOfChanges(): number {
  const { store } = useEngine();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.onModel('issue', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setRound((before) => before + 1);
      }, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return round;
}
