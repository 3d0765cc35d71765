import {
  addProjectMembers,
  archiveCycle,
  createCycle,
  leaveProject,
  moveCycle,
  moveToCycle,
  removeCycle,
  ROLE,
  takeBackTransfer,
  transferCycle,
  unarchiveCycle,
  updateCycle,
  updateProject,
  updateIssues,
  type Activity,
  type Cycle,
  type StateGroup,
} from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { counter } from '../../../test/given/counter.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, givenOwner } from '../../../test/given/members.ts';
import type { Answer } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const nextNumber = counter();

const team = fixture(() => givenOwner(server));

function newProject() {
  return team.ada.createProject(team.slug, `P${nextNumber()}`);
}

const run = <Input>(command: Command<Input>, args: NoInfer<Input>): Promise<Answer<{ message?: string }>> =>
  team.ada.run(team.slug, command, args);

async function newCycle(projectId: string, name: string, startDate: string | null, endDate: string | null) {
  const id = uuid();
  const answer = await run(createCycle, { id, projectId, name, description: '', startDate, endDate });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}

const move = (issueId: string, cycleId: string | null) =>
  run(moveToCycle, { changes: [{ issueId, patch: { cycleId } }] });

async function cycleOf(issueId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ cycleId: string | null }>`
    select cycle_id from issue_cycles where id = ${issueId}`.execute(server.db);
  return rows[0]?.cycleId;
}

test('both dates or neither, in order, and no overlapping cycles in a project', async () => {
  const { id: projectId } = await newProject();
  const given = { projectId, name: 'Sprint', description: '' };
  for (const dates of [
    { startDate: '2100-01-01', endDate: null },
    { startDate: '2100-01-15', endDate: '2100-01-01' },
  ])
    expect((await run(createCycle, { ...given, id: uuid(), ...dates })).status).toBe(400);
  const first = await newCycle(projectId, 'Sprint 1', '2100-01-01', '2100-01-14');
  const refused = await run(createCycle, {
    ...given,
    id: uuid(),
    startDate: '2100-01-14',
    endDate: '2100-01-20',
  });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: 'cycle.overlaps',
      values: { name: 'Sprint 1', startDate: '2100-01-01', endDate: '2100-01-14' },
    },
  });
  const second = await newCycle(projectId, 'Sprint 2', '2100-01-15', '2100-01-28');
  await newCycle(projectId, 'Some day', null, null);
  await newCycle((await newProject()).id, 'Elsewhere', '2100-01-01', '2100-01-14');
  const overFirst = { startDate: '2100-01-10', endDate: '2100-01-28' };
  expect((await run(updateCycle, { cycleId: second, patch: overFirst })).status).toBe(409);
  expect((await run(updateCycle, { cycleId: second, patch: { endDate: '2100-02-01' } })).status).toBe(400);
  const shorter = { startDate: '2100-01-02', endDate: '2100-01-13' };
  expect((await run(updateCycle, { cycleId: first, patch: shorter })).status).toBe(200);
});

test('an issue is in at most one cycle, and its activity names the cycle', async () => {
  const project = await newProject();
  const [first, second] = [
    await newCycle(project.id, 'Sprint 1', '2100-01-01', '2100-01-14'),
    await newCycle(project.id, 'Sprint 2', '2100-01-15', '2100-01-28'),
  ];
  const issueId = await team.ada.createIssue(team.slug, project);
  for (const to of [first, second, null]) {
    expect((await move(issueId, to)).status).toBe(200);
    expect(await cycleOf(issueId)).toBe(to);
  }
  const rows = await team.ada.partial<Activity>(team.slug, 'activity', issueId);
  const lines = rows
    .filter(({ field }) => field === 'cycles')
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  expect(lines).toMatchObject([
    { verb: 'created', oldValue: null, newValue: 'Sprint 1', newIdentifier: first },
    { verb: 'updated', oldValue: 'Sprint 1', newValue: 'Sprint 2', newIdentifier: second },
    { verb: 'deleted', oldValue: 'Sprint 2', newValue: null, oldIdentifier: second },
  ]);
});

