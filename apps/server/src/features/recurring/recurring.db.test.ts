import {
  archiveProject,
  BOT_ID,
  createIssue,
  createLabel,
  createModule,
  createRecurrence,
  createTemplate,
  pauseRecurrence,
  removeIssues,
  removeLabel,
  removeRecurrence,
  removeTemplate,
  resumeRecurrence,
  updateIssues,
  updateProject,
  updateRecurrence,
  type Activity,
  type Issue,
  type Recurrence,
  type Rhythm,
  type Template,
} from '@cairn/domain';
import { momentAt } from '@cairn/domain/time-zone';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenTeam } from '../../../test/given/members.ts';
import { paragraph } from '../../../test/given/paragraph.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import { enqueue, job } from '../../platform/jobs/index.ts';
import { dueRecurrences } from './due-recurrences.ts';
import { makeDueIssue } from './make-due-issue.ts';

const server = testServer();
const DAY_MS = 86_400_000;
const DONE = 3;
const DAILY: Rhythm = { unit: 'day', every: 1 };
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const at = (days: number, hour: number): number => momentAt(dayIn(days), hour, 'UTC');

/** A rule that starts tomorrow at nine in a project of three, and an adjustable clock. */
async function given(rhythm: Rhythm = DAILY, text: Partial<Template> = {}) {
  const team = await givenTeam(server);
  const { ada, bob, slug, workspaceId, project } = team;
  const [templateId, recurrenceId] = [uuid(), uuid()];
  const contents = { name: 'Report', title: 'Weekly report', body: null, fields: {}, facets: {}, ...text };
  const make = { id: templateId, projectId: project.id, ...contents };
  expect((await ada.run(slug, createTemplate, make)).status).toBe(200);
  const start = (who: Person = bob, more: Partial<Recurrence> = {}) =>
    who.run(slug, createRecurrence, {
      id: uuid(),
      projectId: project.id,
      templateId,
      rhythm: rhythm as never,
      startsOn: dayIn(1),
      hour: 9,
      ...(more as object),
    });
  const started = await start(bob, { id: recurrenceId });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const hub = createHub({ db: server.db, url: server.databaseUrl, build: 'test', failed: raise });
  const makeAt = (asOf: number) => makeDueIssue({ hub, workspaceId, recurrenceId, asOf });
  const issues = async () => ((await ada.everything(slug)).get('issue') ?? []) as unknown as Issue[];
  const rule = async (who: Person = ada) =>
    ((await who.everything(slug)).get('recurrence') ?? [])[0] as unknown as Recurrence | undefined;
  const run = { recurrenceId };
  return { ...team, templateId, recurrenceId, run, start, makeAt, issues, rule };
}

function raise(error: unknown): void {
  throw error;
}

test("a template can't have invalid facets; if it already has them, its rule still creates issues", async () => {
  const { ada, slug, project, templateId, makeAt, issues } = await given();
  const facets = { issueModules: { moduleIds: 7 }, x: null };
  const more = { id: uuid(), projectId: project.id, name: 'Other', title: '', body: null, fields: {} };
  const answer = await ada.run(slug, createTemplate, { ...more, facets: facets as never });
  expect(answer.status).toBe(400);
  await sql`update issue_templates set facets = ${JSON.stringify(facets)}::jsonb where id = ${templateId}`.execute(
    server.db,
  );
  expect(await makeAt(at(1, 10))).not.toBeNull();
  expect(await issues()).toHaveLength(1);
});

test('a rule creates an issue from its template at its hour, once, as the bot, with activity that names the rule', async () => {
  const { ada, slug, project, templateId, makeAt, issues } = await given(DAILY, {
    body: paragraph('What happened') as Template['body'],
    fields: { priority: 'high' },
  });
  expect(await makeAt(at(1, 9) - 1)).toBeNull();
  const id = await makeAt(at(1, 9));
  expect(await issues()).toMatchObject([
    {
      id,
      number: 1,
      title: 'Weekly report',
      priority: 'high',
      createdBy: BOT_ID,
      stateId: project.stateIds[0],
      completedAt: null,
    },
  ]);
  const described = await ada.partial<{ body: unknown }>(slug, 'description', id ?? '');
  expect(described).toMatchObject([{ body: paragraph('What happened') }]);
  const lines = await ada.partial<Activity>(slug, 'activity', id ?? '');
  expect(lines.map(({ field, verb, actorId, newValue }) => [field, verb, actorId, newValue])).toEqual([
    ['issue', 'created', BOT_ID, null],
    ['recurrence', 'created', BOT_ID, 'Report'],
  ]);
  expect(lines.find(({ field }) => field === 'recurrence')?.newIdentifier).toBe(templateId);
  expect(await makeAt(at(1, 9))).toBeNull();
  expect(await makeAt(at(2, 8))).toBeNull();
  expect(await makeAt(at(2, 9))).not.toBeNull();
  expect(await issues()).toHaveLength(2);
});

