import type { DocumentStatus } from '@cairn/documents';
import { toast } from '@cairn/ui/toast';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

/** A connection that is made anew within this time needs no word, as long as nothing waits for it. */
const PATIENCE_MS = 700;
/** After the last change was stored: between two words of a sentence the sign would change with every key. */
const CALM_MS = 300;

interface DocumentStatusSignProps {
  readonly status: DocumentStatus;
  /** What is seen on a narrow screen. */
  readonly narrow: 'dot' | 'words';
}

/** Whether what was written is safe; said politely, and only when it takes a while. */
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

/** Whoever presses the key that saves elsewhere is told how it stands, once it is stored: the browser's dialog would save a page. */
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

/**
 * What is not stored yet is shown at once, and that it is stored only when it is: whoever reads "Saved" may end the browser.
 */
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
