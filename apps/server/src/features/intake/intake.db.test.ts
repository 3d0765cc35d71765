import {
  acceptRequest,
  addProjectMembers,
  archiveModule,
  createComment,
  createCycle,
  createModule,
  createRelation,
  declineRequest,
  editRequest,
  fileRequest,
  markRequestDuplicate,
  moveToCycle,
  reopenRequest,
  removeRequest,
  restoreRequest,
  ROLE,
  setDescription,
  snoozeRequest,
  updateIssues,
  updateProject,
  type Activity,
  type IntakeRequest,
  type Issue,
  type RichText,
  type Role,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { counter } from '../../../test/given/counter.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, givenOwner } from '../../../test/given/members.ts';
import { whileHeld } from '../../../test/given/while-held.ts';
import type { Answer, Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import type { Tx } from '../../platform/db/index.ts';
import { decideAsRequest } from './decide-as-request.ts';

const server = testServer();
const nextNumber = counter();

const team = fixture(() => givenOwner(server));

const says = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

type Refusable = Answer<{ error?: string; message?: string }>;

const run = <Input>(command: Command<Input>, args: NoInfer<Input>, person = team.ada): Promise<Refusable> =>
  person.run(team.slug, command, args);

/** A project with intake switched on. */
async function newProject() {
  const project = await team.ada.createProject(team.slug, `N${nextNumber()}`);
  expect((await run(updateProject, { projectId: project.id, patch: { hasIntake: true } })).status).toBe(200);
  return project;
}

async function colleague(projectId: string, role: Role): Promise<Person> {
  const person = await givenMember(server, team.ada, team.slug, role);
  const members = [{ id: uuid(), userId: person.id, role }];
  expect((await run(addProjectMembers, { projectId, members })).status).toBe(200);
  return person;
}

async function file(projectId: string, title: string, person = team.ada): Promise<string> {
  const id = uuid();
  const given = { id, projectId, title, sortOrder: 'a0', priority: 'high' as const };
  const answer = await run(
    fileRequest,
    { ...given, assigneeIds: [], labelIds: [], dueDate: null, description: says('Why') },
    person,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}

async function rowOf<Row extends { readonly id: string }>(
  entity: string,
  id: string,
): Promise<Row | undefined> {
  const rows = ((await team.ada.everything(team.slug)).get(entity) ?? []) as unknown as Row[];
  return rows.find((row) => row.id === id);
}

async function now(id: string) {
  const { rows } = await sql<{ group: string }>`select s."group" from issues i
    join states s on s.workspace_id = i.workspace_id and s.id = i.state_id where i.id = ${id}`.execute(
    server.db,
  );
  const request = await rowOf<IntakeRequest>('intakeRequest', id);
  const issue = await rowOf<Issue>('issue', id);
  return { status: request?.status, isRequest: issue?.isRequest, group: rows[0]?.group, request, issue };
}

const listPath = (projectId: string, query = ''): string =>
  `/api/workspaces/${team.slug}/projects/${projectId}/inbox-issues/${query}`;

interface Listed {
  readonly results: readonly {
    readonly id: string;
    readonly status: number;
    readonly issue_detail: { readonly name: string; readonly state__group: string };
  }[];
  readonly count: number;
}

async function listed(projectId: string, query = ''): Promise<string[]> {
  const { status, body } = await team.ada.call<Listed>('GET', listPath(projectId, query));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ issue_detail: { name } }) => name);
}

test('any member of a project can send a request, which gets a number and its text', async () => {
  const { id: projectId } = await newProject();
  for (const role of [ROLE.guest, ROLE.viewer, ROLE.member]) {
    const person = await colleague(projectId, role);
    const id = await file(projectId, `By ${role}`, person);
    expect(await now(id)).toMatchObject({
      status: -2,
      isRequest: true,
      request: { authorId: person.id },
      issue: { priority: 'high', createdBy: person.id },
    });
  }
  expect((await rowOf<Issue>('issue', await file(projectId, 'Next')))?.number).toBe(4);
});

test('a project with intake off takes no requests', async () => {
  const { id: projectId } = await team.ada.createProject(team.slug, `N${nextNumber()}`);
  const given = { id: uuid(), projectId, title: 'No', sortOrder: 'a0', priority: 'none' as const };
  const answer = await run(fileRequest, { ...given, assigneeIds: [], labelIds: [], dueDate: null });
  expect(answer).toMatchObject({ status: 400, body: { error: 'intake.off' } });
});

