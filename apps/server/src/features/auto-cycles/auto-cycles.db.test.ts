import {
  addProjectMembers,
  archiveProject,
  BOT_ID,
  createCycle,
  dayAfter,
  moveToCycle,
  overlappingCycle,
  removeCycle,
  ROLE,
  setAutoCycles,
  takeBackTransfer,
  updateProject,
  type Activity,
  type AutoCycles,
  type Cycle,
} from '@cairn/domain';
import { dayAt, startOfDay } from '@cairn/domain/time-zone';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenMember } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import { followAutoCycles, type Followed } from './follow-auto-cycles.ts';

const server = testServer();
const ZONE = 'Pacific/Auckland';
const DONE = 3;
const MONDAY = '2100-01-04';

type Settings = Partial<Omit<AutoCycles, 'id' | 'projectId' | 'createdUntil' | 'rolledUntil'>>;

/** A project in New Zealand with its settings, and an adjustable clock. */
async function given(settings: Settings = {}) {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const projectId = project.id;
  const run = async <Input>(command: Command<Input>, args: NoInfer<Input>): Promise<void> => {
    const answer = await ada.run(slug, command, args);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await run(updateProject, { projectId, patch: { timeZone: ZONE } });
  await run(setAutoCycles, { projectId, patch: { ...settings, isOn: false } });
  const hub = createHub({ db: server.db, url: server.databaseUrl, build: 'test', failed: raise });
  const follow = (asOf: number) => followAutoCycles({ hub, workspaceId, projectId, asOf });
  // Set without the command, and only for as long as needed, because the server would act on it by its own clock.
  const turn = (isOn: boolean) =>
    sql`update auto_cycles set is_on = ${isOn} where id = ${projectId}`.execute(server.db);
  const at = async (asOf: number, runs = 1): Promise<Followed> => {
    await turn(true);
    const all = await Promise.all(Array.from({ length: runs }, () => follow(asOf)));
    await turn(false);
    return {
      created: all.reduce((sum, { created }) => sum + created, 0),
      moved: all.reduce((sum, { moved }) => sum + moved, 0),
    };
  };
  const on = (date: string, runs?: number) => at(startOfDay(date, ZONE), runs);
  const cycles = async (): Promise<Cycle[]> => {
    const rows = ((await ada.everything(slug)).get('cycle') ?? []) as unknown as Cycle[];
    return rows.toSorted((a, b) => ((a.startDate ?? '') < (b.startDate ?? '') ? -1 : 1));
  };
  const spans = async () =>
    (await cycles()).map(({ name, startDate, endDate }) => [name, startDate, endDate]);
  const newCycle = async (name: string, startDate: string, endDate: string): Promise<string> => {
    const id = uuid();
    await run(createCycle, { id, projectId, name, description: '', startDate, endDate });
    return id;
  };
  return { ada, slug, workspaceId, project, projectId, run, follow, turn, at, on, cycles, spans, newCycle };
}

function raise(error: unknown): void {
  throw error;
}

test('the bot creates cycles ahead of time, and running twice at once and again creates each only once', async () => {
  const { workspaceId, projectId, on, cycles, spans, newCycle } = await given({ ahead: 2 });
  await newCycle('Sprint 4', '2099-12-21', '2100-01-10');
  expect(await on(MONDAY, 2)).toEqual({ created: 2, moved: 0 });
  expect(await on(MONDAY)).toEqual({ created: 0, moved: 0 });
  const first = [
    ['Sprint 4', '2099-12-21', '2100-01-10'],
    ['Sprint 5', '2100-01-11', '2100-01-24'],
    ['Sprint 6', '2100-01-25', '2100-02-07'],
  ];
  expect(await spans()).toEqual(first);
  expect((await cycles()).map(({ createdBy }) => createdBy === BOT_ID)).toEqual([false, true, true]);
  // The next one is created when another begins.
  expect(await on('2100-01-10')).toEqual({ created: 0, moved: 0 });
  expect(await on('2100-01-11')).toEqual({ created: 1, moved: 0 });
  expect(await spans()).toEqual([...first, ['Sprint 7', '2100-02-08', '2100-02-21']]);
  const { rows } = await sql<{ via: string }>`select via from history where workspace_id = ${workspaceId}
    and command = 'cycle.create' and actor_id = ${BOT_ID}`.execute(server.db);
  expect(rows).toEqual([{ via: 'automation' }, { via: 'automation' }]);
  const all = await cycles();
  for (const each of all) expect(overlappingCycle(each, all)).toBeUndefined();
  expect(all.every((each) => each.projectId === projectId)).toBe(true);
});

test("a deleted cycle isn't created again, and days are those of the project", async () => {
  const { run, at, on, cycles, spans } = await given({ weeks: 1 });
  await on('2100-01-01');
  expect(await spans()).toEqual([['Cycle 1', '2100-01-04', '2100-01-10']]);
  const [first] = await cycles();
  await run(removeCycle, { cycleId: first?.id ?? '' });
  await on('2100-01-01');
  expect(await spans()).toEqual([['Cycle 1', '2100-01-11', '2100-01-17']]);
  // It is Sunday there until just before midnight, and elsewhere for hours longer.
  const midnight = startOfDay('2100-01-11', ZONE);
  expect(await at(midnight - 1)).toEqual({ created: 0, moved: 0 });
  expect(await at(midnight)).toEqual({ created: 1, moved: 0 });
});

test('open issues are rolled over once when a cycle ends, with activity, and a person can undo it', async () => {
  const { ada, slug, workspaceId, project, run, at, cycles, newCycle } = await given();
  const today = dayAt(Date.now(), ZONE);
  const ended = await newCycle('Sprint 1', dayAfter(today, -1), dayAfter(today, 3));
  const issueIds: string[] = [];
  for (let count = 0; count < 25; count += 1) issueIds.push(await ada.createIssue(slug, project));
  const done = await ada.createIssue(slug, project, { stateIndex: DONE });
  await run(moveToCycle, {
    changes: [...issueIds, done].map((issueId) => ({ issueId, patch: { cycleId: ended } })),
  });
  const where = async () => {
    const { rows } = await sql<{ id: string; cycleId: string }>`
      select id, cycle_id from issue_cycles where workspace_id = ${workspaceId}`.execute(server.db);
    return new Map(rows.map((row) => [row.id, row.cycleId]));
  };
  expect(await at(Date.now())).toEqual({ created: 1, moved: 0 });
  await sql`update cycles set start_date = ${dayAfter(today, -9)}, end_date = ${dayAfter(today, -1)}
    where id = ${ended}`.execute(server.db);
  expect(await at(Date.now(), 2)).toEqual({ created: 0, moved: 25 });
  const next = (await cycles()).find(({ id }) => id !== ended)?.id ?? '';
  const after = await where();
  expect(new Set(issueIds.map((id) => after.get(id)))).toEqual(new Set([next]));
  expect(after.get(done)).toBe(ended);
  const lines = await ada.partial<Activity>(slug, 'activity', issueIds[0] ?? '');
  expect(lines).toContainEqual(
    expect.objectContaining({ field: 'cycles', actorId: BOT_ID, oldIdentifier: ended, newIdentifier: next }),
  );
  await run(takeBackTransfer, { cycleId: ended, fromId: next, issueIds });
  expect(await at(Date.now())).toEqual({ created: 0, moved: 0 });
  expect(new Set((await where()).values())).toEqual(new Set([ended]));
});

test('nothing is created while it is off, in archived projects, or in projects without cycles', async () => {
  const { run, projectId, follow, turn, cycles } = await given();
  const monday = startOfDay(MONDAY, ZONE);
  expect(await follow(monday)).toEqual({ created: 0, moved: 0 });
  await turn(true);
  await run(updateProject, { projectId, patch: { hasCycles: false } });
  expect(await follow(monday)).toEqual({ created: 0, moved: 0 });
  await run(updateProject, { projectId, patch: { hasCycles: true } });
  await run(archiveProject, { projectId });
  expect(await follow(monday)).toEqual({ created: 0, moved: 0 });
  expect(await cycles()).toEqual([]);
});

test('without rollover issues stay, and cycles that ended before it is switched on are left alone', async () => {
  const { ada, slug, project, run, at, projectId, newCycle } = await given({ rollsOver: false });
  const today = dayAt(Date.now(), ZONE);
  const ended = await newCycle('Sprint 1', today, today);
  const issueId = await ada.createIssue(slug, project);
  await run(moveToCycle, { changes: [{ issueId, patch: { cycleId: ended } }] });
  const yesterday = dayAfter(today, -1);
  await sql`update cycles set start_date = ${yesterday}, end_date = ${yesterday} where id = ${ended}`.execute(
    server.db,
  );
  expect(await at(Date.now())).toMatchObject({ moved: 0 });
  await run(setAutoCycles, { projectId, patch: { rollsOver: true } });
  expect(await at(Date.now())).toMatchObject({ moved: 0 });
});

test('switching it on creates the cycles right away, and only project Admins may, within limits', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const { id: projectId } = await ada.createProject(slug);
  const [bob, eve] = [await givenMember(server, ada, slug, ROLE.admin), await server.person('eve')];
  const members = [{ id: uuid(), userId: bob.id, role: ROLE.member }];
  await ada.run(slug, addProjectMembers, { projectId, members });
  const set = (patch: Settings, by: Person = ada) => by.run(slug, setAutoCycles, { projectId, patch });
  expect((await set({ isOn: true }, bob)).status).toBe(403);
  expect((await set({ isOn: true }, eve)).status).toBe(404);
  for (const patch of [{ weeks: 9 }, { startsOn: 7 }, { ahead: 0 }])
    expect((await set(patch)).status, JSON.stringify(patch)).toBe(400);
  expect((await set({ isOn: true, ahead: 3 })).status).toBe(200);
  await expect
    .poll(
      async () =>
        (await ada.everything(slug))
          .get('cycle')
          ?.map(({ name }) => name)
          .toSorted() ?? [],
    )
    .toEqual(expect.arrayContaining(['Cycle 1', 'Cycle 2', 'Cycle 3']));
});
