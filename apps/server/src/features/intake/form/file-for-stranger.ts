import {
  BOT_ID,
  description,
  firstState,
  FORM_OPEN_MAX,
  intakeRequest,
  issue,
  project,
  REQUEST_STATUS,
  state,
  type RequestSender,
  type RichText,
} from '@cairn/domain';
import { intakeRefusals } from '@cairn/domain/intake/refusals';
import { sql, type RawBuilder } from 'kysely';
import { notFound, refused, type CommandTx } from '../../../platform/commands/index.ts';
import { checkedDocument } from '../../../platform/rich-text.ts';
import type { Services } from '../../../platform/services.ts';
import { runWrite } from '../../../platform/sync/index.ts';
import { bringBot } from '../../automations/public.ts';
import { freeOrderKey, keepNewIssue, keyAtEnd, nextNumber } from '../../issues/public.ts';
import type { FormPlace } from './form-store.ts';
import type { FormValues } from './read-sent-form.ts';

/** A way for strangers to send requests to a project. */
export interface WayIn extends FormPlace {
  readonly via: 'form' | 'email';
  /** A condition on the project's row in `intake_forms`: whether it may still be used. */
  readonly isOpen: RawBuilder<unknown>;
}

export interface Stranger {
  readonly id: string;
  readonly sender: RequestSender;
  readonly values: Pick<FormValues, 'title' | 'description' | 'priority' | 'labels'>;
}

/**
 * Creates a request from a stranger. The same ID again changes nothing, so a page sent twice makes one request.
 * Everything is checked again in the transaction, because a form may have been switched off.
 */
export async function fileForStranger(
  { db, hub }: Pick<Services, 'db' | 'hub'>,
  way: WayIn,
  { id, sender, values }: Stranger,
): Promise<void> {
  const { workspaceId, projectId, via } = way;
  const last = await keyAtEnd(async (each) => (await each.execute(db)).rows, workspaceId, projectId);
  await runWrite(hub, { userId: BOT_ID, workspaceId, via }, `intake.file-by-${via}`, async (tx) => {
    await assertStillOpen(tx, way);
    await bringBot(tx);
    if (await tx.find(issue, id)) return;
    const first = firstState(await tx.where(state, { projectId }));
    if (!first) throw new Error(`project ${projectId} has no state`);
    // Locks the project's counter, so that simultaneous requests are counted one after another.
    const issueNumber = await nextNumber(tx, projectId);
    if (await isFull((query) => tx.query(query), way)) throw refused(intakeRefusals.form_full);
    const by = tx.actor.userId;
    tx.insert(issue, {
      id,
      projectId,
      number: issueNumber,
      title: values.title,
      stateId: first.id,
      priority: values.priority,
      assigneeIds: [],
      labelIds: [...values.labels],
      parentId: null,
      startDate: null,
      dueDate: null,
      sortOrder: await freeOrderKey(tx, projectId, last),
      isRequest: true,
      subscriberIds: [],
      createdBy: by,
      createdAt: tx.now,
      updatedAt: tx.now,
      completedAt: null,
      archivedAt: null,
      removedAt: null,
    });
    if (values.description !== '')
      tx.insert(description, {
        id,
        projectId,
        issueId: id,
        body: checkedDocument(asDocument(values.description)),
        updatedBy: by,
        updatedAt: tx.now,
      });
    tx.insert(intakeRequest, {
      id,
      projectId,
      authorId: by,
      sender,
      status: REQUEST_STATUS.pending,
      snoozedUntil: null,
      duplicateOfId: null,
      reason: '',
      createdAt: tx.now,
      answeredBy: null,
      answeredAt: null,
    });
    await keepNewIssue(tx, undefined, tx.changes);
  });
}

async function assertStillOpen(tx: CommandTx, { projectId, isOpen }: WayIn): Promise<void> {
  const home = await tx.find(project, projectId);
  const rows = await tx.query(sql`select project_id from intake_forms
    where workspace_id = ${tx.workspaceId} and project_id = ${projectId} and ${isOpen}`);
  if (!home?.hasIntake || home.archivedAt !== null || rows.length === 0) throw notFound();
}

/** Limits a flood of unanswered requests; members' own requests aren't counted. */
export async function isFull(
  run: (query: RawBuilder<{ count: number }>) => Promise<readonly { readonly count: number }[]>,
  { workspaceId, projectId }: FormPlace,
): Promise<boolean> {
  const [open] = await run(sql`select count(*)::int as count from intake_requests r
    where workspace_id = ${workspaceId} and project_id = ${projectId} and sender is not null and status in (-2, 0)`);
  return (open?.count ?? 0) >= FORM_OPEN_MAX;
}

/** Lines become paragraphs, and everything in them is plain text. */
const asDocument = (text: string): RichText => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({
    type: 'paragraph',
    ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
  })),
});
