import { late } from '@cairn/ui/late';
import { pressOfEvent } from '@cairn/ui/early-key';
import { ExpectedLayer, expectLayer, keep } from '@cairn/ui/layers';
import { use, useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { isWriting } from '../lib/key-place.ts';
import { withLaterWords } from '../lib/later-words.ts';
import { FeaturesContext } from '../platform/features-context.ts';
import type { WebFeature } from '../platform/feature.ts';
import type { CommandsProps } from './commands.tsx';
import { openCommandMenu, useCommandMenu } from './command-menu-store.ts';

/** The commands of these features, and what draws them. */
const commandsOf = (features: readonly WebFeature[]) =>
  late(() =>
    withLaterWords(async () => {
      const [{ drawCommands }, ...given] = await Promise.all([
        import('./commands.tsx'),
        ...features.map(({ actions }) => actions?.()),
      ]);
      return drawCommands(given);
    }),
  );

const parts = new WeakMap<readonly WebFeature[], ReturnType<typeof commandsOf>>();

/** Once fetched they stay, wherever one goes meanwhile. */
function useCommands(): ComponentType<CommandsProps> | null {
  const features = use(FeaturesContext);
  const part = parts.get(features) ?? commandsOf(features);
  parts.set(features, part);
  return part.useModule(true);
}

/** Keys and command menu, fetched once the first screen stands. A key that comes before them waits for them. */
export function LateCommands() {
  const isWanted = useCommandMenu().open !== undefined;
  const Commands = useCommands();
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
      const isShortcut = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
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
  if (Commands) return <Commands onReady={handleReady} />;
  return isWanted ? <ExpectedLayer /> : null;
}
