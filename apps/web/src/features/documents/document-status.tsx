import type { DocumentStatus } from '@cairn/documents';
import { toast } from '@cairn/ui/toast';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

/** A reconnect within this time shows nothing if nothing is waiting for it. */
const PATIENCE_MS = 700;
/** How long to wait after the last change was saved: otherwise the indicator would flicker between words. */
const CALM_MS = 300;

interface DocumentStatusSignProps {
  readonly status: DocumentStatus;
  /** The form on a narrow screen. */
  readonly narrow: 'dot' | 'words';
}

/** Whether edits are saved; announced politely, and only if it takes a while. */
export function DocumentStatusSign({ status, narrow }: DocumentStatusSignProps) {
  const t = useTranslations('documents.status');
  const shown = useCalmStatus(status);
  const key = shown.kind === 'offline' && shown.count === 0 ? ('offline-clean' as const) : shown.kind;
  const words = shown.kind === 'offline' && !shown.kept && shown.count > 0 ? t('error') : t(key);
  useSaveKey(shown, words);
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

/**
 * People who press the usual save shortcut are told the status once saved, because the browser's own dialog would save
 * the page.
 */
function useSaveKey({ kind }: DocumentStatus, words: string): void {
  const isAsked = useRef(false);
  const tell = useEffectEvent(() => {
    if (!isAsked.current || kind === 'saving' || kind === 'syncing') return;
    isAsked.current = false;
    toast.show(words, { id: 'document-status' });
  });
  useEffect(() => tell(), [kind]);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isSave || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      isAsked.current = true;
      tell();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
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

/** Unsaved changes show immediately, and "Saved" only when true, because people may then close the browser. */
function useCalmStatus(status: DocumentStatus): DocumentStatus {
  const [shown, setShown] = useState(status);
  const wait = patienceWith(shown, status);
  useEffect(() => {
    const timer = setTimeout(() => setShown(status), wait);
    return () => clearTimeout(timer);
  }, [status, wait]);
  return status.kind === 'saving' ? status : shown;
}

function patienceWith(shown: DocumentStatus, status: DocumentStatus): number {
  if (shown.kind === 'saving' && status.kind !== 'saving') return CALM_MS;
  return shown.kind === 'saved' && status.kind === 'syncing' ? PATIENCE_MS : 0;
}