test('a completed cycle keeps its issues, takes no more, and can be deleted but not edited', async () => {
  const project = await newProject();
  const [past, next] = [
    await newCycle(project.id, 'Sprint 1', '2100-01-01', '2100-01-14'),
    await newCycle(project.id, 'Sprint 2', '2100-01-15', '2100-01-28'),
  ];
  const [inside, outside] = [
    await team.ada.createIssue(team.slug, project),
    await team.ada.createIssue(team.slug, project),
  ];
  await move(inside, past);
  await sql`update cycles set start_date = '2020-01-01', end_date = '2020-01-14' where id = ${past}`.execute(
    server.db,
  );
  for (const [issueId, to] of [
    [inside, next],
    [inside, null],
    [outside, past],
  ] as const)
    expect(await move(issueId, to)).toMatchObject({
      status: 400,
      body: { error: 'cycle.issues_fixed', values: { name: 'Sprint 1' } },
    });
  expect((await run(updateCycle, { cycleId: past, patch: { name: 'Later' } })).status).toBe(400);
  expect((await move(inside, past)).status, 'where it is').toBe(200);
  expect(await cycleOf(inside)).toBe(past);
  expect((await run(removeCycle, { cycleId: past })).status).toBe(200);
  expect(await cycleOf(inside)).toBeNull();
});

test('cycles are owned by people of the project, at first by their creator', async () => {
  const { id: projectId } = await newProject();
  const [inside, outside] = [
    await givenMember(server, team.ada, team.slug, ROLE.member),
    await givenMember(server, team.ada, team.slug, ROLE.member),
  ];
  const members = [{ id: uuid(), userId: inside.id, role: ROLE.member }];
  expect((await run(addProjectMembers, { projectId, members })).status).toBe(200);
  const cycleId = await newCycle(projectId, 'Sprint', '2100-01-01', '2100-01-14');
  const owner = async (): Promise<string | null | undefined> => {
    const found = sql<{ ownerId: string | null }>`select owner_id from cycles where id = ${cycleId}`;
    return (await found.execute(server.db)).rows[0]?.ownerId;
  };
  const give = (ownerId: string | null) => run(updateCycle, { cycleId, patch: { ownerId } });
  expect(await owner()).toBe(team.ada.id);
  expect((await give(inside.id)).status).toBe(200);
  expect(await give(outside.id)).toMatchObject({ status: 400, body: { error: 'cycle.not_in_project' } });
  expect((await give(uuid())).status, 'a stranger').toBe(404);
  expect(await owner()).toBe(inside.id);
  expect((await give(null)).status).toBe(200);
  expect(await owner()).toBeNull();
  expect((await give(inside.id)).status).toBe(200);
  expect((await inside.run(team.slug, leaveProject, { projectId })).status).toBe(200);
  expect(await owner(), 'whoever leaves the project').toBeNull();
  const given = { projectId, name: 'Sprint', description: '', startDate: null, endDate: null };
  expect((await run(createCycle, { ...given, id: uuid(), ownerId: outside.id })).status).toBe(400);
});