test('accepting sets state, assignee and cycle in the same step', async () => {
  const project = await newProject();
  const { id: projectId } = project;
  const cycleId = uuid();
  await run(createCycle, {
    id: cycleId,
    projectId,
    name: 'One',
    description: '',
    startDate: null,
    endDate: null,
  });
  const id = await file(projectId, 'Take me');
  const [, , stateId = ''] = project.stateIds;
  const answer = await run(acceptRequest, { requestId: id, stateId, assigneeIds: [team.ada.id], cycleId });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await now(id)).toMatchObject({
    status: 1,
    isRequest: false,
    issue: { stateId, assigneeIds: [team.ada.id], priority: 'high' },
  });
  expect(await rowOf('issueCycle', id)).toMatchObject({ cycleId });
  // The first of two answers stands.
  expect(await run(declineRequest, { requestId: id, reason: '' })).toMatchObject({
    status: 409,
    body: { error: 'intake.answered' },
  });
});

test('an answer accepts only active values of the project, and dates in order', async () => {
  const { id: projectId } = await newProject();
  const elsewhere = await newProject();
  const cycleIn = async (of: string, dates: { startDate: string; endDate: string } | object = {}) => {
    const id = uuid();
    const none = { description: '', startDate: null, endDate: null };
    expect((await run(createCycle, { ...none, ...dates, id, projectId: of, name: 'Some' })).status).toBe(200);
    return id;
  };
  const moduleIn = async (of: string) => {
    const id = uuid();
    const none = { description: '', startDate: null, targetDate: null, leadId: null, memberIds: [] };
    const given = { ...none, id, projectId: of, name: 'Some', status: 'completed' as const };
    expect((await run(createModule, given)).status).toBe(200);
    return id;
  };
  const archived = await moduleIn(projectId);
  expect((await run(archiveModule, { moduleId: archived })).status).toBe(200);
  const id = await file(projectId, 'Take me');
  for (const [wanted, error] of [
    [{ cycleId: await cycleIn(elsewhere.id) }, 'cycle.other_project'],
    [
      { cycleId: await cycleIn(projectId, { startDate: '2020-01-01', endDate: '2020-01-14' }) },
      'cycle.issues_fixed',
    ],
    [{ moduleIds: [await moduleIn(elsewhere.id)] }, 'module.other_project'],
    [{ moduleIds: [archived] }, 'module.archived'],
    [{ stateId: elsewhere.stateIds[0] ?? '' }, 'issue.state_of_other_project'],
    [{ startDate: '2026-03-02', dueDate: '2026-03-01' }, 'issue.dates_out_of_order'],
  ] satisfies readonly [object, string][])
    expect((await run(acceptRequest, { requestId: id, ...wanted })).body.error).toBe(error);
  expect(await now(id)).toMatchObject({ status: -2, isRequest: true });
  // The same applies to what an undo restores.
  const was = { status: 1 as const, snoozedUntil: null, duplicateOfId: null, reason: '' };
  const back = { requestId: id, was: { ...was, moduleIds: [archived] } };
  expect((await run(reopenRequest, back)).body.error).toBe('module.archived');
});

test('a requested assignee who has left the project stays, but no other outsider can be assigned', async () => {
  const { id: projectId } = await newProject();
  const bob = await colleague(projectId, ROLE.member);
  const outsider = await givenMember(server, team.ada, team.slug, ROLE.member);
  const id = await file(projectId, 'For Bob');
  await sql`update issues set assignee_ids = array[${bob.id}]::uuid[] where id = ${id}`.execute(server.db);
  await sql`delete from project_members where user_id = ${bob.id}`.execute(server.db);
  const accept = (assigneeIds: string[]) => run(acceptRequest, { requestId: id, assigneeIds });
  expect((await accept([bob.id, outsider.id])).body.error).toBe('issue.not_in_project');
  expect((await accept([bob.id])).status).toBe(200);
});

test("an accepted request can't be reopened or deleted as a request, and no request duplicates itself", async () => {
  const { id: projectId } = await newProject();
  const [id, other] = [await file(projectId, 'Take me'), await file(projectId, 'Twice')];
  expect((await run(acceptRequest, { requestId: id })).status).toBe(200);
  for (const refused of [
    run(reopenRequest, { requestId: id }),
    run(removeRequest, { requestId: id }),
    run(snoozeRequest, { requestId: id, until: '2099-01-01' }),
    run(editRequest, { requestId: id, patch: { title: 'Other' } }),
  ])
    expect(await refused).toMatchObject({ status: 409, body: { error: 'intake.answered' } });
  expect((await run(markRequestDuplicate, { requestId: other, duplicateOfId: other })).body.error).toBe(
    'intake.not_a_duplicate',
  );
  // Until the day has ended everywhere, it may still be today for someone.
  const today = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);
  expect((await run(snoozeRequest, { requestId: other, until: today })).status).toBe(200);
});