test("the project's last issue may have any order key", async () => {
  const { bob, slug, project, makeAt, issues } = await given();
  const odd = {
    id: uuid(),
    projectId: project.id,
    title: 'Odd',
    stateId: project.stateIds[0],
    sortOrder: 'zz',
  };
  expect((await bob.run(slug, createIssue, odd as never)).status).toBe(200);
  const id = await makeAt(at(1, 9));
  const made = (await issues()).find((each) => each.id === id);
  expect(made?.sortOrder.localeCompare('zz') ?? 0).toBeGreaterThan(0);
});

test('missed occurrences make one issue, and so do two servers at the same time', async () => {
  const { makeAt, issues } = await given();
  const both = await Promise.all([makeAt(at(6, 12)), makeAt(at(6, 12))]);
  expect(both.filter((each) => each !== null)).toHaveLength(1);
  expect(await issues()).toHaveLength(1);
  expect(await makeAt(at(7, 8))).toBeNull();
  expect(await makeAt(at(7, 9))).not.toBeNull();
});

test('hours are in the project’s time zone', async () => {
  const { ada, slug, project, makeAt } = await given();
  const patch = { timeZone: 'Asia/Tokyo' };
  expect((await ada.run(slug, updateProject, { projectId: project.id, patch })).status).toBe(200);
  const tokyo = momentAt(dayIn(1), 9, 'Asia/Tokyo');
  expect(tokyo).toBe(at(1, 0));
  expect(await makeAt(tokyo - 1)).toBeNull();
  expect(await makeAt(tokyo)).not.toBeNull();
});

test('a paused rule creates nothing, and nothing is made up for when it resumes', async () => {
  const { bob, slug, run, makeAt, rule, issues } = await given();
  expect((await bob.run(slug, pauseRecurrence, run)).status).toBe(200);
  expect(await makeAt(at(9, 9))).toBeNull();
  expect(await rule()).toMatchObject({ isPaused: true });
  expect((await bob.run(slug, resumeRecurrence, run)).status).toBe(200);
  expect(await makeAt(at(1, 8))).toBeNull();
  expect(await makeAt(at(1, 9))).not.toBeNull();
  expect((await bob.run(slug, removeRecurrence, run)).status).toBe(200);
  expect(await makeAt(at(2, 9))).toBeNull();
  expect(await issues()).toHaveLength(1);
});

test('days after the last one was completed: while that is open, none follows', async () => {
  const { ada, slug, project, makeAt } = await given({ unit: 'completion', every: 3 });
  const first = (await makeAt(at(1, 9))) ?? '';
  expect(await makeAt(at(90, 9))).toBeNull();
  const done = { stateId: project.stateIds[DONE] ?? '' };
  expect((await ada.run(slug, updateIssues, { changes: [{ issueId: first, patch: done }] })).status).toBe(
    200,
  );
  expect(await makeAt(at(3, 8))).toBeNull();
  const second = (await makeAt(at(3, 9))) ?? '';
  expect(second).not.toBe('');
  // A deleted one isn't waited for either.
  expect((await ada.run(slug, removeIssues, { issueIds: [second] })).status).toBe(200);
  expect(await makeAt(at(3, 8))).toBeNull();
  expect(await makeAt(at(3, 9))).not.toBeNull();
});

