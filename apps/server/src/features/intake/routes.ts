import {
  acceptRequest,
  declineRequest,
  editRequest,
  fileRequest,
  markRequestDuplicate,
  removeRequest,
  reopenRequest,
  REQUEST_STATUS,
  snoozeRequest,
} from '@cairn/domain';
import {
  createRequest,
  deleteRequest,
  getRequest,
  listRequests,
  updateRequest,
} from '@cairn/domain/intake/routes';
import { intakeRefusals } from '@cairn/domain/intake/refusals';
import { htmlToDocument } from '@cairn/editor/convert';
import type { Command } from '@cairn/sync/schema';
import { uuid } from '@cairn/sync/schema';
import type { z } from 'zod';
import { notFound, refused } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { assertOfProject, route, runOrRefuse } from '../../platform/http/index.ts';
import { keyAtEnd } from '../issues/public.ts';
import { formRoutes } from './form/form-routes.ts';
import { requestById, requestsOfProject } from './requests-of-project.ts';

async function shown(db: Db, workspaceId: string, id: string) {
  const row = await requestById(db, workspaceId, id);
  if (!row) throw notFound();
  return row;
}

type Change = z.output<typeof updateRequest.input>;

type Run = <Input>(command: Command<Input>, input: NoInfer<Input>) => Promise<void>;

/** The command for the requested answer, if any; throws if something that it needs is missing. */
function answerOf(requestId: string, change: Change): ((run: Run) => Promise<void>) | undefined {
  const { status, snoozed_till: until, duplicate_to: duplicateOfId, reason = '', issue = {} } = change;
  switch (status) {
    case undefined:
      return undefined;
    case REQUEST_STATUS.pending:
      return (run) => run(reopenRequest, { requestId });
    case REQUEST_STATUS.declined:
      return (run) => run(declineRequest, { requestId, reason });
    case REQUEST_STATUS.snoozed:
      if (until === undefined) throw refused(intakeRefusals.needs_day, {}, { field: 'snoozed_till' });
      return (run) => run(snoozeRequest, { requestId, until });
    case REQUEST_STATUS.duplicate:
      if (duplicateOfId === undefined)
        throw refused(intakeRefusals.not_a_duplicate, {}, { field: 'duplicate_to' });
      return (run) => run(markRequestDuplicate, { requestId, duplicateOfId });
    case REQUEST_STATUS.accepted:
      return (run) =>
        run(acceptRequest, {
          requestId,
          stateId: issue.state_id,
          priority: issue.priority,
          assigneeIds: issue.assignee_ids,
          labelIds: issue.label_ids,
          startDate: issue.start_date,
          dueDate: issue.target_date,
          cycleId: issue.cycle_id,
          moduleIds: issue.module_ids,
        });
  }
}

export const routes = [
  route(listRequests, async ({ services: { db }, member: { workspaceId }, params, query }) =>
    requestsOfProject(db, { workspaceId, projectId: params.project }, query),
  ),

  route(getRequest, async ({ services: { db }, member, params, row }) => {
    assertOfProject(row, params.project);
    return await shown(db, member.workspaceId, params.request);
  }),

  route(createRequest, async ({ services, member, params, input: { issue } }) => {
    const id = uuid();
    const { description_html: html } = issue;
    await runOrRefuse(services, member, fileRequest, {
      id,
      projectId: params.project,
      title: issue.name,
      priority: issue.priority ?? 'none',
      assigneeIds: issue.assignee_ids ?? [],
      labelIds: issue.label_ids ?? [],
      dueDate: issue.target_date ?? null,
      sortOrder: await keyAtEnd(
        async (each) => (await each.execute(services.db)).rows,
        member.workspaceId,
        params.project,
      ),
      ...(html === undefined || html === '' ? {} : { description: htmlToDocument(html) }),
    });
    return await shown(services.db, member.workspaceId, id);
  }),

  route(updateRequest, async ({ services, member, params, input, row }) => {
    assertOfProject(row, params.project);
    const { request: requestId } = params;
    const title = input.issue?.name;
    const answer = answerOf(requestId, input);
    const run: Run = (command, args) => runOrRefuse(services, member, command, args);
    if (title !== undefined) await run(editRequest, { requestId, patch: { title } });
    await answer?.(run);
    return await shown(services.db, member.workspaceId, requestId);
  }),

  route(deleteRequest, async ({ services, member, params, row }) => {
    assertOfProject(row, params.project);
    await runOrRefuse(services, member, removeRequest, { requestId: params.request });
  }),

  ...formRoutes,
];