test('the second of two simultaneous answers is told of the first', async () => {
  const { id: projectId } = await newProject();
  const requestId = await file(projectId, 'Both want it');
  const accept = async (tx: Tx): Promise<void> => {
    await sql`update issues set is_request = false where id = ${requestId}`.execute(tx);
    await sql`update intake_requests set status = 1 where id = ${requestId}`.execute(tx);
  };
  const decline = () => run(declineRequest, { requestId, reason: 'No' });
  expect((await whileHeld(server.db, accept, decline)).body.error).toBe('intake.answered');
  expect(await now(requestId)).toMatchObject({ status: 1, group: 'backlog' });
});

test('declining and marking as a duplicate cancel the issue, and reopening restores it', async () => {
  const project = await newProject();
  const { id: projectId } = project;
  const other = await team.ada.createIssue(team.slug, project);
  const declined = await file(projectId, 'No');
  await run(declineRequest, { requestId: declined, reason: 'Too late' });
  expect(await now(declined)).toMatchObject({
    status: -1,
    isRequest: true,
    group: 'cancelled',
    request: { reason: 'Too late', answeredBy: team.ada.id },
  });
  await run(reopenRequest, { requestId: declined });
  expect(await now(declined)).toMatchObject({ status: -2, group: 'backlog', request: { reason: '' } });
  const twice = await file(projectId, 'Again');
  expect(await run(markRequestDuplicate, { requestId: twice, duplicateOfId: declined })).toMatchObject({
    status: 400,
    body: { error: 'intake.not_a_duplicate' },
  });
  await run(markRequestDuplicate, { requestId: twice, duplicateOfId: other });
  expect(await now(twice)).toMatchObject({
    status: 2,
    isRequest: true,
    group: 'cancelled',
    request: { duplicateOfId: other },
  });
});

test('a snoozed request comes back on its day', async () => {
  const { id: projectId } = await newProject();
  const id = await file(projectId, 'Later');
  expect(await run(snoozeRequest, { requestId: id, until: '2020-01-01' })).toMatchObject({
    status: 400,
    body: { error: 'intake.snooze_in_past' },
  });
  await run(snoozeRequest, { requestId: id, until: '2099-01-01' });
  expect(await listed(projectId, '?status=0')).toEqual(['Later']);
  expect(await listed(projectId, '?status=-2')).toEqual([]);
  await sql`update intake_requests set snoozed_until = current_date - 1 where id = ${id}`.execute(server.db);
  expect(await listed(projectId, '?status=-2')).toEqual(['Later']);
  await run(reopenRequest, { requestId: id });
  expect(await now(id)).toMatchObject({ status: -2, request: { snoozedUntil: null } });
});

test('the activity records each answer by its number', async () => {
  const project = await newProject();
  const other = await team.ada.createIssue(team.slug, project);
  const id = await file(project.id, 'Told');
  const requestId = id;
  await run(snoozeRequest, { requestId, until: '2099-01-01' });
  await run(declineRequest, { requestId, reason: '' });
  await run(reopenRequest, { requestId });
  await run(markRequestDuplicate, { requestId, duplicateOfId: other });
  await run(reopenRequest, { requestId });
  await run(acceptRequest, { requestId });
  const rows = await team.ada.partial<Activity>(team.slug, 'activity', id);
  const told = rows.filter(({ field }) => field === 'inbox').toSorted((a, b) => a.createdAt - b.createdAt);
  expect(told.map(({ verb }) => verb)).toEqual(['0', '-1', '-2', '2', '-2', '1']);
});

