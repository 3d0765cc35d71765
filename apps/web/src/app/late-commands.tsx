import { late } from '@cairn/ui/late';
import { pressOfEvent } from '@cairn/ui/early-key';
import { ExpectedLayer, expectLayer, keep } from '@cairn/ui/layers';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isWriting } from '../lib/key-place.ts';
import { withLaterWords } from '../lib/later-words.ts';
import { openCommandMenu, useCommandMenu } from './command-menu-store.ts';

const part = late(() => withLaterWords(() => import('./commands.tsx')));

/** Keys and command menu, fetched once the first screen stands. A key that comes before them waits for them. */
export function LateCommands() {
  const isWanted = useCommandMenu().open !== undefined;
  const [ready, setReady] = useState(false);
  const awaited = useRef<() => void>(undefined);
  const handleReady = useCallback(() => {
    setReady(true);
    awaited.current?.();
  }, []);
  useEffect(() => {
    if (ready) return;
    const handle = (event: KeyboardEvent): void => {
      const isMenuKey =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const isKey = event.key.length === 1 || event.key === 'Delete';
      const isShortcut = isKey && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || (!isMenuKey && (!isShortcut || isWriting(event.target)))) return;
      event.preventDefault();
      if (isMenuKey) return openCommandMenu();
      // What is typed after it waits too: it may be meant for what this key opens.
      awaited.current = expectLayer();
      const press = pressOfEvent(event);
      if (press) keep({ kind: 'press', press });
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [ready]);
  const commands = part.useModule(true);
  if (commands) return <commands.Commands onReady={handleReady} />;
  return isWanted ? <ExpectedLayer /> : null;
}
