import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState } from '../../data/engine-context.ts';

/** Longer than a round trip; only slower ones are shown. */
const QUIET_MS = 400;

export interface SyncWords {
  readonly state: 'live' | 'syncing' | 'connecting' | 'offline';
  /** Undefined while all is well, and in the first moments of a possibly brief problem. */
  readonly text: string | undefined;
  /** What it means for the person's changes. */
  readonly meaning: string | undefined;
}

/** The text about the connection and pending changes. */
export function useSyncWords(): SyncWords {
  const t = useTranslations('app.sync');
  const link = useEngineState((state) => state.link);
  const phase = useEngineState((state) => state.phase);
  const unsent = useEngineState((state) => state.unsent);
  const diskFailed = useEngineState((state) => state.diskFailed);
  const isOffline = link !== 'open';
  const isWorthy = isOffline || unsent > 0;
  const isLasting = useLasting(isWorthy);
  // The socket is opened once all rows are here: until then nothing says that there is no network.
  const isComing = link === 'connecting' || phase !== 'ready';
  const isConnecting = isComing && unsent === 0 && navigator.onLine;
  const state = !isOffline ? (unsent > 0 ? 'syncing' : 'live') : isConnecting ? 'connecting' : 'offline';
  if (!isWorthy || !isLasting) return { state, text: undefined, meaning: undefined };
  if (state === 'syncing') return { state, text: t('syncing', { count: unsent }), meaning: undefined };
  if (state === 'connecting') return { state, text: t('connecting'), meaning: undefined };
  return {
    state,
    text: unsent > 0 ? t('offlineUnsent', { count: unsent }) : t('offline'),
    meaning: diskFailed ? t('memoryOnly') : t('kept'),
  };
}

/** True once `now` has been true for some time. */
function useLasting(now: boolean): boolean {
  const [since, setSince] = useState(now);
  const [lasting, setLasting] = useState(false);
  if (since !== now) {
    setSince(now);
    setLasting(false);
  }
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => setLasting(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return lasting;
}
