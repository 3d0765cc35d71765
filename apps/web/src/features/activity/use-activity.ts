import type { Activity } from '@cairn/domain';
import type { ActivityKind } from '@cairn/domain/activity/kinds';
import { useEffect, useState } from 'react';
import { callApi } from '../../data/call-api.ts';
import { useEngine, useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { useActivityPages, type ActivityPage, type ActivityPages } from './use-activity-pages.ts';

export interface ActivityQuestion {
  /** The person; everyone if absent. */
  readonly actor?: string | undefined;
  /** The kind; all if absent. */
  readonly kind?: ActivityKind | undefined;
  /** Entries per page. */
  readonly limit?: number | undefined;
}

const PAGE = 50;

/** The activity in the person's projects, newest first, page by page from the server. */
export function useActivity({ actor, kind, limit = PAGE }: ActivityQuestion): ActivityPages<Activity> {
  const { slug } = useWorkspace().workspace;
  // Reloads when the connection is back, to put what was missed on top.
  const isOpen = useEngineState(({ link }) => link === 'open');
  const round = useRoundOfChanges();
  return useActivityPages(
    JSON.stringify([slug, actor, kind, limit]),
    `${isOpen} ${round}`,
    async (before) =>
      // The response has rows as declared.
      (await callApi('GET /api/workspaces/:slug/activity', {
        params: { slug },
        query: { actor, kind, limit, before },
      })) as unknown as ActivityPage<Activity>,
  );
}

/** Changes within this time are loaded together. */
const PAUSE_MS = 2_000;

/** A number that increases shortly after issues change: activity isn't in the store of people who aren't viewing it. */
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