test("an issue gets the template's values that still exist, without deleted labels, former members and other projects’ rows", async () => {
  const team = await given();
  const { ada, bob, slug, project, templateId, makeAt, issues } = team;
  const [kept, gone, moduleId] = [uuid(), uuid(), uuid()];
  for (const [id, name] of [
    [kept, 'kept'],
    [gone, 'gone'],
  ] as const) {
    const label = {
      id,
      projectId: project.id,
      name,
      color: '#16a34a',
      parentId: null,
      sortOrder: `a${name.length}`,
    };
    expect((await ada.run(slug, createLabel, label)).status).toBe(200);
  }
  const module = {
    id: moduleId,
    projectId: project.id,
    name: 'M',
    description: '',
    status: 'backlog' as const,
  };
  const people = { leadId: null, memberIds: [], startDate: null, targetDate: null };
  expect((await ada.run(slug, createModule, { ...module, ...people })).status).toBe(200);
  const fields = JSON.stringify({
    stateId: project.stateIds[2],
    labelIds: [kept, gone],
    assigneeIds: [bob.id, uuid()],
    dueDate: '2026-01-01',
  });
  const facets = JSON.stringify({ issueModules: { moduleIds: [moduleId, uuid()] } });
  await sql`update issue_templates set fields = ${fields}::jsonb, facets = ${facets}::jsonb where id = ${templateId}`.execute(
    server.db,
  );
  expect((await ada.run(slug, removeLabel, { labelId: gone })).status).toBe(200);
  const id = await makeAt(at(1, 9));
  expect(await issues()).toMatchObject([
    { id, stateId: project.stateIds[2], labelIds: [kept], assigneeIds: [bob.id], dueDate: null },
  ]);
  expect((await ada.everything(slug)).get('issueModules')).toMatchObject([{ id, moduleIds: [moduleId] }]);
});

test("a rule waits while its template is deleted or its project archived, and isn't queried", async () => {
  const { ada, slug, workspaceId, project, recurrenceId, templateId, makeAt } = await given();
  const due = async (by = at(1, 9)): Promise<boolean> => {
    for await (const page of dueRecurrences(server.db, by))
      if (page.some((each) => each.recurrenceId === recurrenceId && each.workspaceId === workspaceId))
        return true;
    return false;
  };
  expect([await due(at(1, 9) - 1), await due()]).toEqual([false, true]);
  expect((await ada.run(slug, removeTemplate, { templateId })).status).toBe(200);
  expect([await due(), await makeAt(at(1, 9))]).toEqual([false, null]);
  const again = {
    id: templateId,
    projectId: project.id,
    name: 'Report',
    title: '',
    body: null,
    fields: {},
    facets: {},
  };
  expect((await ada.run(slug, createTemplate, again)).status).toBe(200);
  expect(await due()).toBe(true);
  expect((await ada.run(slug, archiveProject, { projectId: project.id })).status).toBe(200);
  expect([await due(), await makeAt(at(1, 9))]).toEqual([false, null]);
});

test('the server checks automatically, and creates due issues with a job for each rule', async () => {
  const { recurrenceId, issues } = await given();
  await sql`update recurrences set since = now() - interval '3 days', starts_on = now() - interval '2 days'
    where id = ${recurrenceId}`.execute(server.db);
  const look = job('recurring.look', { input: z.object({}), run: async () => undefined });
  await enqueue(server.db, look, {}, { owner: 'instance schedules' });
  await expect.poll(async () => (await issues()).map(({ createdBy }) => createdBy)).toEqual([BOT_ID]);
});

test('Members set rules of their project, others can only see them or not even that, and values are limited', async () => {
  const { ada, viewer, slug, recurrenceId, run, start, rule } = await given();
  const eve = await server.person('eve');
  expect(await rule(viewer)).toMatchObject({ id: recurrenceId });
  expect((await start(viewer)).status).toBe(403);
  expect((await viewer.run(slug, pauseRecurrence, run)).status).toBe(403);
  expect((await start(eve)).status).toBe(404);
  const other = await ada.createProject(slug, 'OTH');
  const foreign = await start(ada, { projectId: other.id });
  expect([foreign.status, foreign.body.error]).toEqual([400, 'recurrence.other_project']);
  const bad: readonly object[] = [
    { hour: 24 },
    { startsOn: '2200-01-01' },
    { rhythm: { unit: 'day', every: 0 } },
    { rhythm: { unit: 'week', every: 1, weekdays: [] } },
    { rhythm: { unit: 'week', every: 1, weekdays: [8] } },
    { rhythm: { unit: 'month-weekday', every: 1, ordinal: 5, weekday: 1 } },
    { rhythm: { unit: 'year', every: 1 } },
  ];
  for (const more of bad)
    expect((await start(ada, more as Partial<Recurrence>)).status, JSON.stringify(more)).toBe(400);
  const patch = { rhythm: { unit: 'month-day' as const, every: 1, day: 31 }, hour: 7 };
  expect((await ada.run(slug, updateRecurrence, { recurrenceId, patch })).status).toBe(200);
  expect(await rule()).toMatchObject(patch);
});
