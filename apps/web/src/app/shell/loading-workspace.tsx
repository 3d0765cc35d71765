import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { UnreachablePage } from './failed-page.tsx';

/** Even a busy server has sent the first rows by then; after that an explanation is due. */
const LONG_MS = 8000;
const ROWS = 8;

/** Shown on the first visit to a workspace on this device, until its rows have loaded. */
export function LoadingWorkspace() {
  const t = useTranslations('app.sync');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isOnline) return <UnreachablePage />;
  return (
    <>
      <PageHeader>{null}</PageHeader>
      <PageBody className="pt-3">
        <SkeletonRows count={ROWS} label={t('loading')} />
        <output className="block px-4 py-3 text-2">{isLong && t('loadingLong')}</output>
      </PageBody>
    </>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
