import { useShell } from '@cairn/ui/app-shell';
import { CloudOff } from 'lucide-react';
import { useSyncWords } from './use-sync-words.ts';

/** On a narrow screen the sidebar is hidden, so being offline is shown above the page. */
export function SyncBanner() {
  const shell = useShell();
  const { state, text } = useSyncWords();
  if (!shell?.narrow) return null;
  return (
    <output className="block flex-none">
      {state === 'offline' && text !== undefined && (
        <span className="flex items-center justify-center gap-1.5 py-1 text-small text-side-text">
          <CloudOff aria-hidden="true" size={14} strokeWidth={1.5} />
          {text}
        </span>
      )}
    </output>
  );
}
