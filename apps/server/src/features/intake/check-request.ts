import {
  acceptRequest,
  breaksDateOrder,
  cycle,
  cycleStatus,
  editRequest,
  declineRequest,
  fileRequest,
  intakeRequest,
  isOpenRequest,
  issue,
  markRequestDuplicate,
  module,
  project,
  removeRequest,
  reopenRequest,
  restoreRequest,
  snoozeRequest,
  type IntakeRequest,
  type Issue,
} from '@cairn/domain';
import { cycleRefusals } from '@cairn/domain/cycles/refusals';
import { intakeRefusals } from '@cairn/domain/intake/refusals';
import { issueRefusals } from '@cairn/domain/issues/refusals';
import { moduleRefusals } from '@cairn/domain/modules/refusals';
import { handleChange, notFound, refused, type CommandTx } from '../../platform/commands/index.ts';
import { checkedDocument } from '../../platform/rich-text.ts';
import {
  assertFitsProject,
  DECIDED_OF_NEW_ISSUES,
  freeOrderKey,
  keepNewIssue,
  nextNumber,
} from '../issues/public.ts';

const HALF_A_DAY_MS = 12 * 3_600_000;

/** Today where the date is earliest, because it may still be that day for someone. */
const latestToday = ({ now }: CommandTx): string =>
  new Date(now - HALF_A_DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

interface Found {
  readonly held: IntakeRequest;
  readonly row: Issue;
}

/** The request and its issue, locked until the commit; a deleted one gets 404. */
async function found(tx: CommandTx, requestId: string): Promise<Found> {
  await tx.load(issue, [requestId], true);
  const row = await tx.find(issue, requestId);
  if (row?.removedAt !== null) throw notFound();
  return { held: await tx.get(intakeRequest, requestId), row };
}

/** The same, for actions on open requests only, so that two simultaneous answers don't overwrite each other. */
async function foundOpen(tx: CommandTx, requestId: string): Promise<Found> {
  const both = await found(tx, requestId);
  if (!isOpenRequest(both.held)) throw refused(intakeRefusals.answered);
  return both;
}

interface Wanted {
  readonly stateId?: string | undefined;
  readonly assigneeIds?: readonly string[] | undefined;
  readonly labelIds?: readonly string[] | undefined;
  readonly startDate?: string | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly cycleId?: string | null | undefined;
  readonly moduleIds?: readonly string[] | undefined;
}

/** An issue's new values must belong to its project and still be active. */
async function assertFits(tx: CommandTx, row: Issue, wanted: Wanted): Promise<void> {
  const { projectId } = row;
  if (breaksDateOrder(row, wanted)) throw refused(issueRefusals.dates_out_of_order);
  const assigneeIds = wanted.assigneeIds?.filter((each) => !row.assigneeIds.includes(each));
  await assertFitsProject(tx, projectId, { ...wanted, assigneeIds });
  if (wanted.cycleId != null) {
    const to = await tx.get(cycle, wanted.cycleId);
    if (to.projectId !== projectId) throw refused(cycleRefusals.other_project, {}, { field: 'cycleId' });
    if (cycleStatus(to, latestToday(tx)) === 'completed')
      throw refused(cycleRefusals.issues_fixed, { name: to.name }, { field: 'cycleId' });
  }
  for (const id of wanted.moduleIds ?? []) {
    const to = await tx.get(module, id);
    if (to.projectId !== projectId) throw refused(moduleRefusals.other_project, {}, { field: 'moduleIds' });
    if (to.archivedAt !== null)
      throw refused(moduleRefusals.archived, { name: to.name }, { field: 'moduleIds' });
  }
}

export const requestHandlers = [
  handleChange(fileRequest, {
    check: async (tx, input) => {
      const { projectId } = input;
      if (!(await tx.get(project, projectId)).hasIntake) throw refused(intakeRefusals.off);
      await assertFitsProject(tx, projectId, input);
      const settled = {
        ...input,
        number: await nextNumber(tx, projectId),
        sortOrder: await freeOrderKey(tx, projectId, input.sortOrder),
        description: input.description && checkedDocument(input.description),
      };
      return settled;
    },
    also: keepNewIssue,
    decides: DECIDED_OF_NEW_ISSUES,
  }),
  handleChange(editRequest, { check: async (tx, { requestId }) => void (await foundOpen(tx, requestId)) }),
  handleChange(acceptRequest, {
    check: async (tx, { requestId, ...wanted }) => {
      const { row } = await foundOpen(tx, requestId);
      await assertFits(tx, row, wanted);
    },
  }),
  handleChange(declineRequest, { check: async (tx, { requestId }) => void (await foundOpen(tx, requestId)) }),
  handleChange(snoozeRequest, {
    check: async (tx, { requestId, until }) => {
      await foundOpen(tx, requestId);
      if (until < latestToday(tx)) throw refused(intakeRefusals.snooze_in_past, {}, { field: 'until' });
    },
  }),
  handleChange(markRequestDuplicate, {
    check: async (tx, { requestId, duplicateOfId }) => {
      await foundOpen(tx, requestId);
      if (duplicateOfId === requestId || (await tx.get(issue, duplicateOfId)).isRequest)
        throw refused(intakeRefusals.not_a_duplicate, {}, { field: 'duplicateOfId' });
    },
  }),
  handleChange(reopenRequest, {
    check: async (tx, { requestId, was }) => {
      const { row } = await found(tx, requestId);
      if (!was && !row.isRequest) throw refused(intakeRefusals.answered);
      if (was) await assertFits(tx, row, was);
    },
  }),
  handleChange(removeRequest, {
    check: async (tx, { requestId }) => {
      const { row } = await found(tx, requestId);
      if (!row.isRequest) throw refused(intakeRefusals.answered);
    },
  }),
  handleChange(restoreRequest, {
    check: (tx, { requestId }) => tx.load(issue, [requestId], true),
    decides: { issue: 'No browser has a deleted issue; it comes back with the answer.' },
  }),
];
