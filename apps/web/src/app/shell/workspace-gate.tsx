import type { SyncEngine } from '@cairn/sync/client';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { toast } from '@cairn/ui/toast';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EngineContext, type WorkspaceContext } from '../../data/engine-context.ts';
import { openEngine } from '../../data/open-engine.ts';
import {
  keptSession,
  loadSession,
  rememberWorkspace,
  type Session,
  type WorkspaceSummary,
} from '../../data/session.ts';
import { startOver } from '../../data/start-over.ts';
import { MissingPage } from '../../lib/missing-page.tsx';
import { dropRefused, keepRefused, refusedKey } from '../undo/refused-changes.ts';
import { retryChange } from '../undo/retry-change.ts';
import { WorkspaceLayout } from './workspace-layout.tsx';

/** Stores stay open during navigation; opening another workspace closes the previous one. */
let open: { readonly key: string; readonly engine: Promise<SyncEngine> } | undefined;

/** Opens the local store of the workspace in the path, then shows its screens. */
export function WorkspaceGate() {
  const { workspace: slug = '' } = useParams({ strict: false });
  const t = useTranslations('app');
  const [context, setContext] = useState<WorkspaceContext | 'missing'>();

  // More messages may load at any time without reopening the store.
  const refusedWords = useEffectEvent(() => ({
    title: t('refused.title'),
    retry: t('refused.retry'),
    copy: t('refused.copy'),
  }));
  const memoryOnly = useEffectEvent(() => t('sync.memoryOnly'));
  useEffect(() => {
    let wanted = true;
    const refused = (userId: string, workspaceId: string): EngineHandlers => ({
      onRefused: (refusal, mutation) => {
        const key = refusedKey(userId, workspaceId);
        const change = keepRefused(key, refusal, mutation);
        const { text } = change;
        const retry = async (): Promise<void> => {
          const now = await open?.engine;
          if (now && (await retryChange(now, change.command, change.args))) dropRefused(key, change.id);
        };
        const words = refusedWords();
        toast.error(words.title, {
          description: change.message,
          action:
            text === undefined
              ? { label: words.retry, onAction: () => void retry() }
              : { label: words.copy, onAction: () => void writeClipboard(text) },
        });
      },
      onDiskFailed: () => toast.error(memoryOnly(), { duration: null }),
    });
    const show = async (session: Session, confirmed: Promise<void>): Promise<void> => {
      const workspace = workspaceOf(session, slug);
      if (!workspace) return setContext('missing');
      const who = { userId: session.me.id, workspaceId: workspace.id, slug };
      const engine = await engineFor(who, confirmed, refused(who.userId, who.workspaceId));
      if (wanted) setContext({ engine, session, workspace });
    };
    void (async () => {
      const asked = loadSession();
      // Returning people see what is on this disk while the server is asked.
      const kept = keptSession();
      const known = kept && workspaceOf(kept, slug) ? kept : undefined;
      if (known) await show(known, confirmation(asked, known.me.id));
      const session = await asked;
      if (!wanted) return;
      if (known && session?.me.id !== known.me.id)
        return void startOver(session ? location.href : `/?next=${encodeURIComponent(pathNow())}`);
      if (!session) return setContext('missing');
      if (JSON.stringify(session) !== JSON.stringify(known)) await show(session, Promise.resolve());
      const workspace = workspaceOf(session, slug);
      if (workspace) void rememberWorkspace(session, workspace.id);
    })();
    return () => {
      wanted = false;
    };
  }, [slug]);

  if (context === 'missing') return <MissingPage />;
  if (!context || context.workspace.slug !== slug) return null;
  return (
    <EngineContext value={context}>
      <WorkspaceLayout />
    </EngineContext>
  );
}

type EngineHandlers = Parameters<typeof openEngine>[2];

const workspaceOf = (session: Session, slug: string): WorkspaceSummary | undefined =>
  session.workspaces.find((each) => each.slug === slug);

const pathNow = (): string => `${location.pathname}${location.search}`;

/** Resolves once the server confirms the person; otherwise never, because the page reloads. */
const confirmation = (asked: Promise<Session | undefined>, userId: string): Promise<void> =>
  new Promise((resolve) => {
    void asked.then((session) => session?.me.id === userId && resolve());
  });

function engineFor(
  who: Parameters<typeof openEngine>[0],
  confirmed: Promise<void>,
  handlers: EngineHandlers,
): Promise<SyncEngine> {
  const key = `${who.userId} ${who.workspaceId}`;
  if (open?.key !== key) {
    void open?.engine.then((engine) => engine.stop());
    open = { key, engine: openEngine(who, confirmed, handlers) };
  }
  return open.engine;
}
