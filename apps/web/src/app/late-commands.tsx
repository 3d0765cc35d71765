import { late } from '@cairn/ui/late';
import { ExpectedLayer } from '@cairn/ui/layers';
import { useCallback, useEffect, useState } from 'react';
import { laterWords } from '../lib/later-words.ts';
import { openCommandMenu, useCommandMenu } from './command-menu-store.ts';

const part = late(async () => {
  const [commands] = await Promise.all([import('./commands.tsx'), laterWords.load()]);
  return commands;
});

/** Keys and command menu, fetched once the first screen stands; until then only the menu's own key is heard. */
export function LateCommands() {
  const isWanted = useCommandMenu().open !== undefined;
  const [ready, setReady] = useState(false);
  const handleReady = useCallback(() => setReady(true), []);
  useEffect(() => {
    if (ready) return;
    const handle = (event: KeyboardEvent): void => {
      const isMenuKey =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isMenuKey || event.defaultPrevented) return;
      event.preventDefault();
      openCommandMenu();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [ready]);
  const commands = part.useModule(true);
  if (commands) return <commands.Commands onReady={handleReady} />;
  return isWanted ? <ExpectedLayer /> : null;
}
