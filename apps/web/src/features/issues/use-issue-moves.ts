import {
  BY_HAND,
  issue as issueEntity,
  keyBetween,
  moveEdit,
  takesDrops,
  type Issue,
  type IssueProperty,
  type IssueViewSpec,
} from '@cairn/domain';
import { createContext, use, useMemo, useState } from 'react';
import { useEngine } from '../../data/engine-context.ts';
import { useIssueContext } from './issue-context.tsx';
import { issueKey } from './issue-key.ts';
import { readPlaceKey, type IssueGroups } from './use-issue-groups.ts';
import type { ListSelection } from './use-list-selection.ts';
import { useEditIssues } from './use-edit-issues.ts';

/** A cell of a board, or a group of a list. */
export interface MoveTarget {
  readonly group: string;
  readonly sub: string;
}

export interface IssueMoves {
  /** What happened last, for those who listen. */
  readonly said: string;
  readonly say: (text: string) => void;
  /** Whether issues have a place of their own inside a group. */
  readonly byHand: boolean;
  /** The values that issues can be moved to by the menu; none when the grouping cannot be set. */
  readonly targets: readonly string[];
  readonly groupName: (group: string) => string;
  readonly nameOf: (issueId: string) => string;
  /** Puts the dragged row, and with it the rest of the selection, before the row at `index` of the target. */
  readonly move: (placeKey: string, target: MoveTarget, index: number) => boolean;
  readonly overText: (placeKey: string, target: MoveTarget, index: number) => string;
  readonly putBackText: (placeKey: string) => string;
  /** The rows of a cell in their order. */
  readonly rowsIn: (target: MoveTarget) => readonly Issue[];
}

export const MovesContext = createContext<IssueMoves | null>(null);

/** The moves of the list or board around; null where nothing can be moved. */
export const useMoves = (): IssueMoves | null => use(MovesContext);

const NO_ROWS: readonly Issue[] = [];

/** Moving issues within and between the groups of a view. */
export function useIssueMoves(
  spec: IssueViewSpec,
  groups: IssueGroups,
  selection: ListSelection,
): IssueMoves {
  const { viewsById, words, mayEdit } = useIssueContext();
  const { store } = useEngine();
  const edit = useEditIssues();
  const [said, say] = useState('');
  const { properties, lookups } = groups.context;
  const { t } = words;
  return useMemo(() => {
    const propertyOf = (id: string | null): IssueProperty | undefined =>
      id === null ? undefined : properties.get(id);
    const group = propertyOf(spec.group);
    const sub = propertyOf(spec.subGroup);
    const byHand = spec.order === BY_HAND;
    const groupName = (key: string): string =>
      (spec.group === null ? undefined : viewsById.get(spec.group)?.describe(key, words).label) ?? '';
    const rowsIn = (target: MoveTarget): readonly Issue[] =>
      groups.groups
        .find((each) => each.key === target.group)
        ?.subGroups.find((each) => each.key === target.sub)?.rows ?? NO_ROWS;
    const find = (id: string): Issue | undefined => store.get(issueEntity.name, id) as Issue | undefined;
    const nameOf = (id: string): string => {
      const row = find(id);
      return row ? issueKey(row, lookups) : '';
    };

    const move = (placeKey: string, target: MoveTarget, index: number): boolean => {
      const dragged = readPlaceKey(placeKey);
      const places = carriedPlaces(selection, placeKey).filter(({ id }) => {
        const row = find(id);
        return row !== undefined && mayEdit(row);
      });
      const carried = new Set(places.map((each) => each.id));
      const rows = rowsIn(target);
      // The place between those that stay: what is carried itself is no neighbour.
      const above = rows.slice(0, index).findLast((row) => !carried.has(row.id));
      const below = rows.slice(index).find((row) => !carried.has(row.id));
      let last = above?.sortOrder;
      const patches = new Map<string, ReturnType<typeof moveEdit>>();
      for (const place of places) {
        const row = find(place.id);
        const from = readPlaceKey(place.key);
        const patch =
          row &&
          moveEdit(
            row,
            [
              { property: group, from: from.group, to: target.group },
              { property: sub, from: from.sub, to: target.sub },
            ],
            lookups,
          );
        if (!patch) continue;
        last = keyBetween(last, below?.sortOrder);
        patches.set(place.id, byHand ? { ...patch, sortOrder: last } : patch);
      }
      const reference = nameOf(dragged.id);
      const column = groupName(target.group);
      if (patches.size === 0) {
        say(t('board.refused', { reference, column }));
        return false;
      }
      // Nothing would change, or the dates would be out of order, of which it tells.
      if (edit([...patches.keys()], (row) => patches.get(row.id)).length === 0) {
        say(t('board.cancelled', { reference }));
        return false;
      }
      const stays = rows.filter((row) => !carried.has(row.id)).length;
      const at = above ? rows.filter((row) => !carried.has(row.id)).indexOf(above) + 2 : 1;
      say(t('board.dropped', { reference, column, at, of: stays + patches.size }));
      return true;
    };
    const overText = (placeKey: string, target: MoveTarget, index: number): string =>
      t('board.over', {
        reference: nameOf(readPlaceKey(placeKey).id),
        column: groupName(target.group),
        at: index + 1,
        of: rowsIn(target).length + 1,
      });
    const putBackText = (placeKey: string): string =>
      t('board.cancelled', { reference: nameOf(readPlaceKey(placeKey).id) });
    const targets = takesDrops(group) ? groups.groups.map((each) => each.key) : [];
    return { said, say, byHand, targets, groupName, nameOf, move, overText, putBackText, rowsIn };
  }, [spec, groups, selection, properties, lookups, viewsById, words, t, store, edit, mayEdit, said]);
}

/** The dragged row alone, or the whole selection in its order on the screen when the row is part of it. */
function carriedPlaces(selection: ListSelection, placeKey: string): { key: string; id: string }[] {
  const { id } = readPlaceKey(placeKey);
  const { selected } = selection.getState();
  if (!selected.has(id) || selected.size === 1) return [{ key: placeKey, id }];
  const seen = new Set<string>();
  return selection.places.flatMap((place) => {
    if (!selected.has(place.id) || seen.has(place.id)) return [];
    seen.add(place.id);
    return [place.id === id ? { key: placeKey, id } : { ...place }];
  });
}