test('guests and viewers can send requests and edit their own, and nothing else', async () => {
  const project = await newProject();
  const { id: projectId } = project;
  const others = await file(projectId, 'Of Ada');
  for (const role of [ROLE.guest, ROLE.viewer]) {
    const person = await colleague(projectId, role);
    const own = await file(projectId, 'Mine', person);
    expect(
      (await run(editRequest, { requestId: own, patch: { title: 'Mine, put better' } }, person)).status,
    ).toBe(200);
    expect((await run(editRequest, { requestId: others, patch: { title: 'Not mine' } }, person)).status).toBe(
      403,
    );
    expect((await run(acceptRequest, { requestId: own }, person)).status).toBe(403);
    expect((await run(declineRequest, { requestId: own, reason: '' }, person)).status).toBe(403);
    expect((await run(snoozeRequest, { requestId: own, until: '2099-01-01' }, person)).status).toBe(403);
    const patch = { priority: 'urgent' as const };
    expect((await run(updateIssues, { changes: [{ issueId: own, patch }] }, person)).status).toBe(403);
    expect(
      (await run(createComment, { id: uuid(), issueId: own, body: says('Any news?') }, person)).status,
    ).toBe(200);
    expect((await run(removeRequest, { requestId: others }, person)).status).toBe(403);
    // Once it is accepted, only those who work on it may edit it.
    await run(acceptRequest, { requestId: own });
    expect((await run(editRequest, { requestId: own, patch: { title: 'Too late' } }, person)).status).toBe(
      409,
    );
  }
});

