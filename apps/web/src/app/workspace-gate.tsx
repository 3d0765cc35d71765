import type { SyncEngine } from '@cairn/sync/client';
import { writeClipboard } from '@cairn/ui/copy-button';
import { toast } from '@cairn/ui/toast';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EngineContext, type WorkspaceContext } from '../data/engine-context.ts';
import { openEngine } from '../data/open-engine.ts';
import { loadSession, rememberWorkspace } from '../data/session.ts';
import { MissingPage } from './missing-page.tsx';
import { dropRefused, keepRefused, refusedKey } from './refused-changes.ts';
import { retryChange } from './retry-change.ts';
import { WorkspaceLayout } from './workspace-layout.tsx';

/** Stores stay open while one moves about; another workspace closes the one before. */
let open: { readonly key: string; readonly engine: Promise<SyncEngine> } | undefined;

/** Opens the local store of the workspace in the path, then shows its screens. */
export function WorkspaceGate() {
  const { workspace: slug } = useParams({ from: '/$workspace' });
  const t = useTranslations('app');
  const [context, setContext] = useState<WorkspaceContext | 'missing'>();

  useEffect(() => {
    let wanted = true;
    void (async () => {
      const session = await loadSession();
      const workspace = session?.workspaces.find((each) => each.slug === slug);
      if (!session || !workspace) {
        if (wanted) setContext('missing');
        return;
      }
      const who = { userId: session.me.id, workspaceId: workspace.id, slug };
      const engine = await engineFor(who, {
        onRefused: (refusal, mutation) => {
          const key = refusedKey(session.me.id, workspace.id);
          const change = keepRefused(key, refusal, mutation);
          const { text } = change;
          const retry = async (): Promise<void> => {
            const now = await open?.engine;
            if (now && retryChange(now, change.command, change.args)) dropRefused(key, change.id);
          };
          toast.error(t('refused.title'), {
            description: refusal.message,
            action:
              text === undefined
                ? { label: t('refused.retry'), onAction: () => void retry() }
                : { label: t('refused.copy'), onAction: () => void writeClipboard(text) },
          });
        },
        onDiskFailed: () => toast.error(t('sync.memoryOnly'), { duration: null }),
      });
      if (!wanted) return;
      setContext({ engine, session, workspace });
      void rememberWorkspace(session, workspace.id);
    })();
    return () => {
      wanted = false;
    };
  }, [slug, t]);

  if (context === undefined) return null;
  if (context === 'missing' || context.workspace.slug !== slug)
    return context === 'missing' ? <MissingPage /> : null;
  return (
    <EngineContext value={context}>
      <WorkspaceLayout />
    </EngineContext>
  );
}

function engineFor(
  who: Parameters<typeof openEngine>[0],
  handlers: Parameters<typeof openEngine>[1],
): Promise<SyncEngine> {
  const key = `${who.userId} ${who.workspaceId}`;
  if (open?.key !== key) {
    void open?.engine.then((engine) => engine.stop());
    open = { key, engine: openEngine(who, handlers) };
  }
  return open.engine;
}
