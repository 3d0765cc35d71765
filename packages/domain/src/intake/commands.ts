import { invoke, newId, refId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { issueCycle } from '../cycles/entity.ts';
import { command } from '../declare.ts';
import { dayInput, orderKey } from '../fields.ts';
import {
  closedSince,
  insertDescription,
  insertIssue,
  issueTitle,
  richText,
  type Numbered,
} from '../issues/commands.ts';
import { PRIORITIES } from '../issues/constants.ts';
import { setFacet } from '../issues/edit-facet.ts';
import { issue, type Issue } from '../issues/entity.ts';
import { MODULES_AT_ONCE_MAX } from '../modules/constants.ts';
import { issueModules } from '../modules/entity.ts';
import { state } from '../states/entity.ts';
import { DECLINE_REASON_MAX, REQUEST_STATUS, REQUEST_STATUSES } from './constants.ts';
import { intakeRequest, type IntakeRequest } from './entity.ts';
import { firstCancelledState, firstState, isOpenRequest } from './rules.ts';

const members = () => z.array(refId('member')).check(z.maxLength(50));
const labels = () => z.array(refId('label')).check(z.maxLength(50));
const requestId = () => refId('intakeRequest');

/** Creates a request. It gets its number and text right away, but no list shows it until someone accepts it. */
export const fileRequest = command({
  name: 'intake.file',
  requires: 'intake:file',
  on: 'projectId',
  alsoRequires: { assigneeIds: 'member:read', labelIds: 'label:read' },
  input: z.object({
    id: newId(),
    projectId: refId('project'),
    title: issueTitle(),
    priority: z._default(z.enum(PRIORITIES), 'none'),
    assigneeIds: z._default(members(), []),
    labelIds: z._default(labels(), []),
    dueDate: z._default(z.nullable(dayInput()), null),
    sortOrder: orderKey(),
    description: z.optional(richText()),
  }),
  change: (draft, { description: body, ...input }: NewRequest & Numbered) => {
    const { id, projectId } = input;
    const first = firstState(draft.where(state, { projectId }));
    if (!first) return;
    insertIssue(draft, { ...input, stateId: first.id, parentId: null, startDate: null, isRequest: true });
    if (body) insertDescription(draft, projectId, id, body);
    draft.insert(intakeRequest, {
      id,
      projectId,
      authorId: draft.userId,
      sender: null,
      status: REQUEST_STATUS.pending,
      snoozedUntil: null,
      duplicateOfId: null,
      reason: '',
      createdAt: draft.now,
      answeredBy: null,
      answeredAt: null,
    });
  },
  inverse: (_draft, { id }): Undo => invoke(removeRequest, { requestId: id }),
});

type NewRequest = Pick<
  Issue,
  'id' | 'projectId' | 'title' | 'priority' | 'assigneeIds' | 'labelIds' | 'dueDate' | 'sortOrder'
> & { readonly description?: Parameters<typeof insertDescription>[3] | undefined };

/** Renames an open request. Its text is a document, like any issue's. */
export const editRequest = command({
  name: 'intake.edit',
  requires: 'intake:edit',
  on: 'requestId',
  input: z.object({ requestId: requestId(), patch: z.strictObject({ title: z.optional(issueTitle()) }) }),
  change: (draft, { requestId: id, patch }) => {
    if (isOpen(draft, id)) draft.update(issue, id, { ...patch, updatedAt: draft.now });
  },
  inverse: (draft, { requestId: id }, again): Undo => {
    const before = draft.get(issue, id);
    return before && invoke(again, { requestId: id, patch: { title: before.title } });
  },
});

/** What is set when a request becomes an ordinary issue. */
const accepted = () => ({
  stateId: z.optional(refId('state')),
  priority: z.optional(z.enum(PRIORITIES)),
  assigneeIds: z.optional(members()),
  labelIds: z.optional(labels()),
  startDate: z.optional(z.nullable(dayInput())),
  dueDate: z.optional(z.nullable(dayInput())),
  cycleId: z.optional(z.nullable(refId('cycle'))),
  moduleIds: z.optional(z.array(refId('module')).check(z.maxLength(MODULES_AT_ONCE_MAX))),
});

const READ = {
  stateId: 'state:read',
  assigneeIds: 'member:read',
  labelIds: 'label:read',
  cycleId: 'cycle:read',
  moduleIds: 'module:read',
} as const;

/** Turns a request into an issue. Fields that aren't given keep the requested values. */
export const acceptRequest = command({
  name: 'intake.accept',
  requires: 'intake:answer',
  on: 'requestId',
  alsoRequires: READ,
  input: z.object({ requestId: requestId(), ...accepted() }),
  change: (draft, { requestId: id, ...wanted }) => {
    if (!isOpen(draft, id)) return;
    answer(draft, id, { status: REQUEST_STATUS.accepted });
    putIssue(draft, id, { ...wanted, isRequest: false });
  },
  inverse: (draft, { requestId: id }): Undo => asBefore(draft, id),
});

/** Declines a request. The issue is cancelled and stays out of every list. */
export const declineRequest = command({
  name: 'intake.decline',
  requires: 'intake:answer',
  on: 'requestId',
  input: z.object({
    requestId: requestId(),
    reason: z._default(z.string().check(z.trim(), z.maxLength(DECLINE_REASON_MAX)), ''),
  }),
  change: (draft, { requestId: id, reason }) => {
    if (!isOpen(draft, id)) return;
    answer(draft, id, { status: REQUEST_STATUS.declined, reason });
    cancel(draft, id);
  },
  inverse: (draft, { requestId: id }): Undo => asBefore(draft, id),
});

/** Snoozes a request until a day. */
export const snoozeRequest = command({
  name: 'intake.snooze',
  requires: 'intake:answer',
  on: 'requestId',
  input: z.object({ requestId: requestId(), until: dayInput() }),
  change: (draft, { requestId: id, until }) => {
    if (isOpen(draft, id)) answer(draft, id, { status: REQUEST_STATUS.snoozed, snoozedUntil: until });
  },
  inverse: (draft, { requestId: id }): Undo => asBefore(draft, id),
});

/** Declines a request because an issue for it already exists. */
export const markRequestDuplicate = command({
  name: 'intake.mark-duplicate',
  requires: 'intake:answer',
  on: 'requestId',
  alsoRequires: { duplicateOfId: 'issue:read' },
  input: z.object({ requestId: requestId(), duplicateOfId: refId('issue') }),
  change: (draft, { requestId: id, duplicateOfId }) => {
    if (!isOpen(draft, id)) return;
    answer(draft, id, { status: REQUEST_STATUS.duplicate, duplicateOfId });
    cancel(draft, id);
  },
  inverse: (draft, { requestId: id }): Undo => asBefore(draft, id),
});

/**
 * Makes a snoozed, declined or duplicate request pending again. With `was`, which undo gives, request and issue return
 * to an earlier state, even from accepted.
 */
export const reopenRequest = command({
  name: 'intake.reopen',
  requires: 'intake:answer',
  on: 'requestId',
  alsoRequires: {
    'was.stateId': READ.stateId,
    'was.assigneeIds': READ.assigneeIds,
    'was.labelIds': READ.labelIds,
    'was.cycleId': READ.cycleId,
    'was.moduleIds': READ.moduleIds,
    'was.duplicateOfId': 'issue:read',
  },
  input: z.object({
    requestId: requestId(),
    was: z.optional(
      z.strictObject({
        ...accepted(),
        status: z.literal([...REQUEST_STATUSES]),
        snoozedUntil: z.nullable(dayInput()),
        duplicateOfId: z.nullable(refId('issue')),
        reason: z.string().check(z.maxLength(DECLINE_REASON_MAX)),
      }),
    ),
  }),
  change: (draft, { requestId: id, was }) => {
    const held = draft.get(intakeRequest, id);
    if (!held || (!was && held.status === REQUEST_STATUS.accepted)) return;
    const {
      status = REQUEST_STATUS.pending,
      snoozedUntil = null,
      duplicateOfId = null,
      reason = '',
    } = was ?? {};
    answer(draft, id, { status, snoozedUntil, duplicateOfId, reason });
    const first = firstState(draft.where(state, { projectId: held.projectId }));
    const { stateId = isOpenRequest(held) ? undefined : first?.id } = was ?? {};
    const { priority, assigneeIds, labelIds, startDate, dueDate, cycleId, moduleIds } = was ?? {};
    const wanted = { stateId, priority, assigneeIds, labelIds, startDate, dueDate, cycleId, moduleIds };
    putIssue(draft, id, { ...wanted, isRequest: status !== REQUEST_STATUS.accepted });
  },
  inverse: (draft, { requestId: id }): Undo => asBefore(draft, id),
});

/** Deletes a request that hasn't been accepted. */
export const removeRequest = command({
  name: 'intake.remove',
  requires: 'intake:edit',
  on: 'requestId',
  input: z.object({ requestId: requestId() }),
  change: (draft, { requestId: id }) => {
    const row = draft.get(issue, id);
    if (row?.isRequest === true && row.removedAt === null)
      draft.update(issue, id, { removedAt: draft.now, updatedAt: draft.now });
  },
  inverse: (_draft, input): Undo => invoke(restoreRequest, input),
});

/** Restores a deleted request. */
export const restoreRequest = command({
  name: 'intake.restore',
  requires: 'intake:edit',
  on: 'requestId',
  input: z.object({ requestId: requestId() }),
  change: (draft, { requestId: id }) => {
    const row = draft.get(issue, id);
    if (row?.isRequest === true && row.removedAt !== null)
      draft.update(issue, id, { removedAt: null, updatedAt: draft.now });
  },
});

const isOpen = (draft: Draft, id: string): boolean => {
  const held = draft.get(intakeRequest, id);
  return held !== undefined && isOpenRequest(held) && draft.get(issue, id)?.removedAt === null;
};

type Answer = Pick<IntakeRequest, 'status'> &
  Partial<Pick<IntakeRequest, 'snoozedUntil' | 'duplicateOfId' | 'reason'>>;

function answer(
  draft: Draft,
  id: string,
  { status, snoozedUntil = null, duplicateOfId = null, reason = '' }: Answer,
): void {
  const isPending = status === REQUEST_STATUS.pending;
  const isClosed = !isOpenRequest({ status });
  draft.update(intakeRequest, id, {
    status,
    snoozedUntil,
    duplicateOfId,
    reason,
    answeredBy: isPending ? null : draft.userId,
    // Open requests load first, however old.
    answeredAt: isClosed ? draft.now : null,
  });
}

interface Wanted {
  readonly isRequest: boolean;
  readonly stateId?: string | undefined;
  readonly priority?: Issue['priority'] | undefined;
  readonly assigneeIds?: readonly string[] | undefined;
  readonly labelIds?: readonly string[] | undefined;
  readonly startDate?: string | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly cycleId?: string | null | undefined;
  readonly moduleIds?: readonly string[] | undefined;
}

/** Sets the requested values; sets are replaced as a whole. */
function putIssue(draft: Draft, id: string, wanted: Wanted): void {
  const row = draft.get(issue, id);
  if (!row) return;
  const { isRequest, stateId, priority, startDate, dueDate, assigneeIds, labelIds } = wanted;
  // Requests are in no cycle or module, since those count their issues.
  const { cycleId, moduleIds } = isRequest ? { cycleId: null, moduleIds: [] } : wanted;
  draft.update(issue, id, {
    isRequest,
    stateId,
    priority,
    startDate,
    dueDate,
    assigneeIds: assigneeIds && difference(row.assigneeIds, assigneeIds),
    labelIds: labelIds && difference(row.labelIds, labelIds),
    subscriberIds: assigneeIds && { add: [...assigneeIds], remove: [] },
    completedAt: stateId === undefined ? undefined : closedSince(draft, stateId, row.completedAt),
    updatedAt: draft.now,
  });
  if (cycleId !== undefined && (cycleId ?? null) !== (draft.get(issueCycle, id)?.cycleId ?? null))
    setFacet(draft, issueCycle, id, { cycleId });
  const held = draft.get(issueModules, id)?.moduleIds ?? [];
  const moved = moduleIds && difference(held, moduleIds);
  if (moved && moved.add.length + moved.remove.length > 0)
    setFacet(draft, issueModules, id, { moduleIds: moved });
}

const difference = (held: readonly string[], wanted: readonly string[]) => ({
  add: wanted.filter((each) => !held.includes(each)),
  remove: held.filter((each) => !wanted.includes(each)),
});

function cancel(draft: Draft, id: string): void {
  const row = draft.get(issue, id);
  const cancelled = row && firstCancelledState(draft.where(state, { projectId: row.projectId }));
  if (cancelled) putIssue(draft, id, { stateId: cancelled.id, isRequest: true });
}

/** The inverse that returns request and issue to their current state. */
function asBefore(draft: Draft, id: string): Undo {
  const held = draft.get(intakeRequest, id);
  const row = draft.get(issue, id);
  if (!held || !row) return undefined;
  const { stateId, priority, assigneeIds, labelIds, startDate, dueDate } = row;
  const { status, snoozedUntil, duplicateOfId, reason } = held;
  return invoke(reopenRequest, {
    requestId: id,
    was: {
      status: status as (typeof REQUEST_STATUSES)[number],
      snoozedUntil,
      duplicateOfId,
      reason,
      stateId,
      priority,
      assigneeIds: [...assigneeIds],
      labelIds: [...labelIds],
      startDate,
      dueDate,
      cycleId: draft.get(issueCycle, id)?.cycleId ?? null,
      moduleIds: [...(draft.get(issueModules, id)?.moduleIds ?? [])],
    },
  });
}
