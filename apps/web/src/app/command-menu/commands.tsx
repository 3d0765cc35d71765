import { preloadCommandPalette } from '@cairn/ui/command-palette';
import { lazy } from '@cairn/ui/lazy';
import { preloadOverlays } from '@cairn/ui/overlays';
import { useKeptFocus } from '@cairn/ui/use-kept-focus';
import { useSubmitByKeys } from '@cairn/ui/use-submit-by-keys';
import { useLocation } from '@tanstack/react-router';
import { useEffect, type ComponentType } from 'react';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';
import type { UndoWords } from '../../data/undo-stack.ts';
import { setRule } from '../../data/open-engine.ts';
import { refuseArchived } from '../../data/refuse-archived.ts';
import { useRefusalSentence } from '../../lib/use-refusal-sentence.ts';
import type { Finder } from '../../platform/feature-actions.ts';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { actionsFrom, findersIn, undoWordsIn, type ActionsOf, type GivenActions } from '../actions.ts';
import { useCommandMenu } from './command-menu-store.ts';
import { KeyListener } from '../keys/key-listener.tsx';
import { recordVisit, visitsKey } from '../../features/home/public.ts';
import { useAppContext } from '../shell/use-app-context.ts';
import { useChosenElsewhere } from '../settings/follow-account-theme.ts';
import { setSentences } from '../undo/refused-changes.ts';

// Not `React.lazy`, because offline a missing part must not take down the page.
const menuPart = lazy(() => import('./command-menu.tsx'));
const keysPart = lazy(() => import('../keys/key-list.tsx'));

setRule(refuseArchived);

/** Long enough for the screen to finish loading. */
const WARM_AFTER_MS = 1500;

interface Offered {
  readonly actionsOf: ActionsOf;
  readonly finders: readonly Finder[];
  readonly properties: readonly PropertyUi[];
  readonly dialogs: readonly ComponentType[];
  readonly undoWords: ReadonlyMap<string, UndoWords>;
}

export interface CommandsProps {
  readonly onReady: () => void;
}

/**
 * Shortcuts, command menu and shortcut list of a workspace, with the actions of all features. Mounted once in its
 * layout, after the first paint.
 */
export function drawCommands(
  given: GivenActions,
  properties: readonly PropertyUi[],
): ComponentType<CommandsProps> {
  const actionsOf = actionsFrom(given, properties);
  const finders = findersIn(given);
  const dialogs = given.flatMap((each) => each.actions.dialogs ?? []);
  const undoWords = undoWordsIn(given);
  return ({ onReady }) => (
    <Commands
      actionsOf={actionsOf}
      finders={finders}
      properties={properties}
      dialogs={dialogs}
      undoWords={undoWords}
      onReady={onReady}
    />
  );
}

function Commands({ actionsOf, finders, properties, dialogs, undoWords, onReady }: CommandsProps & Offered) {
  const context = useAppContext(undoWords);
  const { open } = useCommandMenu();
  const menu = menuPart.useLayer(open === 'menu');
  const keys = keysPart.useLayer(open === 'keys');
  useRecordVisits();
  useSentences();
  useSubmitByKeys();
  useKeptFocus();
  useChosenElsewhere();
  useEffect(onReady, [onReady]);
  useEffect(() => {
    // So that the first use is as fast as later ones, and works offline too.
    const timer = setTimeout(() => {
      void Promise.all([menuPart.load(), keysPart.load(), preloadCommandPalette(), preloadOverlays()]).catch(
        () => undefined,
      );
    }, WARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <KeyListener actionsOf={actionsOf} context={context} />
      {menu && (
        <menu.CommandMenu actionsOf={actionsOf} finders={finders} properties={properties} context={context} />
      )}
      {keys && <keys.KeyList actionsOf={actionsOf} context={context} />}
      {dialogs.map((Dialog, at) => (
        // The list never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <Dialog key={at} />
      ))}
    </>
  );
}

/** From here on refusals use this browser's messages, which load with this part. */
function useSentences(): void {
  const sentenceOf = useRefusalSentence();
  useEffect(() => setSentences(sentenceOf));
}

/** Records on this device which issues were viewed, on their page or in a peek. */
function useRecordVisits(): void {
  const { session, workspace } = useWorkspace();
  const engine = useEngine();
  const issueId = useLocation({
    select: ({ pathname, search }) => {
      const peek: unknown = 'peek' in search ? search.peek : undefined;
      return /\/issues\/([^/]+)$/.exec(pathname)?.[1] ?? (typeof peek === 'string' ? peek : undefined);
    },
  });
  const key = visitsKey(session.me.id, workspace.id);
  useEffect(() => {
    if (issueId !== undefined && engine.store.lists('issue', issueId))
      recordVisit(key, 'issue', issueId, Date.now());
  }, [key, issueId, engine]);
}
