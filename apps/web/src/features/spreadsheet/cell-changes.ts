import { breaksDateOrder, issuePatchOf, mergeEdits, type Issue, type IssueEdit } from '@cairn/domain';
import type { ValueColumn } from './cell-values.ts';

/** What is to become of a cell. */
export interface CellChange {
  readonly row: Issue;
  readonly column: ValueColumn & { readonly label: string };
  /** What it is given, as it is named if it can't be. */
  readonly text: string;
  /** Undefined for what it can't be given. */
  readonly edits: readonly IssueEdit[] | undefined;
}

/** What the changes of each issue come to. */
export function editsByIssue(changes: readonly CellChange[]): ReadonlyMap<string, readonly IssueEdit[]> {
  const byIssue = new Map<string, readonly IssueEdit[]>();
  for (const { row, edits = [] } of changes)
    byIssue.set(row.id, mergeEdits([...(byIssue.get(row.id) ?? []), ...edits]));
  return byIssue;
}

/** Without dates by which an issue would start after it is due: the other cells of its row are set all the same. */
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
