import type { DocumentStatus } from '@cairn/documents';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Sent and stored within this time, a change needs no word. */
const PATIENCE_MS = 700;

interface DocumentStatusSignProps {
  readonly status: DocumentStatus;
  /** What is seen on a narrow screen. */
  readonly narrow: 'dot' | 'words';
}

/** Whether what was written is safe; said politely, and only when it takes a while. */
export function DocumentStatusSign({ status, narrow }: DocumentStatusSignProps) {
  const t = useTranslations('documents.status');
  const shown = usePatient(status);
  const key = shown.kind === 'offline' && shown.count === 0 ? ('offline-clean' as const) : shown.kind;
  const words = shown.kind === 'offline' && !shown.kept && shown.count > 0 ? t('error') : t(key);
  return (
    <span
      role="status"
      aria-label={t('label')}
      title={words}
      className="inline-flex items-center gap-1.5 text-small whitespace-nowrap text-2"
    >
      <span aria-hidden="true" className={clsx('size-2 flex-none rounded-full', TONES[shown.kind])} />
      <span className={clsx(narrow === 'dot' && 'narrow:sr-only')}>{words}</span>
    </span>
  );
}

const TONES: Record<DocumentStatus['kind'], string> = {
  loading: 'bg-active',
  'local-ready': 'bg-active',
  syncing: 'bg-amber',
  saved: 'bg-green',
  saving: 'bg-amber',
  offline: 'bg-amber',
  'read-only': 'bg-active',
  locked: 'bg-active',
  'no-access': 'bg-red',
  error: 'bg-red',
};

/** While keys are pressed the state changes with each of them; only what lasts is shown. */
function usePatient(status: DocumentStatus): DocumentStatus {
  const [shown, setShown] = useState(status);
  const isSoon = status.kind === 'saving' || (shown.kind === 'saved' && status.kind === 'syncing');
  useEffect(() => {
    const timer = setTimeout(() => setShown(status), isSoon ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [status, isSoon]);
  return shown;
}
