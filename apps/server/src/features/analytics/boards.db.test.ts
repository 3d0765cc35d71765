import {
  addBoardChart,
  addProjectMembers,
  BOARD_CHARTS_MAX,
  chartBoard,
  createBoard,
  duplicateBoard,
  removeBoard,
  removeProject,
  ROLE,
  setBoardAccess,
  updateBoard,
  type BoardChart,
  type ChartBoard,
  type Role,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { counter } from '../../../test/given/counter.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, givenOwner } from '../../../test/given/members.ts';
import type { Answer, Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const nextNumber = counter();

const team = fixture(() => givenOwner(server));

const newProject = async (): Promise<string> =>
  (await team.ada.createProject(team.slug, `P${nextNumber()}`)).id;

const run = <Input>(
  command: Command<Input>,
  args: NoInfer<Input>,
  person = team.ada,
): Promise<Answer<{ error?: string }>> => person.run(team.slug, command, args);

const leadTime = (projectId: string | null = null): BoardChart => ({
  id: uuid(),
  title: 'Lead time',
  size: 'one',
  projectId,
  question: { kind: 'flow', chart: 'lead', days: 90, interval: 'week', filters: [] },
});

interface Given {
  readonly projectId?: string | null;
  readonly access?: ChartBoard['access'];
  readonly charts?: readonly BoardChart[];
}

async function newBoard(given: Given = {}, person = team.ada): Promise<string> {
  const { projectId = null, access = 'shared', charts = [] } = given;
  const id = uuid();
  const board = { id, projectId, name: 'Monday', access, charts: [...charts] };
  const answer = await run(createBoard, board, person);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}

const boardsOf = async (person: Person): Promise<ChartBoard[]> =>
  ((await person.everything(team.slug)).get(chartBoard.name) ?? []) as unknown as ChartBoard[];

const sees = async (person: Person, id: string): Promise<boolean> =>
  (await boardsOf(person)).some((each) => each.id === id);

async function colleague(role: Role, projectId?: string): Promise<Person> {
  const person = await givenMember(server, team.ada, team.slug, role);
  const members = [{ id: uuid(), userId: person.id, role }];
  if (projectId !== undefined)
    expect((await run(addProjectMembers, { projectId, members })).status).toBe(200);
  return person;
}

test('a shared board is visible in the workspace or project, a private one only to its owner', async () => {
  const projectId = await newProject();
  const [inside, outside] = [await colleague(ROLE.member, projectId), await colleague(ROLE.member)];
  const guest = await colleague(ROLE.guest, projectId);
  const [ofAll, ofProject, own] = [
    await newBoard(),
    await newBoard({ projectId }),
    await newBoard({ access: 'private' }),
  ];
  for (const [id, who] of [
    [ofAll, [inside, outside]],
    [ofProject, [inside, guest]],
    [own, []],
  ] as const)
    for (const person of [inside, outside, guest])
      expect(await sees(person, id)).toBe(who.some((each) => each === person));
  expect((await run(setBoardAccess, { boardId: ofAll, access: 'private' })).status).toBe(200);
  expect(await sees(outside, ofAll)).toBe(false);
  expect(await sees(team.ada, ofAll)).toBe(true);
  expect((await run(setBoardAccess, { boardId: own, access: 'shared' })).status).toBe(200);
  expect(await sees(outside, own)).toBe(true);
});

test('only owners and admins change a shared board, and an invisible board gets 404', async () => {
  const [bob, cleo] = [await colleague(ROLE.member), await colleague(ROLE.member)];
  const admin = await colleague(ROLE.admin);
  const boardId = await newBoard({}, bob);
  const own = await newBoard({ access: 'private' }, bob);
  const rename = (id: string, person: Person) =>
    run(updateBoard, { boardId: id, patch: { name: 'Friday' } }, person);
  const add = (id: string, person: Person) =>
    run(addBoardChart, { boardId: id, chart: leadTime(), position: 0 }, person);
  for (const [person, ofShared, ofOwn] of [
    [bob, 200, 200],
    [cleo, 403, 404],
    [admin, 200, 404],
  ] as const) {
    expect((await rename(boardId, person)).status).toBe(ofShared);
    expect((await add(boardId, person)).status).toBe(ofShared);
    expect((await rename(own, person)).status).toBe(ofOwn);
    expect((await add(own, person)).status).toBe(ofOwn);
  }
  // Not even an admin can make it private.
  expect((await run(setBoardAccess, { boardId, access: 'private' }, admin)).status).toBe(403);
  const copy = uuid();
  expect((await run(duplicateBoard, { boardId, id: copy, name: 'Copy' }, cleo)).status).toBe(200);
  expect((await rename(copy, cleo)).status).toBe(200);
  expect((await run(removeBoard, { boardId }, cleo)).status).toBe(403);
  expect((await run(removeBoard, { boardId }, bob)).status).toBe(200);
});

test("Viewers and Guests can't create boards, and no one can in a project that they aren't in", async () => {
  const projectId = await newProject();
  for (const [role, status] of [
    [ROLE.viewer, 403],
    [ROLE.guest, 403],
    [ROLE.member, 200],
  ] as const) {
    const person = await colleague(role);
    const board = { id: uuid(), projectId: null, name: 'Mine', access: 'private' as const, charts: [] };
    expect((await run(createBoard, board, person)).status).toBe(status);
    const inside = { ...board, id: uuid(), projectId };
    expect((await run(createBoard, inside, person)).status).toBe(404);
  }
});

test('a full board refuses more charts', async () => {
  const boardId = await newBoard({ charts: Array.from({ length: BOARD_CHARTS_MAX - 1 }, () => leadTime()) });
  const add = () => run(addBoardChart, { boardId, chart: leadTime(), position: BOARD_CHARTS_MAX - 1 });
  expect((await add()).status).toBe(200);
  const refused = await add();
  expect([refused.status, refused.body.error]).toEqual([409, 'analytics.board_full']);
});

test('charts that two people add at the same time are both kept', async () => {
  const admin = await colleague(ROLE.admin);
  const boardId = await newBoard();
  const charts = [leadTime(), leadTime()] as const;
  const answers = await Promise.all([
    run(addBoardChart, { boardId, chart: charts[0], position: 0 }),
    run(addBoardChart, { boardId, chart: charts[1], position: 0 }, admin),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const board = (await boardsOf(team.ada)).find(({ id }) => id === boardId);
  expect(new Set(board?.charts.map(({ id }) => id))).toEqual(new Set(charts.map(({ id }) => id)));
});

test('a private board of a project is deleted with the project, for its owner too', async () => {
  const projectId = await newProject();
  const bob = await colleague(ROLE.member, projectId);
  const own = await newBoard({ projectId, access: 'private' }, bob);
  const elsewhere = await newBoard({ charts: [leadTime(projectId)] }, bob);
  expect(await sees(bob, own)).toBe(true);
  expect((await run(removeProject, { projectId })).status).toBe(200);
  expect(await sees(bob, own)).toBe(false);
  expect(await sees(bob, elsewhere)).toBe(true);
});
