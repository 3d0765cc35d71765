import {
  compareStates,
  createIssue,
  issue as issueEntity,
  keyBetween,
  type Issue,
  type IssueLookups,
  type IssuePatch,
  type Priority,
  type RichText,
} from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';
import { applyPatch, minimalPatch, uuid } from '@cairn/sync/schema';
import type { RunCommand } from '../../../data/use-command.ts';
import type { IssueFormStart } from './issue-form-store.ts';

/** The fields of a new issue that people set by pickers. */
type Fields = Pick<
  Issue,
  'stateId' | 'priority' | 'assigneeIds' | 'labelIds' | 'parentId' | 'startDate' | 'dueDate' | 'estimate'
>;

/** A new issue as far as it has been written; kept on the device. */
export interface FormDraft {
  readonly projectId: string;
  readonly title: string;
  readonly body: RichText | undefined;
  readonly fields: Partial<Fields>;
}

/** The id under which pickers know the issue that does not exist yet. */
const DRAFT_ID = '00000000-0000-7000-8000-000000000000';

export const emptyDraft = (projectId: string, start: IssueFormStart): FormDraft => ({
  projectId,
  title: '',
  body: undefined,
  fields: {
    ...(start.stateId === undefined ? {} : { stateId: start.stateId }),
    ...(start.priority === undefined ? {} : { priority: start.priority as Priority }),
    ...(start.assigneeIds === undefined ? {} : { assigneeIds: start.assigneeIds }),
    ...(start.labelIds === undefined ? {} : { labelIds: start.labelIds }),
    ...(start.parentId === undefined ? {} : { parentId: start.parentId }),
  },
});

/** Something was written that would be a loss. */
export const isWritten = (draft: FormDraft): boolean => draft.title.trim() !== '' || draft.body !== undefined;

/** The draft as an issue, so that every property's cell and picker fits it. */
export function draftRow(draft: FormDraft, lookups: IssueLookups, now: number): Issue {
  const states = [...lookups.states.values()].filter((each) => each.projectId === draft.projectId);
  const first = states.find((each) => each.isDefault) ?? states.toSorted(compareStates)[0];
  return {
    stateId: first?.id ?? '',
    priority: 'none',
    assigneeIds: [],
    labelIds: [],
    parentId: null,
    startDate: null,
    dueDate: null,
    estimate: null,
    ...draft.fields,
    id: DRAFT_ID,
    projectId: draft.projectId,
    number: 0,
    title: draft.title,
    subscriberIds: [],
    sortOrder: '',
    createdBy: lookups.userId,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    archivedAt: null,
    removedAt: null,
  };
}

/** The draft after a picker's change. */
export function editDraft(draft: FormDraft, row: Issue, patch: IssuePatch): FormDraft {
  const smallest = minimalPatch(issueEntity, row, patch);
  if (!smallest) return draft;
  const { stateId, priority, assigneeIds, labelIds, parentId, startDate, dueDate, estimate } = applyPatch(
    issueEntity,
    row,
    smallest,
  ) as Issue;
  return {
    ...draft,
    fields: { stateId, priority, assigneeIds, labelIds, parentId, startDate, dueDate, estimate },
  };
}

/** Another project: what belongs to the former one does not fit any more. */
export const moveDraft = ({ title, body, fields }: FormDraft, projectId: string): FormDraft => ({
  projectId,
  title,
  body,
  fields: {
    ...(fields.priority === undefined ? {} : { priority: fields.priority }),
    ...(fields.startDate === undefined ? {} : { startDate: fields.startDate }),
    ...(fields.dueDate === undefined ? {} : { dueDate: fields.dueDate }),
  },
});

/** Creates the issue at the end of the hand-made order; gives its id. */
export function submitDraft(
  run: RunCommand,
  store: RowStore,
  row: Issue,
  body: RichText | undefined,
): string {
  const id = uuid();
  const rows = store.where(issueEntity.name, 'projectId', row.projectId) as unknown as Issue[];
  let last: string | undefined;
  for (const { sortOrder } of rows) if (last === undefined || sortOrder > last) last = sortOrder;
  const { projectId, stateId, priority, parentId, startDate, dueDate, estimate } = row;
  run(createIssue, {
    id,
    projectId,
    stateId,
    priority,
    parentId,
    startDate,
    dueDate,
    estimate,
    title: row.title.trim(),
    assigneeIds: [...row.assigneeIds],
    labelIds: [...row.labelIds],
    sortOrder: keyBetween(last, undefined),
    ...(body ? { description: body } : {}),
  });
  return id;
}
