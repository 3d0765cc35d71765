import { breaksDateOrder, issuePatchOf, mergeEdits, type Issue, type IssueEdit } from '@cairn/domain';
import type { ValueColumn } from './cell-values.ts';

/** A change to one cell. */
export interface CellChange {
  readonly row: Issue;
  readonly column: ValueColumn & { readonly label: string };
  /** The text it is given, used to name it if that is impossible. */
  readonly text: string;
  /** Undefined if the cell can't have that value. */
  readonly edits: readonly IssueEdit[] | undefined;
}

/** All edits, by the issue they change. */
export function editsByIssue(changes: readonly CellChange[]): ReadonlyMap<string, readonly IssueEdit[]> {
  const byIssue = new Map<string, readonly IssueEdit[]>();
  for (const { row, edits = [] } of changes)
    byIssue.set(row.id, mergeEdits([...(byIssue.get(row.id) ?? []), ...edits]));
  return byIssue;
}

/** Leaves out dates that would put an issue's start after its due date; the other cells in its row are still set. */
export function withDatesInOrder(changes: readonly CellChange[]): readonly CellChange[] {
  const byIssue = editsByIssue(changes);
  const isInOrder = (row: Issue): boolean =>
    byIssue.get(row.id)?.every((edit) => !breaksDateOrder(row, issuePatchOf(edit))) ?? true;
  return changes.map((each) =>
    hasDates(each) && !isInOrder(each.row) ? { ...each, edits: undefined } : each,
  );
}

const hasDates = ({ edits = [] }: CellChange): boolean =>
  edits.map(issuePatchOf).some((patch) => 'startDate' in patch || 'dueDate' in patch);
