import type { Activity } from '@cairn/domain';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../data/call-api.ts';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { OfflineError } from '../../data/http.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { Panel, PanelNothing } from '../../lib/panel.tsx';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { ActivityLine } from '../activity/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import type { HomeLookups } from './use-home.ts';

const MOST = 10;

/** What one did last, from the server: activities are no part of what a device holds. */
export function ActivityPanel({ lookups }: { lookups: HomeLookups }) {
  const t = useTranslations('home.activity');
  const { workspace } = useWorkspace();
  const { state, rows } = useRecentActivity(lookups.userId);
  return (
    <Panel
      title={t('title')}
      after={
        <AppLink
          to={`/${workspace.slug}/profile/${lookups.userId}/activity`}
          className="hit text-small text-2 hover:text-text"
        >
          {t('all')}
        </AppLink>
      }
    >
      {rows.length === 0 && state === 'loading' && <SkeletonRows count={3} label={t('loading')} />}
      {rows.length === 0 && state === 'ready' && <EmptyPanelNote of={emptyScreens.activity} />}
      {rows.length === 0 && (state === 'offline' || state === 'failed') && (
        <PanelNothing>{t(state)}</PanelNothing>
      )}
      {rows.length > 0 && (
        <ul aria-label={t('title')} className="grid gap-3 px-1 py-1">
          {rows.map((row) => (
            <ActivityLine key={row.id} row={row} namesIssue />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type State = 'loading' | 'ready' | 'offline' | 'failed';

function useRecentActivity(userId: string): { readonly state: State; readonly rows: readonly Activity[] } {
  const { workspace } = useWorkspace();
  const [held, setHeld] = useState<{ state: State; rows: readonly Activity[] }>({
    state: 'loading',
    rows: [],
  });
  const isOpen = useEngineState(({ link }) => link === 'open');
  const { slug } = workspace;
  useEffect(() => {
    let wanted = true;
    callApi('GET /api/workspaces/:slug/members/:user/activity', {
      params: { slug, user: userId },
      query: { limit: MOST },
    }).then(
      ({ rows }) => wanted && setHeld({ state: 'ready', rows: rows as unknown as readonly Activity[] }),
      (error: unknown) =>
        wanted &&
        setHeld(({ rows }) => ({ state: error instanceof OfflineError ? 'offline' : 'failed', rows })),
    );
    return () => {
      wanted = false;
    };
    // Again when the connection is back: what was missed belongs on top.
  }, [slug, userId, isOpen]);
  return held;
}
