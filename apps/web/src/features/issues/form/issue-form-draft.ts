import {
  afterEdit,
  blankIssue,
  entitySchema,
  facetsOfDraft,
  type IssueDraft as KeptDraft,
  issue as issueEntity,
  type Issue,
  type IssueEdit,
  type IssueLookups,
  type Priority,
  type RichText,
} from '@cairn/domain';
import type { IssueFill } from '../../../platform/feature.ts';
import type { IssueFormStart } from './issue-form-store.ts';

/** The fields of a new issue that are set by pickers. */
type Fields = Pick<
  Issue,
  'stateId' | 'priority' | 'assigneeIds' | 'labelIds' | 'parentId' | 'startDate' | 'dueDate'
>;

/** A new issue in progress, stored on the device. */
export interface FormDraft {
  readonly projectId: string;
  readonly title: string;
  readonly body: RichText | undefined;
  readonly fields: Partial<Fields>;
  /** What other features add, by the name of the facet. */
  readonly facets?: Readonly<Record<string, object>> | undefined;
}

/** The ID by which pickers address the issue that does not exist yet. */
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

/** A stored draft of an issue, as the form uses it. */
export const draftOfKept = ({ projectId, title, body, fields, facets }: IssueFill): FormDraft => ({
  projectId,
  title,
  body: body ?? undefined,
  fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  facets: facetsOfDraft(facets),
});

/** A form's content, as the draft commands store it. */
export const keptOfDraft = ({ projectId, title, body, fields, facets }: FormDraft) => ({
  projectId,
  title,
  body: body ?? null,
  fields: { ...fields } as KeptDraft['fields'],
  facets: { ...facets },
});

/** Whether something was written that would be lost. */
export const isWritten = (draft: FormDraft): boolean => draft.title.trim() !== '' || draft.body !== undefined;

/** The draft as an issue, so that every property's cell and picker can handle it. */
export function draftRow(
  { projectId, title, fields, facets }: FormDraft,
  lookups: IssueLookups,
  now: number,
): Issue {
  return { ...blankIssue(projectId, lookups, now), ...fields, ...facets, id: DRAFT_ID, title };
}

/** The draft after a change by a picker. */
export function editDraft(draft: FormDraft, row: Issue, edits: readonly IssueEdit[]): FormDraft {
  return edits.length === 0 ? draft : ofRow(draft, edits.reduce(afterEdit, row));
}

/** The draft with a row's property values. */
export function ofRow(draft: FormDraft, row: Issue): FormDraft {
  const { stateId, priority, assigneeIds, labelIds, parentId, startDate, dueDate } = row;
  const sides = row as unknown as Readonly<Record<string, object | undefined>>;
  const facets = entitySchema.facetsOf(issueEntity).map(({ name }) => [name, sides[name]] as const);
  return {
    ...draft,
    fields: { stateId, priority, assigneeIds, labelIds, parentId, startDate, dueDate },
    facets: Object.fromEntries(facets.filter(([, side]) => side !== undefined)) as FormDraft['facets'],
  };
}

/** The project has changed: values of the previous project no longer apply. */
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