test('a cycle is read and changed over HTTP: only the given fields, only with permission, and only under its own project', async () => {
  const [{ id: projectId }, other] = [await newProject(), await newProject()];
  const [viewer, outside] = [
    await givenMember(server, team.ada, team.slug, ROLE.viewer),
    await givenMember(server, team.ada, team.slug, ROLE.member),
  ];
  const members = [{ id: uuid(), userId: viewer.id, role: ROLE.viewer }];
  expect((await run(addProjectMembers, { projectId, members })).status).toBe(200);
  const cycleId = await newCycle(projectId, 'Sprint', '2100-01-01', '2100-01-14');
  await newCycle(projectId, 'Next', '2100-02-01', '2100-02-14');
  const addressIn = (id: string) => `/api/workspaces/${team.slug}/projects/${id}/cycles/${cycleId}`;
  const address = addressIn(projectId);
  const patch = async (body: object, person = team.ada, at = address) => {
    const answer = await person.call<{ error?: string }>('PATCH', at, body);
    return answer.status === 200 ? 200 : [answer.status, answer.body.error];
  };
  const held = {
    id: cycleId,
    project_id: projectId,
    name: 'Sprint',
    description: '',
    start_date: '2100-01-01',
    end_date: '2100-01-14',
    owned_by: team.ada.id,
    created_by: team.ada.id,
    created_at: expect.any(String) as string,
    archived_at: null,
  };
  expect((await viewer.call('GET', address)).body).toEqual(held);
  expect(await patch({ name: 'Sprint 1', owned_by: viewer.id })).toBe(200);
  expect(await patch({ start_date: null, end_date: null })).toBe(200);
  expect((await viewer.call('GET', address)).body).toEqual({
    ...held,
    name: 'Sprint 1',
    owned_by: viewer.id,
    start_date: null,
    end_date: null,
  });
  expect(await patch({ start_date: '2100-01-01' })).toEqual([400, 'cycle.dates']);
  expect(await patch({ start_date: '2100-02-14', end_date: '2100-02-20' })).toEqual([409, 'cycle.overlaps']);
  expect(await patch({ owned_by: outside.id })).toEqual([400, 'cycle.not_in_project']);
  expect((await patch({ owned_by: uuid() })) as unknown[]).toContain(404);
  expect((await patch({ title: 'Unknown' })) as unknown[]).toContain(400);
  expect((await patch({ name: 'Theirs' }, viewer)) as unknown[]).toContain(403);
  expect((await patch({ name: 'Theirs' }, team.ada, addressIn(other.id))) as unknown[]).toContain(404);
  expect((await patch({ name: 'Theirs' }, await server.person('eve'))) as unknown[]).toContain(404);
  expect((await team.ada.call('GET', addressIn(other.id))).status).toBe(404);
  expect(((await viewer.call('GET', address)).body as { name: string }).name).toBe('Sprint 1');
});

test("an issue can't be added to a cycle of another project", async () => {
  const [here, there] = [await newProject(), await newProject()];
  const issueId = await team.ada.createIssue(team.slug, here);
  expect((await move(issueId, await newCycle(there.id, 'Sprint', null, null))).status).toBe(400);
  expect(await cycleOf(issueId)).toBeUndefined();
});

