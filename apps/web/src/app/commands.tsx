import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useEngine, useWorkspace } from '../data/engine-context.ts';
import { useCommandMenu } from './command-menu-store.ts';
import { KeyListener } from './key-listener.tsx';
import { recordVisit, visitsKey } from './recent-visits.ts';
import { useAppContext } from './use-app-context.ts';

const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }));
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }));

/** Keys, command menu and list of keys of a workspace. Stands once in its layout, after the first paint. */
export function Commands({ onReady }: { onReady: () => void }) {
  const context = useAppContext();
  const { open } = useCommandMenu();
  const { isMenuWanted, areKeysWanted } = useWanted(open);
  useRecordVisits();
  useEffect(onReady, [onReady]);
  return (
    <>
      <KeyListener context={context} />
      <Suspense fallback={null}>
        {isMenuWanted && <CommandMenu context={context} />}
        {areKeysWanted && <KeyList context={context} />}
      </Suspense>
    </>
  );
}

let menuEver = false;
let keysEver = false;

/** Loaded at the first wish, kept afterwards so that it can close gently. */
function useWanted(open: 'menu' | 'keys' | undefined): { isMenuWanted: boolean; areKeysWanted: boolean } {
  menuEver ||= open === 'menu';
  keysEver ||= open === 'keys';
  return { isMenuWanted: menuEver, areKeysWanted: keysEver };
}

/** Remembers on this device which issues were looked at, on their page or in a peek. */
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
    if (issueId !== undefined && engine.store.get('issue', issueId))
      recordVisit(key, 'issue', issueId, Date.now());
  }, [key, issueId, engine]);
}
