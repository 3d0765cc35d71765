import { lazy } from '@cairn/ui/lazy';
import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { withLaterWords } from '../../lib/words.ts';
import { useRefusedChanges } from '../undo/refused-changes.ts';
import { useSyncWords } from './use-sync-words.ts';

const dialogPart = lazy(() => withLaterWords(() => import('../undo/refused-dialog.tsx')));

/** A discreet indicator of the connection; nothing while all is well. */
export function SyncSign() {
  const { state, text, meaning } = useSyncWords();
  const Icon = state === 'offline' ? CloudOff : RefreshCw;
  return (
    <div className="flex min-w-0 flex-none items-center">
      <RefusedButton />
      <output data-sync={state === 'connecting' ? 'offline' : state}>
        {text !== undefined && (
          <span title={meaning} className="flex items-center gap-1.5 px-2 text-small text-side-text-2">
            <Icon aria-hidden="true" size={14} strokeWidth={1.5} />
            {text}
            {meaning !== undefined && <span className="vh">. {meaning}</span>}
          </span>
        )}
      </output>
    </div>
  );
}

/** The number of refused changes, with a button to deal with them. */
function RefusedButton() {
  const t = useTranslations('app.refused');
  const [changes] = useRefusedChanges();
  const [open, setOpen] = useState(false);
  // Loaded with the first refusal rather than the first click, which may come offline.
  const part = dialogPart.useModule(changes.length > 0);
  return (
    <>
      {changes.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('list', { count: changes.length })}
          title={t('list', { count: changes.length })}
          onClick={() => setOpen(true)}
          className="flex h-7 flex-none items-center gap-1 rounded-r2 px-1.5 text-small text-red-ink hover:bg-side-hover pointer-coarse:h-11"
        >
          <TriangleAlert aria-hidden="true" size={14} strokeWidth={1.5} />
          {changes.length}
        </button>
      )}
      {part && <part.RefusedDialog open={open && changes.length > 0} onOpenChange={setOpen} />}
    </>
  );
}