test('no command can refer to a request', async () => {
  const project = await newProject();
  const { id: projectId } = project;
  const issueId = await team.ada.createIssue(team.slug, project);
  const id = await file(projectId, 'Alone');
  const cycleId = uuid();
  await run(createCycle, {
    id: cycleId,
    projectId,
    name: 'One',
    description: '',
    startDate: null,
    endDate: null,
  });
  const refusals = [
    await run(updateIssues, { changes: [{ issueId: id, patch: { title: 'x' } }] }),
    await run(updateIssues, { changes: [{ issueId, patch: { parentId: id } }] }),
    await run(createRelation, { id: uuid(), oppositeId: uuid(), issueId, kind: 'relates_to', relatedId: id }),
    await run(moveToCycle, { changes: [{ issueId: id, patch: { cycleId } }] }),
    await run(setDescription, { issueId: id, body: says('x') }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test('a deleted request is hidden until it is restored', async () => {
  const { id: projectId } = await newProject();
  const guest = await colleague(projectId, ROLE.guest);
  const id = await file(projectId, 'Never mind', guest);
  expect((await run(removeRequest, { requestId: id }, guest)).status).toBe(200);
  expect(await listed(projectId)).toEqual([]);
  expect((await run(acceptRequest, { requestId: id })).status).toBe(404);
  expect((await team.ada.call('GET', listPath(projectId, id))).status).toBe(404);
  expect((await run(restoreRequest, { requestId: id }, guest)).status).toBe(200);
  expect(await listed(projectId)).toEqual(['Never mind']);
});

test("rights to a request's text come from the request only while it is open", async () => {
  const { id: projectId } = await newProject();
  const [asked, declined, taken] = [
    await file(projectId, 'Asked'),
    await file(projectId, 'Declined'),
    await file(projectId, 'Taken'),
  ];
  await run(snoozeRequest, { requestId: asked, until: '2999-01-01' });
  await run(declineRequest, { requestId: declined, reason: '' });
  await run(acceptRequest, { requestId: taken });
  const { rows } = await sql<{ workspaceId: string }>`select workspace_id from issues
    where id = ${asked}`.execute(server.db);
  const decided = async (id: string, workspaceId = rows[0]?.workspaceId ?? '') => {
    const row = await rowOf<Issue>('issue', id);
    if (!row) throw new Error(`no issue ${id}`);
    return (await decideAsRequest(server.db, { row } as never, workspaceId))?.edit;
  };
  expect([await decided(asked), await decided(declined), await decided(taken)]).toEqual([
    'intake:edit',
    undefined,
    undefined,
  ]);
  expect(await decided(asked, uuid())).toBeUndefined();
});

test('over HTTP, requests can be sent, filtered, sorted, answered and deleted', async () => {
  const project = await newProject();
  const { id: projectId } = project;
  const guest = await colleague(projectId, ROLE.guest);
  const issue = { name: 'First', description_html: '<p>Please <strong>do</strong></p><script>x()</script>' };
  const made = await guest.call<Listed['results'][number]>('POST', listPath(projectId), {
    issue: { ...issue, priority: 'low' },
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      status: -2,
      created_by: guest.id,
      issue_detail: { name: 'First', priority: 'low', state_id: null, state__group: 'triage' },
    },
  });
  expect(JSON.stringify(made.body)).toContain('<strong>do</strong>');
  expect(JSON.stringify(made.body)).not.toContain('<script');
  await team.ada.call('POST', listPath(projectId), { issue: { name: 'Second', priority: 'urgent' } });
  expect(await listed(projectId)).toEqual(['Second', 'First']);
  expect(await listed(projectId, '?order_by=sequence_id')).toEqual(['First', 'Second']);
  expect(await listed(projectId, '?priority=urgent,high')).toEqual(['Second']);
  expect(await listed(projectId, `?creator=${guest.id}`)).toEqual(['First']);
  expect(await listed(projectId, `?assignee=${guest.id}`)).toEqual([]);
  expect(await listed(projectId, `?label=${uuid()}`)).toEqual([]);
  expect(await listed(projectId, `?state=${project.stateIds[0]}`)).toEqual(['Second', 'First']);
  expect(await listed(projectId, '?created_at=2020-01-01;before')).toEqual([]);
  expect(await listed(projectId, '?updated_at=2020-01-01;after')).toEqual(['Second', 'First']);
  const one = listPath(projectId, made.body.id);
  expect((await guest.call('PATCH', one, { issue: { name: 'First, put better' } })).status).toBe(200);
  expect((await guest.call('PATCH', one, { status: 1 })).status).toBe(403);
  const accepted = await team.ada.call('PATCH', one, { status: 1, issue: { state_id: project.stateIds[1] } });
  expect(accepted).toMatchObject({
    status: 200,
    body: { status: 1, issue_detail: { name: 'First, put better', state_id: project.stateIds[1] } },
  });
  expect(await listed(projectId, '?status=1')).toEqual(['First, put better']);
  expect((await team.ada.call('PATCH', one, { status: 0 })).status).toBe(400);
  // An accepted one is an ordinary issue.
  expect((await team.ada.call('DELETE', one)).status).toBe(409);
  const [second] = (await team.ada.call<Listed>('GET', listPath(projectId, '?status=-2'))).body.results;
  expect((await team.ada.call('DELETE', listPath(projectId, second?.id))).status).toBe(204);
  expect(await listed(projectId, '?status=-2')).toEqual([]);
});

test('over HTTP, requests belong to their project, days follow the time zone, and pages continue each other', async () => {
  const { id: projectId } = await newProject();
  const elsewhere = await newProject();
  const [first, second] = [await file(projectId, 'First'), await file(projectId, 'Second')];
  for (const [id, at] of [
    [first, '2026-03-09T23:30:00Z'],
    [second, '2026-03-10T12:00:00Z'],
  ])
    await sql`update intake_requests set created_at = ${at}::timestamptz where id = ${id}`.execute(server.db);
  expect(await listed(projectId, '?created_at=2026-03-09')).toEqual(['First']);
  expect(await listed(projectId, '?created_at=2026-03-10')).toEqual(['Second']);
  expect(await listed(projectId, '?created_at=2026-03-09;before')).toEqual(['First']);
  expect(await listed(projectId, '?created_at=2026-03-10;after')).toEqual(['Second']);
  expect(await listed(projectId, '?created_at=2026-03-10&timezone=Asia/Tokyo')).toEqual(['Second', 'First']);
  type Page = Listed & { readonly next_offset: number | null };
  const pageAt = async (offset: number) =>
    (await team.ada.call<Page>('GET', listPath(projectId, `?limit=1&offset=${offset}`))).body;
  const [start, end] = [await pageAt(0), await pageAt(1)];
  expect([start.next_offset, end.next_offset, start.count]).toEqual([1, null, 2]);
  expect([start, end].flatMap(({ results }) => results.map(({ id }) => id))).toEqual([second, first]);
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', { status: 1 }],
    ['DELETE', undefined],
  ] as const)
    expect((await team.ada.call(method, listPath(elsewhere.id, first), body)).status).toBe(404);
  const one = listPath(projectId, first);
  for (const [body, error] of [
    [{ status: 0 }, 'intake.needs_day'],
    [{ status: 2 }, 'intake.not_a_duplicate'],
  ] as const)
    expect(await team.ada.call('PATCH', one, body)).toMatchObject({ status: 400, body: { error } });
  expect(await team.ada.call('PATCH', one, { status: -1, reason: 'No' })).toMatchObject({
    status: 200,
    body: { status: -1, reason: 'No', issue_detail: { state__group: 'cancelled' } },
  });
  expect((await team.ada.call('PATCH', one, { status: -2 })).body).toMatchObject({
    status: -2,
    issue_detail: { state_id: null, state__group: 'triage' },
  });
});
