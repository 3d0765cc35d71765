import { AppShell } from '@cairn/ui/app-shell';
import { Button } from '@cairn/ui/button';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine, useEngineState } from '../../data/engine-context.ts';
import { endSession } from '../../data/session.ts';
import { startOver } from '../../data/start-over.ts';
import { SendLeftBehind } from '../../features/documents/public.ts';
import { CreateProjectHost, ProjectGate } from '../../features/projects/public.ts';
import { keepAppOffline } from '../../lib/keep-app-offline.ts';
import { LazyCommands } from '../command-menu/lazy-commands.tsx';
import { IssueHosts } from './issue-hosts.tsx';
import { LoadingWorkspace } from './loading-workspace.tsx';
import { Sidebar } from './sidebar.tsx';
import { SyncBanner } from './sync-banner.tsx';
import { TourHost } from './tour-host.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** Sidebar and main panel around every screen of a workspace. */
export function WorkspaceLayout() {
  const t = useTranslations('app');
  const isLoading = useEngineState(({ phase }) => phase === 'loading');
  useLeavingWarning();
  useThrownOut();
  useKeptOffline();
  // Here and not with the shortcuts, because the first link is often followed before they have loaded.
  useReturnFocus();
  return (
    <AppShell
      storageKey="cairn.sidebar"
      sidebar={<Sidebar />}
      banner={
        <>
          <SyncBanner />
          <OutdatedBanner />
        </>
      }
      labels={{
        sidebar: t('shell.sidebar'),
        openSidebar: t('shell.openSidebar'),
        closeSidebar: t('shell.closeSidebar'),
        resizeSidebar: t('shell.resizeSidebar'),
        skipToContent: t('shell.skipToContent'),
      }}
    >
      {isLoading ? (
        <LoadingWorkspace />
      ) : (
        <ProjectGate>
          <Outlet />
        </ProjectGate>
      )}
      {/* Even while rows are loading: the sidebar and shortcuts work, and what they open waits. */}
      <LazyCommands isLoading={isLoading} />
      <IssueHosts isLoading={isLoading} />
      <CreateProjectHost />
      <SendLeftBehind />
      {isLoading ? null : <TourHost />}
    </AppShell>
  );
}

/** This page's main script, which identifies its build to the server. */
const OWN_BUILD = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** Whether the server has been updated since this page loaded. The development server's page is ignored. */
const isReplaced = (serverBuild: string | undefined): boolean =>
  !import.meta.env.DEV && serverBuild !== undefined && serverBuild !== OWN_BUILD;

function OutdatedBanner() {
  const t = useTranslations('app.sync');
  const isOutdated = useEngineState(({ outdated, serverBuild }) => outdated || isReplaced(serverBuild));
  if (!isOutdated) return null;
  return (
    <div className="flex flex-none items-center justify-center gap-3 py-1.5 text-side-text">
      <output>{t('outdated')}</output>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  );
}

/** The app's files are cached after the workspace's rows. */
function useKeptOffline(): void {
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  useEffect(() => {
    if (isReady) void keepAppOffline();
  }, [isReady]);
}

/** Unsent edits are on the disk; closing the tab would lose them only if storage is refused. */
function useLeavingWarning(): void {
  const wouldLose = useEngineState(({ unsent, diskFailed }) => unsent > 0 && diskFailed);
  useEffect(() => {
    if (!wouldLose) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wouldLose]);
}

/** The server has ended this session, or this membership. */
function useThrownOut(): void {
  const engine = useEngine();
  const refused = useEngineState((state) => state.refused);
  useEffect(() => {
    if (refused === undefined) return;
    const next = `${location.pathname}${location.search}`;
    void startOver(refused === 'signed_out' ? `/?next=${encodeURIComponent(next)}` : '/', async () => {
      // Unsent edits of an ended session stay on the disk for the next sign-in; a lost membership deletes everything.
      if (refused === 'not_member') await engine.forget();
      else endSession();
    });
  }, [refused, engine]);
}
