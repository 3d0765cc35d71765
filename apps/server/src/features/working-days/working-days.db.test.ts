import {
  addDaysOff,
  dayAfter,
  DAYS_OFF_MAX,
  nameDayOff,
  removeDaysOff,
  ROLE,
  setWorkingDays,
  type WorkingDays,
} from '@cairn/domain';
import type { Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const CHRISTMAS = { date: '2026-12-25', name: 'Christmas' };

async function given() {
  const team = await givenTeam(server);
  const { ada, slug, project } = team;
  const projectId = project.id;
  const run = <Input>(command: Command<Input>, args: NoInfer<Input>, by = ada) => by.run(slug, command, args);
  const held = async (by = ada): Promise<WorkingDays | undefined> =>
    ((await by.everything(slug)).get('workingDays') as WorkingDays[] | undefined)?.[0];
  return { ...team, projectId, run, held };
}

test('an Admin sets the working days, the whole project sees them, and the history has the previous ones', async () => {
  const { viewer, workspaceId, projectId, run, held } = await given();
  expect((await run(setWorkingDays, { projectId, patch: { isOn: true, weekdays: [5, 1] } })).status).toBe(
    200,
  );
  expect(
    (await run(addDaysOff, { projectId, days: [CHRISTMAS, { date: '2026-01-01', name: '' }] })).status,
  ).toBe(200);
  expect((await run(nameDayOff, { projectId, date: '2026-01-01', name: 'New Year' })).status).toBe(200);
  const newYear = { date: '2026-01-01', name: 'New Year' };
  expect(await held(viewer)).toMatchObject({ isOn: true, weekdays: [1, 5], daysOff: [newYear, CHRISTMAS] });
  expect((await run(removeDaysOff, { projectId, dates: [CHRISTMAS.date] })).status).toBe(200);
  expect((await held())?.daysOff).toEqual([newYear]);
  const { rows } = await sql<{
    command: string;
  }>`select command from history where workspace_id = ${workspaceId}
    and command like 'working-days.%' order by at, command`.execute(server.db);
  expect(rows.map(({ command }) => command).toSorted()).toEqual([
    'working-days.add-days-off',
    'working-days.name-day-off',
    'working-days.remove-days-off',
    'working-days.set',
  ]);
});

test('a date that is already off is refused by name, even twice in one command, and nothing is written', async () => {
  const { projectId, run, held } = await given();
  await run(addDaysOff, { projectId, days: [CHRISTMAS] });
  const again = await run(addDaysOff, { projectId, days: [{ date: '2026-12-26', name: '' }, CHRISTMAS] });
  expect([again.status, again.body.error]).toEqual([409, 'workday.already_off']);
  expect(again.body.message).toContain('2026-12-25');
  const twice = await run(addDaysOff, { projectId, days: [CHRISTMAS, { ...CHRISTMAS, name: 'Yule' }] });
  expect([twice.status, twice.body.error]).toEqual([400, 'workday.twice']);
  expect((await held())?.daysOff).toEqual([CHRISTMAS]);
});

test('of two people who add the same date simultaneously, one is refused', async () => {
  const { projectId, run, held } = await given();
  const both = await Promise.all([1, 2].map(() => run(addDaysOff, { projectId, days: [CHRISTMAS] })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await held())?.daysOff).toEqual([CHRISTMAS]);
});

test('a project has a limited number of days off', async () => {
  const { projectId, run, held } = await given();
  const days = Array.from({ length: DAYS_OFF_MAX }, (_, at) => ({
    date: dayAfter('2026-01-01', at),
    name: '',
  }));
  expect((await run(addDaysOff, { projectId, days })).status).toBe(200);
  const more = await run(addDaysOff, { projectId, days: [{ date: '2030-01-01', name: '' }] });
  expect([more.status, more.body.error]).toEqual([400, 'workday.too_many']);
  const all = await run(addDaysOff, { projectId, days: [...days, { date: '2030-01-01', name: '' }] });
  expect([all.status, all.body.error]).toEqual([400, 'workday.too_many']);
  expect((await held())?.daysOff).toHaveLength(DAYS_OFF_MAX);
});

test('invalid dates, invalid weekdays and an empty list are refused with their reasons', async () => {
  const { projectId, run, held } = await given();
  const add = (date: string) => run(addDaysOff, { projectId, days: [{ date, name: '' }] });
  for (const date of ['2026-02-30', '25.12.2026', '']) {
    const { status, body } = await add(date);
    expect([status, body.error], date).toEqual([400, 'not_a_day']);
  }
  const none = await run(setWorkingDays, { projectId, patch: { weekdays: [] } });
  expect([none.status, none.body.error]).toEqual([400, 'workday.no_weekday']);
  expect((await run(setWorkingDays, { projectId, patch: { weekdays: [7] } })).status).toBe(400);
  expect((await run(setWorkingDays, { projectId, patch: { weekdays: [1, 1] } })).status).toBe(400);
  expect(await held()).toBeUndefined();
});

test("people who may not change the project are refused, and those who can't see it get 404", async () => {
  const { ada, bob, viewer, slug, projectId, run, held } = await given();
  const eve = await givenMember(server, ada, slug, ROLE.guest, 'eve');
  const commands = [
    [setWorkingDays, { projectId, patch: { isOn: true } }],
    [addDaysOff, { projectId, days: [CHRISTMAS] }],
    [nameDayOff, { projectId, date: CHRISTMAS.date, name: 'Yule' }],
    [removeDaysOff, { projectId, dates: [CHRISTMAS.date] }],
  ] as unknown as readonly (readonly [Command<unknown>, unknown])[];
  for (const [command, args] of commands)
    for (const [by, status] of [
      [bob, 403],
      [viewer, 403],
      [eve, 404],
    ] as const)
      expect((await run(command, args, by)).status, command.name).toBe(status);
  await run(addDaysOff, { projectId, days: [CHRISTMAS] });
  expect(await held(bob)).toBeDefined();
  expect(await held(eve)).toBeUndefined();
});
