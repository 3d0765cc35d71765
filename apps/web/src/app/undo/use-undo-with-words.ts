import { issue as issueEntity, project as projectEntity } from '@cairn/domain';
import { toast } from '@cairn/ui/toast';
import { use, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { Say } from '../../data/action.ts';
import { useEngine } from '../../data/engine-context.ts';
import type { UndoDirection } from '../../data/undo-stack.ts';
import { useUndo } from '../../data/use-undo.ts';
import { FeaturesContext } from '../../platform/features-context.ts';
import { loadedProperties } from '../../platform/load-properties.ts';
import { describeUndo } from './describe-undo.ts';

const TOAST = 'undo';

/** Undoes or redoes this tab's last change, and describes it. */
export function useUndoWithWords(): (direction: UndoDirection) => void {
  const undo = useUndo();
  const { store } = useEngine();
  const say: Say = useTranslations();
  const features = use(FeaturesContext);
  return useCallback(
    (direction) => {
      let words = say(`commands.${direction === 'undo' ? 'undone' : 'redone'}.nothing`);
      undo(direction, (changes) => {
        words = describeUndo(changes, { say, keyOf, propertyOf }, direction);
      });
      toast.show(words, { id: TOAST });

      function propertyOf(command: string, field: string): string | undefined {
        return loadedProperties(features).find(
          ({ property: { stored } }) => stored?.command?.name === command && stored.field === field,
        )?.label;
      }

      function keyOf(id: string): string | undefined {
        const row = store.get(issueEntity, id);
        const project = row && store.get(projectEntity, row.projectId);
        if (!row || !project) return undefined;
        return row.number === 0 ? row.title : `${project.identifier}-${row.number}`;
      }
    },
    [undo, store, say, features],
  );
}
