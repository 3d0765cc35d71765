import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState } from '../data/engine-context.ts';

/** A round trip is shorter than this; only what takes longer is worth a sign. */
const QUIET_MS = 400;

/** A quiet sign of the connection: nothing while all is well. */
export function SyncSign() {
  const t = useTranslations('app.sync');
  const { link, unsent } = useEngineState();
  const isOffline = link !== 'open';
  const shown = useLasting(isOffline || unsent > 0);
  const text = isOffline
    ? unsent > 0
      ? t('offlineUnsent', { count: unsent })
      : t('offline')
    : t('syncing', { count: unsent });
  return (
    <div role="status" data-sync={isOffline ? 'offline' : unsent > 0 ? 'syncing' : 'live'}>
      {shown && (isOffline || unsent > 0) && (
        <span className="flex items-center gap-1.5 px-2 text-small text-side-text-2">
          {isOffline ? (
            <CloudOff aria-hidden="true" size={14} strokeWidth={1.5} />
          ) : (
            <RefreshCw aria-hidden="true" size={14} strokeWidth={1.5} />
          )}
          {text}
        </span>
      )}
    </div>
  );
}

/** True once `now` has been true for a while. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return lasting;
}
