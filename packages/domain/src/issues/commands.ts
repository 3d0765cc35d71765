import { invoke, newId, refId, unaskedId, weighingAtMost, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import type { issueRefusals } from './refusals.ts';
import type { refusals } from '../refusals.ts';
import { command, valuesOf } from '../declare.ts';
import { dayInput, orderKey } from '../fields.ts';
import { state } from '../states/entity.ts';
import { isClosedGroup } from '../states/rules.ts';
import { BULK_MAX, ISSUE_TITLE_MAX, PRIORITIES } from './constants.ts';
import { description, issue, type Issue, type RichText } from './entity.ts';

export const issueTitle = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, because<typeof refusals.title_required>('title_required')),
      z.maxLength(ISSUE_TITLE_MAX, because<typeof refusals.too_long>('too_long', { most: ISSUE_TITLE_MAX })),
    );

/** The weight of the largest document, a million bytes, if it consists of many small nodes. */
const RICH_TEXT_WEIGHT = 2.5 * 1024 * 1024;

/** Checks only that it is a document; the server checks it against the editor's schema. */
export const richText = () =>
  weighingAtMost(
    RICH_TEXT_WEIGHT,
    z.custom<RichText>(
      (value) => typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc',
    ),
  );

const members = () => z.array(refId('member')).check(z.maxLength(50));
const labels = () => z.array(refId('label')).check(z.maxLength(50));
const removed = () => z.array(unaskedId('what is removed may no longer exist')).check(z.maxLength(50));

export const createIssue = command({
  name: 'issue.create',
  requires: 'issue:create',
  on: 'projectId',
  // A parent shows its sub-issues, so adding one changes the parent.
  alsoRequires: {
    stateId: 'state:read',
    assigneeIds: 'member:read',
    labelIds: 'label:read',
    parentId: 'issue:update',
  },
  input: z.object({
    id: newId(),
    projectId: refId('project'),
    title: issueTitle(),
    stateId: refId('state'),
    priority: z._default(z.enum(PRIORITIES), 'none'),
    assigneeIds: z._default(members(), []),
    labelIds: z._default(labels(), []),
    parentId: z._default(z.nullable(refId('issue')), null),
    startDate: z._default(z.nullable(dayInput()), null),
    dueDate: z._default(z.nullable(dayInput()), null),
    sortOrder: orderKey(),
    description: z.optional(richText()),
  }),
  change: (draft, { description: body, ...input }: NewIssue & Numbered) => {
    insertIssue(draft, input);
    if (body) insertDescription(draft, input.projectId, input.id, body);
  },
  inverse: (_draft, input): Undo => invoke(removeIssues, { issueIds: [input.id] }),
});

/** What an edit can change; absent fields stay. Sets are changed by what is added and removed. */
export const issuePatch = () =>
  z.strictObject({
    title: z.optional(issueTitle()),
    stateId: z.optional(refId('state')),
    priority: z.optional(z.enum(PRIORITIES)),
    assigneeIds: z.optional(z.strictObject({ add: members(), remove: removed() })),
    labelIds: z.optional(z.strictObject({ add: labels(), remove: removed() })),
    parentId: z.optional(z.nullable(refId('issue'))),
    startDate: z.optional(z.nullable(dayInput())),
    dueDate: z.optional(z.nullable(dayInput())),
    sortOrder: z.optional(orderKey()),
  });
export type IssuePatch = z.infer<ReturnType<typeof issuePatch>>;

/** Edits any number of issues; the same command for one issue, a selection and their undo. */
export const updateIssues = command({
  name: 'issue.update',
  requires: 'issue:update',
  on: 'changes.issueId',
  alsoRequires: {
    'changes.patch.stateId': 'state:read',
    'changes.patch.assigneeIds.add': 'member:read',
    'changes.patch.labelIds.add': 'label:read',
    'changes.patch.parentId': 'issue:update',
  },
  input: z.object({
    changes: z
      .array(z.object({ issueId: refId('issue'), patch: issuePatch() }))
      .check(
        z.minLength(1, because<typeof issueRefusals.none_selected>('issue.none_selected')),
        z.maxLength(BULK_MAX),
      ),
  }),
  change: (draft, { changes }) => {
    for (const { issueId, patch } of changes) {
      const before = draft.get(issue, issueId);
      if (!before) continue;
      const { stateId, assigneeIds } = patch;
      draft.update(issue, issueId, {
        ...patch,
        completedAt: stateId === undefined ? undefined : closedSince(draft, stateId, before.completedAt),
        // Assignees are subscribed.
        subscriberIds: assigneeIds && { add: assigneeIds.add, remove: [] },
        updatedAt: draft.now,
      });
    }
  },
  inverse: (draft, { changes }): Undo => {
    const back = changes.flatMap(({ issueId, patch }) => {
      const before = draft.get(issue, issueId);
      return before ? [{ issueId, patch: inversePatch(before, patch) }] : [];
    });
    return back.length > 0 ? invoke(updateIssues, { changes: back }) : undefined;
  },
});

