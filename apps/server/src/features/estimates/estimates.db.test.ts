import {
  addProjectMembers,
  createEstimate,
  duplicateIssue,
  editEstimate,
  removeEstimate,
  removeIssues,
  restoreEstimate,
  restoreIssues,
  ROLE,
  setEstimate,
  switchEstimate,
  type Activity,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { counter } from '../../../test/given/counter.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, givenOwner } from '../../../test/given/members.ts';
import type { Answer } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const team = fixture(() => givenOwner(server));

async function done<Input>(command: Command<Input>, args: NoInfer<Input>): Promise<void> {
  const { status, body } = await team.ada.run(team.slug, command, args);
  expect(status, JSON.stringify(body)).toBe(200);
}

const nextNumber = counter();
function newProject() {
  return team.ada.createProject(team.slug, `P${nextNumber()}`);
}

const valuesOf = (...names: readonly string[]) => names.map((value) => ({ id: uuid(), value }));

/** A project with an estimate with these points. */
async function sized(...points: readonly string[]) {
  const project = await newProject();
  const id = uuid();
  const values = valuesOf(...points);
  await done(createEstimate, { id, projectId: project.id, kind: 'points', values });
  return {
    project,
    id,
    values,
    idOf: (value: string) => values.find((each) => each.value === value)?.id ?? '',
  };
}

const set = (issueId: string, valueId: string | null): Promise<Answer> =>
  team.ada.run(team.slug, setEstimate, { changes: [{ issueId, patch: { valueId } }] });

/** The facet of an issue as it is stored. */
async function sideOf(issueId: string): Promise<{ scope: string; valueId: string | null } | undefined> {
  const { rows } = await sql<{ scope: string; valueId: string | null }>`
    select scope, value_id from issue_estimates where id = ${issueId}`.execute(server.db);
  return rows[0];
}

async function linesOf(issueId: string): Promise<Partial<Activity>[]> {
  const rows = await team.ada.partial<Activity>(team.slug, 'activity', issueId);
  return rows
    .filter(({ field }) => field === 'estimate_point')
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

test('S-ACT-007 the activity names the estimate that was set, and records its removal', async () => {
  const { project, idOf } = await sized('3', '5');
  const issueId = await team.ada.createIssue(team.slug, project);
  expect((await set(issueId, idOf('5'))).status).toBe(200);
  expect((await set(issueId, null)).status).toBe(200);
  expect(await linesOf(issueId)).toMatchObject([
    { verb: 'updated', oldValue: null, newValue: '5', newIdentifier: idOf('5') },
    { verb: 'updated', oldValue: '5', newValue: null },
  ]);
});

test('issues with a deleted value get another one or none, with activity', async () => {
  const { project, id, values, idOf } = await sized('1', '2', '3', '5');
  const [one, two, three] = [
    await team.ada.createIssue(team.slug, project),
    await team.ada.createIssue(team.slug, project),
    await team.ada.createIssue(team.slug, project),
  ];
  for (const [issueId, value] of [
    [one, '1'],
    [two, '2'],
    [three, '5'],
  ] as const)
    await set(issueId, idOf(value));
  const [added] = valuesOf('8');
  const kept = values.filter(({ value }) => value === '3' || value === '5');
  await done(editEstimate, {
    estimateId: id,
    kind: 'points',
    values: [
      ...kept.map((each) => (each.value === '5' ? { ...each, value: '6' } : each)),
      added ?? { id: '', value: '' },
    ],
    moved: [{ from: idOf('1'), to: idOf('3') }],
  });
  expect((await sideOf(one))?.valueId).toBe(idOf('3'));
  expect((await sideOf(two))?.valueId).toBeNull();
  expect((await sideOf(three))?.valueId).toBe(idOf('5'));
  expect((await linesOf(one)).at(-1)).toMatchObject({ oldValue: '1', newValue: '3' });
  expect((await linesOf(two)).at(-1)).toMatchObject({ oldValue: '2', newValue: null });
  expect(await linesOf(three)).toHaveLength(1);
});

test('a value can be mapped only to one of the given values', async () => {
  const { project, id, values, idOf } = await sized('1', '2', '3');
  const elsewhere = await sized('1', '2');
  const issueId = await team.ada.createIssue(team.slug, project);
  await set(issueId, idOf('1'));
  const moved = [{ from: idOf('1'), to: elsewhere.idOf('1') }];
  await done(editEstimate, { estimateId: id, kind: 'points', values: values.slice(1), moved });
  expect((await sideOf(issueId))?.valueId).toBeNull();
});

test("values of another estimate can't be edited, or given to issues elsewhere", async () => {
  const [here, there] = [await sized('1', '2'), await sized('3', '4')];
  const stolen = [...there.values.slice(0, 1), ...here.values.slice(0, 1)];
  const edit = { estimateId: here.id, kind: 'points' as const, values: stolen, moved: [] };
  expect((await team.ada.run(team.slug, editEstimate, edit)).status).toBe(404);
  const create = { id: uuid(), projectId: here.project.id, kind: 'points' as const, values: stolen };
  expect((await team.ada.run(team.slug, createEstimate, create)).status).toBe(404);
  const issueId = await team.ada.createIssue(team.slug, here.project);
  expect((await set(issueId, there.idOf('3'))).status).toBe(400);
  expect(await sideOf(issueId)).toBeUndefined();
});

test.each([
  ['too few', ['1']],
  ['too many', ['1', '2', '3', '4', '5', '6', '7']],
  ['two alike', ['1', '1']],
  ['words for points', ['1', 'many']],
  ['one that is too long', ['1', '2'.repeat(21)]],
])('refuses %s', async (_what, names) => {
  const project = await newProject();
  const create = { id: uuid(), projectId: project.id, kind: 'points' as const, values: valuesOf(...names) };
  expect((await team.ada.run(team.slug, createEstimate, create)).status).toBe(400);
});

test('a time estimate is stored in minutes and shown in hours, and nothing else is accepted', async () => {
  const project = await newProject();
  const given = (...names: string[]) => ({
    id: uuid(),
    projectId: project.id,
    kind: 'time' as const,
    values: valuesOf(...names),
  });
  for (const wrong of ['90', '1h 30m', '1.5h', 'XL'])
    expect(await team.ada.run(team.slug, createEstimate, given('60m', wrong)), wrong).toMatchObject({
      status: 400,
      body: { error: 'estimate.not_minutes' },
    });
  const estimate = given('60m', '90m');
  await done(createEstimate, estimate);
  const issueId = await team.ada.createIssue(team.slug, project);
  expect((await set(issueId, estimate.values[1]?.id ?? null)).status).toBe(200);
  expect(await linesOf(issueId)).toMatchObject([{ oldValue: null, newValue: '1h 30m' }]);
});

test("one estimate of a project is on, and deleting it clears its issues' estimates", async () => {
  const { project, id, idOf } = await sized('1', '2');
  const other = uuid();
  await done(createEstimate, {
    id: other,
    projectId: project.id,
    kind: 'categories',
    values: valuesOf('S', 'L'),
  });
  const isOn = async () => {
    const { rows } = await sql<{ id: string }>`select id from estimates
      where project_id = ${project.id} and is_enabled`.execute(server.db);
    return rows.map((each) => each.id);
  };
  expect(await isOn()).toEqual([other]);
  await done(switchEstimate, { estimateId: id, patch: { isEnabled: true } });
  expect(await isOn()).toEqual([id]);
  const issueId = await team.ada.createIssue(team.slug, project);
  await set(issueId, idOf('2'));
  await done(removeEstimate, { estimateId: id });
  expect((await sideOf(issueId))?.valueId).toBeNull();
  expect((await linesOf(issueId)).at(-1)).toMatchObject({ oldValue: '2', newValue: null });
});

test('a deleted estimate that was on is restored as on, unless another one is on', async () => {
  const { project, id, values } = await sized('1', '2');
  const back = {
    id,
    projectId: project.id,
    kind: 'points' as const,
    isEnabled: true,
    values: values.map((value, at) => ({ ...value, sortOrder: `a${at}` })),
    sized: [],
  };
  await done(removeEstimate, { estimateId: id });
  await done(restoreEstimate, back);
  const { rows } = await sql`select id, is_enabled from estimates where project_id = ${project.id}`.execute(
    server.db,
  );
  expect(rows).toEqual([{ id, isEnabled: true }]);
  await done(removeEstimate, { estimateId: id });
  const other = { id: uuid(), projectId: project.id, kind: 'categories' as const };
  await done(createEstimate, { ...other, values: valuesOf('S', 'L') });
  const refused = await team.ada.run(team.slug, restoreEstimate, back);
  expect([refused.status, refused.body]).toMatchObject([409, { error: 'estimate.another' }]);
});

test('the estimate follows its issue when it is deleted, restored or duplicated', async () => {
  const { project, idOf } = await sized('1', '2');
  const issueId = await team.ada.createIssue(team.slug, project);
  await set(issueId, idOf('2'));
  await done(removeIssues, { issueIds: [issueId] });
  expect(await sideOf(issueId)).toMatchObject({ scope: 'removed', valueId: idOf('2') });
  expect(
    (await team.ada.everything(team.slug)).get('issueEstimate')?.some((row) => row['id'] === issueId),
  ).toBe(false);
  await done(restoreIssues, { projectId: project.id, issueIds: [issueId] });
  expect(await sideOf(issueId)).toMatchObject({ scope: `p:${project.id}`, valueId: idOf('2') });
  const copy = uuid();
  await done(duplicateIssue, { issueId, id: copy, title: 'Copy', sortOrder: 'a9', links: [] });
  expect(await sideOf(copy)).toMatchObject({ valueId: idOf('2') });
});

test('members set estimates of issues, and only project Admins edit the scale', async () => {
  const { project, id, values, idOf } = await sized('1', '2');
  const bob = await givenMember(server, team.ada, team.slug, ROLE.member, 'bob');
  const membership = { id: uuid(), userId: bob.id, role: ROLE.member };
  await done(addProjectMembers, { projectId: project.id, members: [membership] });
  const issueId = await team.ada.createIssue(team.slug, project);
  const changes = [{ issueId, patch: { valueId: idOf('1') } }];
  expect((await bob.run(team.slug, setEstimate, { changes })).status).toBe(200);
  const edit = { estimateId: id, kind: 'points' as const, values, moved: [] };
  expect((await bob.run(team.slug, editEstimate, edit)).status).toBe(403);
  expect((await bob.run(team.slug, removeEstimate, { estimateId: id })).status).toBe(403);
});
