import {
  createCycle,
  createEstimate,
  editEstimate,
  moveToCycle,
  removeCycle,
  removeEstimate,
  restoreCycle,
  restoreEstimate,
  setEstimate,
  takeBackEstimateEdit,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { counter } from './given/counter.ts';
import { fixture } from './given/fixture.ts';
import { givenOwner } from './given/members.ts';
import { testServer } from './server.ts';

const server = testServer();
const team = fixture(() => givenOwner(server));
const nextNumber = counter();
const newProject = () => team.ada.createProject(team.slug, `P${nextNumber()}`);

/** The refusal, with what it names; undefined for what is done. */
async function why<Input>(command: Command<Input>, args: NoInfer<Input>): Promise<unknown> {
  const { status, body } = await team.ada.run(team.slug, command, args);
  if (status === 200) return undefined;
  return body;
}

async function done<Input>(command: Command<Input>, args: NoInfer<Input>): Promise<void> {
  expect(await why(command, args)).toBeUndefined();
}

const cycleOf = async (issueId: string): Promise<string | null | undefined> => {
  const { rows } = await sql<{ cycleId: string | null }>`
    select cycle_id from issue_cycles where id = ${issueId}`.execute(server.db);
  return rows[0]?.cycleId;
};

const sizeOf = async (issueId: string): Promise<string | null | undefined> => {
  const { rows } = await sql<{ valueId: string | null }>`
    select value_id from issue_estimates where id = ${issueId}`.execute(server.db);
  return rows[0]?.valueId;
};

async function givenCycle() {
  const project = await newProject();
  const id = uuid();
  const row = { id, projectId: project.id, name: 'Sprint', description: 'Less at sea' };
  const dates = { startDate: '2100-03-01', endDate: '2100-03-14' };
  await done(createCycle, { ...row, ...dates });
  const issueId = await team.ada.createIssue(team.slug, project);
  await done(moveToCycle, { changes: [{ issueId, patch: { cycleId: id } }] });
  await done(removeCycle, { cycleId: id });
  return {
    project,
    issueId,
    back: { ...row, ...dates, sortOrder: null, isArchived: false, issueIds: [issueId] },
  };
}

test('a deleted cycle comes back with its ID and its issues', async () => {
  const { issueId, back } = await givenCycle();
  expect(await cycleOf(issueId)).toBeNull();
  await done(restoreCycle, back);
  expect(await cycleOf(issueId)).toBe(back.id);
});

test('a cycle does not come back into days that another one has by now, which is named', async () => {
  const { project, issueId, back } = await givenCycle();
  await done(createCycle, {
    id: uuid(),
    projectId: project.id,
    name: 'Instead',
    description: '',
    startDate: '2100-03-10',
    endDate: '2100-03-20',
  });
  expect(await why(restoreCycle, back)).toMatchObject({
    error: 'cycle.overlaps',
    values: { name: 'Instead' },
  });
  expect(await cycleOf(issueId)).toBeNull();
});

test('no issue of another project comes with a cycle', async () => {
  const { back } = await givenCycle();
  const stranger = await team.ada.createIssue(team.slug, await newProject());
  await done(restoreCycle, { ...back, issueIds: [stranger] });
  expect(await cycleOf(stranger)).toBeUndefined();
});

async function givenEstimate() {
  const project = await newProject();
  const id = uuid();
  const [small, large] = [
    { id: uuid(), value: '1' },
    { id: uuid(), value: '2' },
  ];
  await done(createEstimate, { id, projectId: project.id, kind: 'points', values: [small, large] });
  const issueId = await team.ada.createIssue(team.slug, project);
  await done(setEstimate, { changes: [{ issueId, patch: { valueId: large.id } }] });
  const former = [
    { ...small, sortOrder: 'a0' },
    { ...large, sortOrder: 'a1' },
  ];
  return { project, id, small, large, issueId, former };
}

test('a deleted estimate comes back with its values and those of its issues', async () => {
  const { project, id, large, issueId, former } = await givenEstimate();
  const sized = [{ had: large.id, has: null, issueIds: [issueId] }];
  const back = { id, projectId: project.id, kind: 'points', isEnabled: true, values: former, sized } as const;
  await done(removeEstimate, { estimateId: id });
  expect(await sizeOf(issueId)).toBeNull();
  await done(restoreEstimate, { ...back, values: [...former] });
  expect(await sizeOf(issueId)).toBe(large.id);
});

test('an estimate does not come back beside another one that is on', async () => {
  const { project, id, former } = await givenEstimate();
  await done(removeEstimate, { estimateId: id });
  await done(createEstimate, {
    id: uuid(),
    projectId: project.id,
    kind: 'points',
    values: ['3', '5'].map((value) => ({ id: uuid(), value })),
  });
  const back = {
    id,
    projectId: project.id,
    kind: 'points' as const,
    isEnabled: true,
    values: former,
    sized: [],
  };
  expect(await why(restoreEstimate, back)).toMatchObject({ error: 'estimate.another' });
});

async function givenEdit() {
  const { id, small, large, issueId, former } = await givenEstimate();
  const left = [
    { id: small.id, value: '1' },
    { id: uuid(), value: '8' },
  ];
  const [, huge] = left;
  await done(editEstimate, {
    estimateId: id,
    kind: 'points',
    values: left,
    moved: [{ from: large.id, to: small.id }],
  });
  expect(await sizeOf(issueId)).toBe(small.id);
  const sized = [{ had: large.id, has: small.id, issueIds: [issueId] }];
  const back = { estimateId: id, kind: 'points' as const, values: former, left, sized };
  return { id, large, huge: huge?.id ?? '', issueId, left, back };
}

test('an edit of an estimate is taken back with the values of its issues', async () => {
  const { large, issueId, back } = await givenEdit();
  await done(takeBackEstimateEdit, back);
  expect(await sizeOf(issueId)).toBe(large.id);
});

test('an edit is not taken back once somebody has edited the estimate again, or uses what would go', async () => {
  const edited = await givenEdit();
  await done(editEstimate, {
    estimateId: edited.id,
    kind: 'points',
    values: [...edited.left, { id: uuid(), value: '13' }],
    moved: [],
  });
  expect(await why(takeBackEstimateEdit, edited.back)).toMatchObject({ error: 'estimate.edited_since' });
  const used = await givenEdit();
  await done(setEstimate, { changes: [{ issueId: used.issueId, patch: { valueId: used.huge } }] });
  expect(await why(takeBackEstimateEdit, used.back)).toMatchObject({
    error: 'estimate.in_use',
    values: { value: '8' },
  });
});

test('a value that somebody has renamed since keeps its name when an edit is taken back', async () => {
  const { id, back, left } = await givenEdit();
  const renamed = left.map((each) => (each.value === '1' ? { ...each, value: '0.5' } : each));
  await done(editEstimate, { estimateId: id, kind: 'points', values: renamed, moved: [] });
  await done(takeBackEstimateEdit, back);
  const { rows } = await sql<{ value: string }>`
    select value from estimate_values where estimate_id = ${id} order by sort_order`.execute(server.db);
  expect(rows.map(({ value }) => value)).toEqual(['0.5', '2']);
});

test('nobody takes over the values of another estimate in the name of an undo', async () => {
  const [one, other] = [await givenEdit(), await givenEstimate()];
  const stolen = one.back.values.map((each, at) => (at === 0 ? { ...each, id: other.small.id } : each));
  expect(await why(takeBackEstimateEdit, { ...one.back, values: stolen })).toMatchObject({
    error: 'not_found',
  });
});
