import { late } from '@cairn/ui/late';
import { useCallback, useEffect, useState } from 'react';
import { openCommandMenu } from './command-menu-store.ts';
import { laterWords } from '../lib/later-words.ts';

const part = late(async () => {
  const [commands] = await Promise.all([import('./commands.tsx'), laterWords.load()]);
  return commands;
});

/** Keys and command menu, fetched once the first screen stands; until then only the menu's own key is heard. */
export function LateCommands() {
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
  return commands && <commands.Commands onReady={handleReady} />;
}
