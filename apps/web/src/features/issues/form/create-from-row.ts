import {
  createIssue,
  facetEdits,
  issue as issueEntity,
  keyBetween,
  type Issue,
  type IssueProperty,
  type RichText,
} from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';
import { uuid } from '@cairn/sync/schema';
import type { RunCommand } from '../../../data/use-command.ts';

interface Parts {
  readonly store: RowStore;
  readonly properties: Iterable<IssueProperty>;
  readonly body?: RichText | undefined;
}

/** Creates an issue with the row's values, including facets, at the end of the manual order; returns its ID. */
export function createFromRow(run: RunCommand, row: Issue, { store, properties, body }: Parts): string {
  const id = uuid();
  const rows = store.where(issueEntity, 'projectId', row.projectId);
  let last: string | undefined;
  for (const { sortOrder } of rows) if (last === undefined || sortOrder > last) last = sortOrder;
  const { projectId, stateId, priority, parentId, startDate, dueDate } = row;
  run(createIssue, {
    id,
    projectId,
    stateId,
    priority,
    parentId,
    startDate,
    dueDate,
    title: row.title.trim(),
    assigneeIds: [...row.assigneeIds],
    labelIds: [...row.labelIds],
    sortOrder: keyBetween(last, undefined),
    ...(body ? { description: body } : {}),
  });
  for (const { command, patch } of facetEdits(row, properties))
    run(command, { changes: [{ issueId: id, patch }] });
  return id;
}
