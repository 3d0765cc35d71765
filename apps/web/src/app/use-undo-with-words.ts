import { issue as issueEntity, type Issue } from '@cairn/domain';
import { toast } from '@cairn/ui/toast';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { Say } from '../data/action.ts';
import { useEngine } from '../data/engine-context.ts';
import { useUndo } from '../data/use-command.ts';
import { describeUndo } from './describe-undo.ts';

const TOAST = 'undo';

/** Takes back what this tab changed last and says what that was. */
export function useUndoWithWords(): () => void {
  const undo = useUndo();
  const { store } = useEngine();
  const say: Say = useTranslations();
  return useCallback(() => {
    let words = say('commands.undone.nothing');
    undo((changes) => {
      words = describeUndo(changes, say, (id) => {
        const row = store.get(issueEntity.name, id) as Issue | undefined;
        const project = row && store.get('project', row.projectId);
        if (!row || typeof project?.['identifier'] !== 'string') return undefined;
        return row.number === 0 ? row.title : `${project['identifier']}-${row.number}`;
      });
    });
    toast.show(words, { id: TOAST });
  }, [undo, store, say]);
}
