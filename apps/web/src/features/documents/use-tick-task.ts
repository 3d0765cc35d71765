import type { OpenDocument } from '@cairn/documents';
import type { DocumentJson } from '@cairn/editor/react';
import { untilItComes } from '@cairn/ui/until-it-comes';
import { useCallback } from 'react';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';
import type { OwnWay, UndoWords } from '../../data/undo-stack.ts';
import { stackOf } from '../../data/use-command.ts';
import type { SeenTask } from './open-documents.ts';

/** How long someone waits for a checkbox they clicked. */
const WAIT_MS = 10_000;
const TICKED: UndoWords = { undo: 'commands.undone.ticked', redo: 'commands.redone.ticked' };

type TickTask = (shown: DocumentJson, index: number, checked: boolean) => Promise<boolean>;

/**
 * Ticks a task in a shared text that is shown read-only, as a separate change that can be undone. False if it wasn't
 * possible, because the document isn't on this device while offline, or the task is gone.
 */
export function useTickTask(documentId: string): TickTask {
  const engine = useEngine();
  const { session, workspace } = useWorkspace();
  const { id, display_name: name } = session.me;
  return useCallback(
    async (shown, index, checked) => {
      const documents = await untilItComes(() => import('./open-documents.ts'));
      const tick = async (seen: SeenTask, to: boolean): Promise<boolean> => {
        const user = { id, name };
        const loan = { documentId, workspaceSlug: workspace.slug, user, isNew: false };
        const { open, release } = documents.borrowDocument(loan);
        try {
          return (await canBeWritten(open)) && documents.tickSharedTask(open.ydoc, seen, to);
        } finally {
          release();
        }
      };
      const wayTo = (seen: SeenTask, to: boolean): OwnWay => ({
        words: TICKED,
        subjectId: documentId,
        run: () => {
          void tick(seen, to);
          return wayTo(seen, !to);
        },
      });
      const seen = documents.taskSeen(shown, index);
      const isTicked = await tick(seen, checked);
      if (isTicked) stackOf(engine).add(wayTo(seen, !checked));
      return isTicked;
    },
    [engine, documentId, workspace.slug, id, name],
  );
}

/** Resolves once its text has loaded, with whether it is editable; on this device that takes only a moment. */
function canBeWritten(open: OpenDocument): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (can: boolean): void => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve(can);
    };
    const look = (): void => {
      const { kind } = open.status.get();
      if (kind === 'read-only' || kind === 'locked' || kind === 'no-access' || kind === 'error')
        answer(false);
      else if (open.isReady.get()) answer(true);
      else if (kind === 'offline') answer(false);
    };
    const timer = setTimeout(() => answer(false), WAIT_MS);
    const stops = [open.status.subscribe(look), open.isReady.subscribe(look)];
    look();
  });
}
