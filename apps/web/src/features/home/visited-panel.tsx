import { issue as issueEntity, type Issue } from '@cairn/domain';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { Panel } from '../../lib/panel.tsx';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { HomeRow } from './home-row.tsx';
import { useRecentVisits } from './recent-visits.ts';
import type { HomeLookups } from './use-home.ts';

const MAX = 8;

/** The recently viewed issues on this device. */
export function VisitedPanel({ lookups }: { lookups: HomeLookups }) {
  const t = useTranslations('home');
  const rows = useVisited(MAX);
  return (
    <Panel title={t('visited')}>
      {rows.length === 0 ? (
        <EmptyPanelNote of={emptyScreens.visited} />
      ) : (
        <ul aria-label={t('visited')}>
          {rows.map((row) => (
            <HomeRow key={row.id} row={row} lookups={lookups} isShort />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Live, without deleted ones. */
export function useVisited(most: number): readonly Issue[] {
  const { store } = useEngine();
  const visits = useRecentVisits();
  const kept = useRef<readonly Issue[]>([]);
  const ids = useMemo(
    () => visits.filter((visit) => visit.kind === 'issue').map((visit) => visit.id),
    [visits],
  );
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const stops = ids.map((id) => store.onRow(issueEntity.name, id, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, ids],
  );
  return useSyncExternalStore(subscribe, () => {
    const rows = ids.flatMap((id) => store.get(issueEntity, id) ?? []).slice(0, most);
    const same = rows.length === kept.current.length && rows.every((row, at) => row === kept.current[at]);
    if (!same) kept.current = rows;
    return kept.current;
  });
}
