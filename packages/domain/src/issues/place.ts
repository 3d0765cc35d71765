import { mergeEdits } from './edits.ts';
import type { Issue } from './entity.ts';
import type { IssueEdit, IssueLookups, IssueProperty } from './property.ts';

/** A move between groups of one property. */
export interface GroupMove {
  readonly property: IssueProperty | undefined;
  readonly from: string;
  readonly to: string;
}

/** Whether dropping an issue into another group of this property changes it. */
export const takesDrops = (property: IssueProperty | undefined): boolean => property?.edit !== undefined;

/** The edits for moving an issue between groups; undefined if one of the moves is impossible. */
export function moveEdits(
  issue: Issue,
  moves: readonly GroupMove[],
  lookups: IssueLookups,
): readonly IssueEdit[] | undefined {
  const edits: IssueEdit[] = [];
  for (const { property, from, to } of moves) {
    if (from === to || !property) continue;
    const edit = property.edit?.(issue, { from, to }, lookups);
    if (!edit) return undefined;
    edits.push(edit);
  }
  return mergeEdits(edits);
}
