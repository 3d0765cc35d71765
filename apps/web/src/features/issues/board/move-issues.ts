import {
  keyBetween,
  mergeEdits,
  moveEdits,
  patchIssue,
  type Issue,
  type IssueLookups,
  type IssueProperty,
} from '@cairn/domain';
import type { IssueMoves, MoveTarget } from '../../../platform/issue-layout.ts';
import type { Words } from '../../../platform/property-ui.ts';
import type { EditIssues } from '../use-edit-issues.ts';
import { readPlaceKey } from '../view/use-issue-groups.ts';
import type { ListSelection } from '../list/use-list-selection.ts';

interface MoveTools extends Pick<IssueMoves, 'byHand' | 'groupName' | 'rowsIn' | 'nameOf' | 'say'> {
  readonly group: IssueProperty | undefined;
  readonly sub: IssueProperty | undefined;
  readonly selection: ListSelection;
  readonly lookups: IssueLookups;
  readonly find: (issueId: string) => Issue | undefined;
  readonly mayEdit: (issue: Issue) => boolean;
  readonly edit: EditIssues;
  readonly t: Words['t'];
}

/** Moves the dragged row, along with the rest of the selection, before the row at `index` of the target, and announces it. */
export function moveIssues(tools: MoveTools, placeKey: string, target: MoveTarget, index: number): void {
  const { group, sub, byHand, groupName, rowsIn, nameOf, selection, lookups, find, mayEdit, edit, say, t } =
    tools;
  const dragged = readPlaceKey(placeKey);
  const places = carriedPlaces(selection, placeKey).filter(({ id }) => {
    const row = find(id);
    return row !== undefined && mayEdit(row);
  });
  const carried = new Set(places.map((each) => each.id));
  const rows = rowsIn(target);
  // The position is between rows that stay: the moved ones are no neighbours.
  const above = rows.slice(0, index).findLast((row) => !carried.has(row.id));
  const below = rows.slice(index).find((row) => !carried.has(row.id));
  let last = above?.sortOrder;
  const patches = new Map<string, ReturnType<typeof moveEdits>>();
  for (const place of places) {
    const row = find(place.id);
    const from = readPlaceKey(place.key);
    const patch =
      row &&
      moveEdits(
        row,
        [
          { property: group, from: from.group, to: target.group },
          { property: sub, from: from.sub, to: target.sub },
        ],
        lookups,
      );
    if (!patch) continue;
    last = keyBetween(last, below?.sortOrder);
    patches.set(place.id, byHand ? mergeEdits([...patch, patchIssue({ sortOrder: last })]) : patch);
  }
  const reference = nameOf(dragged.id);
  const column = groupName(target.group);
  if (patches.size === 0) return say(t('board.refused', { reference, column }));
  // Nothing would change, or the dates would be out of order, which `edit` reports itself.
  if (edit([...patches.keys()], (row) => patches.get(row.id)).length === 0)
    return say(t('board.cancelled', { reference }));
  const stays = rows.filter((row) => !carried.has(row.id)).length;
  const at = above ? rows.filter((row) => !carried.has(row.id)).indexOf(above) + 2 : 1;
  return say(t('board.dropped', { reference, column, at, of: stays + patches.size }));
}

/** The dragged row alone, or the whole selection in display order if the row is part of it. */
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