test('of twenty cycles created with the same dates at once, one succeeds', async () => {
  const { id: projectId } = await newProject();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      run(createCycle, {
        id: uuid(),
        projectId,
        name: `Sprint ${at}`,
        description: '',
        startDate: `2100-01-${String(1 + (at % 5)).padStart(2, '0')}`,
        endDate: '2100-01-14',
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const cycles = (await team.ada.everything(team.slug)).get('cycle') as unknown as Cycle[];
  expect(cycles.filter((each) => each.projectId === projectId)).toHaveLength(1);
});

test('open issues of a completed cycle are transferred to the next, and undo brings them back; only completed cycles can be archived', async () => {
  const project = await newProject();
  const [past, next] = [
    await newCycle(project.id, 'Sprint 1', '2100-01-01', '2100-01-14'),
    await newCycle(project.id, 'Sprint 2', '2100-01-15', '2100-01-28'),
  ];
  const [open, done] = [
    await team.ada.createIssue(team.slug, project),
    await team.ada.createIssue(team.slug, project),
  ];
  for (const issueId of [open, done]) await move(issueId, past);
  await setState(project.id, done, 'completed');
  const transfer = () => run(transferCycle, { cycleId: past, toId: next });
  expect(await transfer()).toMatchObject({ status: 400, body: { error: 'cycle.not_completed' } });
  expect((await run(archiveCycle, { cycleId: past })).status).toBe(400);
  await endInThePast(past);
  expect((await run(transferCycle, { cycleId: past, toId: past })).status).toBe(400);
  const elsewhere = await newCycle((await newProject()).id, 'Elsewhere', null, null);
  expect((await run(transferCycle, { cycleId: past, toId: elsewhere })).status).toBe(400);
  expect((await transfer()).status).toBe(200);
  expect([await cycleOf(open), await cycleOf(done)]).toEqual([next, past]);
  const lines = await team.ada.partial<Activity>(team.slug, 'activity', open);
  expect(lines).toContainEqual(
    expect.objectContaining({ field: 'cycles', verb: 'updated', oldValue: 'Sprint 1', newValue: 'Sprint 2' }),
  );
  const back = { cycleId: past, fromId: next, issueIds: [open, done] };
  expect((await run(takeBackTransfer, back)).status).toBe(200);
  expect([await cycleOf(open), await cycleOf(done)]).toEqual([past, past]);
  expect((await run(archiveCycle, { cycleId: past })).status).toBe(200);
  const held = (await team.ada.everything(team.slug)).get('cycle') as unknown as Cycle[];
  expect(held.find(({ id }) => id === past)?.archivedAt).toBeGreaterThan(0);
  expect((await run(unarchiveCycle, { cycleId: past })).status).toBe(200);
});

async function setState(projectId: string, issueId: string, group: StateGroup): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from states where project_id = ${projectId} and "group" = ${group}`.execute(server.db);
  const stateId = rows[0]?.id ?? '';
  expect((await run(updateIssues, { changes: [{ issueId, patch: { stateId } }] })).status).toBe(200);
}

const endInThePast = async (cycleId: string): Promise<void> =>
  void (await sql`update cycles set start_date = '2020-01-01', end_date = '2020-01-14' where id = ${cycleId}`.execute(
    server.db,
  ));

test('more open issues than a request can list are transferred together', async () => {
  const project = await newProject();
  const [past, next] = [
    await newCycle(project.id, 'Sprint 1', '2100-01-01', '2100-01-14'),
    await newCycle(project.id, 'Sprint 2', '2100-01-15', '2100-01-28'),
  ];
  const issueIds = [];
  for (let count = 0; count < 30; count += 1) issueIds.push(await team.ada.createIssue(team.slug, project));
  const changes = issueIds.map((issueId) => ({ issueId, patch: { cycleId: past } }));
  expect((await run(moveToCycle, { changes })).status).toBe(200);
  await endInThePast(past);
  expect((await run(transferCycle, { cycleId: past, toId: next })).status).toBe(200);
  const { rows } = await sql`select id from issue_cycles where cycle_id = ${next}`.execute(server.db);
  expect(rows).toHaveLength(30);
});

test("the status of a cycle follows the day in its project's time zone", async () => {
  const { id: projectId } = await newProject();
  // Where the day begins last, so that it is always later where it begins first.
  const today = dayAt(Date.now(), 'Pacific/Pago_Pago');
  const cycleId = await newCycle(projectId, 'Sprint', today, today);
  const inZone = (timeZone: string | null) => run(updateProject, { projectId, patch: { timeZone } });
  const rename = () => run(updateCycle, { cycleId, patch: { name: 'Renamed' } });
  expect((await inZone('Mars/Olympus')).status).toBe(400);
  for (const [zone, status] of [
    ['Pacific/Kiritimati', 400],
    ['Pacific/Pago_Pago', 200],
    [null, 200],
  ] as const) {
    expect((await inZone(zone)).status).toBe(200);
    expect((await rename()).status, String(zone)).toBe(status);
  }
});

test('only the position of a completed cycle can be changed', async () => {
  const { id: projectId } = await newProject();
  const cycleId = await newCycle(projectId, 'Sprint', '2020-01-01', '2020-01-14');
  expect((await run(updateCycle, { cycleId, patch: { name: 'Renamed' } })).status).toBe(400);
  expect((await run(moveCycle, { cycleId, sortOrder: 'a0' })).status).toBe(200);
  expect((await run(moveCycle, { cycleId, sortOrder: 'not a key' })).status).toBe(400);
  const { rows } = await sql<{ sortOrder: string }>`
    select sort_order from cycles where id = ${cycleId}`.execute(server.db);
  expect(rows).toEqual([{ sortOrder: 'a0' }]);
});
