import { issue as issueEntity, project as projectEntity, type Issue } from '@cairn/domain';
import { toast } from '@cairn/ui/toast';
import { use, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { Say } from '../../data/action.ts';
import { useEngine } from '../../data/engine-context.ts';
import type { UndoDirection, UndoWords } from '../../data/undo-stack.ts';
import { useUndo } from '../../data/use-undo.ts';
import { FeaturesContext } from '../../platform/features-context.ts';
import { loadedProperties } from '../../platform/load-properties.ts';
import { describeUndo } from './describe-undo.ts';

const TOAST = 'undo';

/** Undoes or redoes this tab's last change, and describes it. */
export function useUndoWithWords(words: ReadonlyMap<string, UndoWords>): (direction: UndoDirection) => void {
  const undo = useUndo();
  const { store } = useEngine();
  const say: Say = useTranslations();
  const features = use(FeaturesContext);
  return useCallback(
    (direction) => {
      let sentence = say(`commands.${direction === 'undo' ? 'undone' : 'redone'}.nothing`);
      undo(direction, (changes) => {
        sentence = describeUndo(changes, { say, nameOf, propertyOf, words }, direction);
      });
      toast.show(sentence, { id: TOAST });

      function propertyOf(command: string, field: string): string | undefined {
        return loadedProperties(features).find(
          ({ property: { stored } }) => stored?.command?.name === command && stored.field === field,
        )?.label;
      }

      function nameOf(id: string): string | undefined {
        const row = store.get(issueEntity, id);
        return row ? issueName(row) : referredName(id);
      }

      function issueName({ projectId, number, title }: Issue): string | undefined {
        const project = store.get(projectEntity, projectId);
        return number === 0 ? title : project && `${project.identifier}-${number}`;
      }

      function referredName(id: string): string | undefined {
        for (const { entity, name, projectId } of features.flatMap(({ references }) => references ?? [])) {
          const row = store.get(entity, id);
          const project = row && store.get(projectEntity, projectId(row) ?? '');
          if (row) return name(row, { say, project });
        }
        return undefined;
      }
    },
    [undo, store, say, features, words],
  );
}
