import {
  BY_HAND,
  issue as issueEntity,
  takesDrops,
  type Issue,
  type IssueProperty,
  type IssueViewSpec,
} from '@cairn/domain';
import { createContext, use, useMemo, useState } from 'react';
import { useEngine } from '../../../data/engine-context.ts';
import type { IssueGroups, IssueMoves, MoveTarget } from '../../../platform/issue-layout.ts';
import { useIssueContext } from '../issue-context.tsx';
import { issueKey } from '../issue-key.ts';
import type { ListSelection } from '../list/use-list-selection.ts';
import { useEditIssues } from '../use-edit-issues.ts';

export const MovesContext = createContext<IssueMoves | null>(null);

/** The moves of the surrounding list or board; null if nothing can be moved there. */
export const useMoves = (): IssueMoves | null => use(MovesContext);

/** Whether issues are ordered manually within a group. Separate from the moves, which change with every change to the list. */
export const ByHandContext = createContext(false);

const NO_ROWS: readonly Issue[] = [];

/** Moving issues within and between the groups of a view. */
export function useIssueMoves(
  spec: IssueViewSpec,
  groups: IssueGroups,
  selection: ListSelection,
): {
  readonly moves: IssueMoves;
  /** The last move, announced by screen readers. */
  readonly said: string;
} {
  const { uiById, words, mayEdit } = useIssueContext();
  const { store } = useEngine();
  const edit = useEditIssues();
  const [said, say] = useState('');
  const { properties, lookups } = groups.context;
  const { t } = words;
  const moves = useMemo<IssueMoves>(() => {
    const propertyOf = (id: string | null): IssueProperty | undefined =>
      id === null ? undefined : properties.get(id);
    const group = propertyOf(spec.group);
    const sub = propertyOf(spec.subGroup);
    const byHand = spec.order === BY_HAND;
    const groupName = (key: string): string =>
      (spec.group === null ? undefined : uiById.get(spec.group)?.describe(key, words).label) ?? '';
    const rowsIn = (target: MoveTarget): readonly Issue[] =>
      groups.groups
        .find((each) => each.key === target.group)
        ?.subGroups.find((each) => each.key === target.sub)?.rows ?? NO_ROWS;
    const find = (id: string): Issue | undefined => store.get(issueEntity, id);
    const nameOf = (id: string): string => {
      const row = find(id);
      return row ? issueKey(row, lookups) : '';
    };

    const move = (placeKey: string, target: MoveTarget, index: number): void =>
      void import('./drag-parts.ts').then(
        ({ moveIssues }) =>
          moveIssues(
            {
              group,
              sub,
              byHand,
              groupName,
              rowsIn,
              nameOf,
              selection,
              lookups,
              find,
              mayEdit,
              edit,
              say,
              t,
            },
            placeKey,
            target,
            index,
          ),
        // They load with the list; without them, nothing can be dragged either.
        () => undefined,
      );
    const targets = takesDrops(group) ? groups.groups.map((each) => each.key) : [];
    return { say, byHand, targets, groupName, nameOf, move, rowsIn, t };
  }, [spec, groups, selection, properties, lookups, uiById, words, t, store, edit, mayEdit]);
  return { moves, said };
}