const issueIds = () =>
  z
    .array(refId('issue'))
    .check(
      z.minLength(1, because<typeof issueRefusals.none_selected>('issue.none_selected')),
      z.maxLength(BULK_MAX),
    );

/** Only completed and cancelled issues can be archived. */
export const archiveIssues = command({
  name: 'issue.archive',
  requires: 'issue:archive',
  on: 'issueIds',
  input: z.object({ issueIds: issueIds() }),
  change: (draft, { issueIds: ids }) => mark(draft, ids, 'archivedAt', draft.now),
  inverse: (_draft, input): Undo => invoke(unarchiveIssues, input),
});

export const unarchiveIssues = command({
  name: 'issue.unarchive',
  requires: 'issue:archive',
  on: 'issueIds',
  input: z.object({ issueIds: issueIds() }),
  change: (draft, { issueIds: ids }) => mark(draft, ids, 'archivedAt', null),
  inverse: (_draft, input): Undo => invoke(archiveIssues, input),
});

/** Deletes the issues and detaches their sub-issues; {@link restoreIssues} brings them back. */
export const removeIssues = command({
  name: 'issue.remove',
  requires: 'issue:remove',
  on: 'issueIds',
  input: z.object({ issueIds: issueIds() }),
  change: (draft, { issueIds: ids }) => mark(draft, ids, 'removedAt', draft.now),
  inverse: (draft, { issueIds: ids }): Undo => {
    const projectId = ids.map((id) => draft.get(issue, id)?.projectId).find((each) => each !== undefined);
    return projectId === undefined ? undefined : invoke(restoreIssues, { projectId, issueIds: ids });
  },
});

/** Restores deleted issues of a project. */
export const restoreIssues = command({
  name: 'issue.restore',
  requires: 'issue:remove',
  on: 'projectId',
  input: z.object({
    projectId: refId('project'),
    issueIds: z
      .array(unaskedId('no one sees a deleted issue, and those of other projects are refused'))
      .check(z.minLength(1), z.maxLength(BULK_MAX)),
  }),
  change: (draft, { issueIds: ids }) => mark(draft, ids, 'removedAt', null),
});

type NewIssue = Given & { readonly description?: RichText | undefined };

type Given = Omit<
  Issue,
  | 'number'
  | 'subscriberIds'
  | 'createdBy'
  | 'isRequest'
  | `${'created' | 'updated' | 'completed' | 'archived' | 'removed'}At`
>;

/** The number that the server gives a new issue; absent in the browser. */
export interface Numbered {
  readonly number?: number;
}

/** When a document's text was written; absent in the browser, where it is always now. */
export interface Written {
  readonly at?: number;
}

export function insertIssue(draft: Draft, given: Given & Numbered & { readonly isRequest?: boolean }): void {
  draft.insert(issue, {
    number: 0,
    isRequest: false,
    ...given,
    subscriberIds: [draft.userId],
    createdBy: draft.userId,
    createdAt: draft.now,
    updatedAt: draft.now,
    completedAt: closedSince(draft, given.stateId, null),
    archivedAt: null,
    removedAt: null,
  });
}

export function insertDescription(
  draft: Draft,
  projectId: string,
  issueId: string,
  body: RichText,
  updatedAt = draft.now,
): void {
  draft.insert(description, { id: issueId, projectId, issueId, body, updatedBy: draft.userId, updatedAt });
}

/** Sets or clears a time; issues that already have one, or none, stay untouched. */
function mark(
  draft: Draft,
  ids: readonly string[],
  field: 'archivedAt' | 'removedAt',
  at: number | null,
): void {
  for (const id of ids) {
    const row = draft.get(issue, id);
    if (row && (row[field] === null) !== (at === null))
      draft.update(issue, id, { [field]: at, updatedAt: draft.now });
  }
}

/** When an issue that enters this state was closed; null for an open state. */
export function closedSince(draft: Draft, stateId: string, before: number | null): number | null {
  const row = draft.get(state, stateId);
  if (!row || !isClosedGroup(row.group)) return null;
  return before ?? draft.now;
}

function inversePatch(before: Issue, patch: IssuePatch): IssuePatch {
  const { assigneeIds, labelIds, ...plain } = patch;
  return {
    ...valuesOf(before, plain),
    ...(assigneeIds ? { assigneeIds: inverseSet(before.assigneeIds, assigneeIds) } : {}),
    ...(labelIds ? { labelIds: inverseSet(before.labelIds, labelIds) } : {}),
  };
}

function inverseSet(before: readonly string[], patch: { add: string[]; remove: string[] }) {
  return {
    add: patch.remove.filter((each) => before.includes(each)),
    remove: patch.add.filter((each) => !before.includes(each)),
  };
}
