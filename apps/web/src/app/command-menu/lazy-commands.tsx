import { loadLazyCommands } from '@cairn/sync/schema';
import { lazy } from '@cairn/ui/lazy';
import { pressOfEvent } from '@cairn/ui/early-key';
import { ExpectedLayer, expectLayer, keep } from '@cairn/ui/layers';
import { use, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { isWriting } from '../../lib/key-place.ts';
import { withLaterWords, withWords } from '../../lib/words.ts';
import { FeaturesContext } from '../../platform/features-context.ts';
import { wordsOf, type WebFeature } from '../../platform/feature.ts';
import { perFeatures } from '../../platform/per-features.ts';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { loadProperties } from '../../platform/load-properties.ts';
import { openCommandMenu, useCommandMenu } from './command-menu-store.ts';

interface LoadingProps {
  /** Whether the workspace's rows are still loading. */
  readonly isLoading: boolean;
}

/** Shortcuts and command menu, loaded after the first screen. Earlier key presses wait for them. */
export function LazyCommands({ isLoading }: LoadingProps) {
  const its = partsOf(use(FeaturesContext));
  return <its.CommandsHost isLoading={isLoading} />;
}

const partsOf = perFeatures((features) => ({ CommandsHost: hostOf(features) }));

function hostOf(features: readonly WebFeature[]): (props: LoadingProps) => ReactNode {
  const part = lazy(() =>
    withLaterWords(async () => {
      const [{ drawCommands }, properties, given] = await Promise.all([
        import('./commands.tsx'),
        propertiesWithCommands(features),
        withWords(wordsOf(features), () => Promise.all(features.flatMap(({ actions }) => actions?.() ?? []))),
      ]);
      return { Commands: drawCommands(given, properties) };
    }),
  );
  return function CommandsHost({ isLoading }) {
    const isWanted = useCommandMenu().open !== undefined;
    const commands = part.useModule(true);
    // A ref rather than state: a waiting key is replayed in the next frame, and state may render only after it.
    const isReady = useRef(false);
    const awaited = useRef<() => void>(undefined);
    const handleReady = useCallback(() => {
      isReady.current = true;
      awaited.current?.();
    }, []);
    // Before the first paint, because an effect runs after it, and a key pressed in between would be lost.
    useLayoutEffect(() => {
      const handle = (event: KeyboardEvent): void => {
        const isMenuKey =
          event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
        const isKey = event.key.length === 1 || event.key === 'Delete';
        const isShortcut = isKey && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (isReady.current || event.defaultPrevented) return;
        if (!isMenuKey && (!isShortcut || isWriting(event.target))) return;
        event.preventDefault();
        if (isMenuKey) return openCommandMenu();
        // Later input waits too, because it may be meant for what this key opens.
        awaited.current = expectLayer();
        const press = pressOfEvent(event);
        if (press) keep({ kind: 'press', press });
      };
      window.addEventListener('keydown', handle);
      return () => window.removeEventListener('keydown', handle);
    }, []);
    if (commands && !isLoading) return <commands.Commands onReady={handleReady} />;
    return isWanted ? <ExpectedLayer /> : null;
  };
}

/** Shortcuts wait for this part, so none comes before what it runs. Properties declare lazy commands too. */
async function propertiesWithCommands(features: readonly WebFeature[]): Promise<readonly PropertyUi[]> {
  const properties = await loadProperties(features);
  await loadLazyCommands();
  return properties;
}
