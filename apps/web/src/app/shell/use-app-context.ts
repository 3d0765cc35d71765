import { issue as issueEntity } from '@cairn/domain';
import { useShell } from '@cairn/ui/app-shell';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useActor } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { readIssueFocus, readIssueLookups } from '../../features/issues/public.ts';
import type { ActionContext } from '../../data/action.ts';
import type { UndoWords } from '../../data/undo-stack.ts';
import { projectOfPath } from './project-of-path.ts';
import { useUndoWithWords } from '../undo/use-undo-with-words.ts';

/** Returns a function for the current context of actions. */
export function useAppContext(undoWords: ReadonlyMap<string, UndoWords>): () => ActionContext {
  const { engine, session, workspace } = useWorkspace();
  const actor = useActor();
  const run = useCommand();
  const undo = useUndoWithWords(undoWords);
  const router = useRouter();
  const shell = useShell();
  const say = useTranslations();
  return useCallback(() => {
    const path = router.state.location.pathname;
    const { store } = engine;
    return {
      engine,
      session,
      workspace,
      actor,
      path,
      projectId: projectOfPath(path),
      issues: readIssueFocus().issueIds.flatMap((id) => store.get(issueEntity, id) ?? []),
      lookups: readIssueLookups(store, actor.userId),
      say,
      run,
      go: (to) => void router.navigate({ href: to }),
      undo,
      toggleSidebar: () => shell?.toggleSidebar(),
    };
  }, [engine, session, workspace, actor, run, undo, router, shell, say]);
}
