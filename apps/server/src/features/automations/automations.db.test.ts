import {
  archiveProject,
  BOT_ID,
  createCycle,
  createModule,
  moveToCycle,
  moveToModules,
  removeState,
  ROLE,
  setAutomation,
  unarchiveIssues,
  updateIssues,
  createState,
  addProjectMembers,
  type Activity,
  type Issue,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenMember } from '../../../test/given/members.ts';
import { whileHeld } from '../../../test/given/while-held.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueue, job } from '../../platform/jobs/index.ts';
import { ruledProjects } from './ruled-projects.ts';
import { tidyProject } from './tidy-project.ts';

const server = testServer();
const DAY_MS = 86_400_000;
const DONE = 3;
const CANCELLED = 4;

interface Rules {
  readonly archiveAfter?: number | null;
  readonly closeAfter?: number | null;
  readonly closeStateId?: string | null;
}

/** A project with rules, and an adjustable clock. */
async function given(rules: Rules = {}) {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const set = (patch: Rules, by: Person = ada) =>
    by.run(slug, setAutomation, { projectId: project.id, patch });
  if (Object.keys(rules).length > 0) expect((await set(rules)).status).toBe(200);
  const hub = createHub({ db: server.db, url: server.databaseUrl, build: 'test', failed: raise });
  const after = (days: number) =>
    tidyProject({ hub, workspaceId, projectId: project.id, asOf: Date.now() + days * DAY_MS });
  const issueOf = async (id: string): Promise<Issue | undefined> => {
    const rows = (await ada.everything(slug)).get('issue') ?? [];
    return rows.find((row) => row['id'] === id) as Issue | undefined;
  };
  const linesOf = async (id: string) => {
    const rows = await ada.partial<Activity>(slug, 'activity', id);
    return rows.filter(({ actorId }) => actorId === BOT_ID);
  };
  return { ada, slug, workspaceId, project, set, after, issueOf, linesOf, hub };
}

function raise(error: unknown): void {
  throw error;
}

test('S-FEAT-033 a bot archives issues that have been closed for a number of months, and they can be restored', async () => {
  const { ada, slug, project, after, issueOf, linesOf } = await given({ archiveAfter: 1 });
  const [done, cancelled, open] = [
    await ada.createIssue(slug, project, { stateIndex: DONE }),
    await ada.createIssue(slug, project, { stateIndex: CANCELLED }),
    await ada.createIssue(slug, project),
  ];
  expect(await after(27)).toEqual({ close: 0, archive: 0 });
  expect(await after(32)).toEqual({ close: 0, archive: 2 });
  expect((await issueOf(done))?.archivedAt).not.toBeNull();
  expect((await issueOf(cancelled))?.archivedAt).not.toBeNull();
  expect((await issueOf(open))?.archivedAt).toBeNull();
  expect(await linesOf(done)).toMatchObject([{ field: 'archived_at', newValue: 'archive', actorId: BOT_ID }]);
  const bot = (await ada.everything(slug)).get('member')?.find(({ id }) => id === BOT_ID);
  expect(bot).toMatchObject({ firstName: 'Cairn', isBot: true, isActive: false });
  // A second run has nothing left to do, and a restored issue starts its months again.
  expect(await after(32)).toEqual({ close: 0, archive: 0 });
  expect((await ada.run(slug, unarchiveIssues, { issueIds: [done] })).status).toBe(200);
  expect(await after(27)).toEqual({ close: 0, archive: 0 });
  expect(await after(32)).toEqual({ close: 0, archive: 1 });
});

test('S-FEAT-033 stale issues are closed into the chosen state, with activity, and can be reopened', async () => {
  const { ada, slug, project, set, after, issueOf, linesOf } = await given({ closeAfter: 2 });
  const state = project.stateIds[DONE] ?? '';
  expect((await set({ closeStateId: state })).status).toBe(200);
  const stale = await ada.createIssue(slug, project);
  const done = await ada.createIssue(slug, project, { stateIndex: CANCELLED });
  expect(await after(58)).toEqual({ close: 0, archive: 0 });
  expect(await after(63)).toEqual({ close: 1, archive: 0 });
  expect(await issueOf(stale)).toMatchObject({ stateId: state, archivedAt: null });
  expect((await issueOf(stale))?.completedAt).not.toBeNull();
  expect((await issueOf(done))?.stateId).toBe(project.stateIds[CANCELLED]);
  expect(await linesOf(stale)).toMatchObject([{ field: 'state', newIdentifier: state, actorId: BOT_ID }]);
  const back = { changes: [{ issueId: stale, patch: { stateId: project.stateIds[0] ?? '' } }] };
  expect((await ada.run(slug, updateIssues, back)).status).toBe(200);
  expect((await issueOf(stale))?.completedAt).toBeNull();
});

test('without a chosen state, or once it is deleted, stale issues are cancelled', async () => {
  const { ada, slug, project, set, after, issueOf } = await given({ closeAfter: 1 });
  const id = uuid();
  const draft = { id, projectId: project.id, name: 'Dropped', color: '#16a34a', sortOrder: 'a5' };
  expect(
    (await ada.run(slug, createState, { ...draft, description: '', group: 'completed' as const })).status,
  ).toBe(200);
  expect((await set({ closeStateId: id })).status).toBe(200);
  expect((await ada.run(slug, removeState, { stateId: id })).status).toBe(200);
  const [rules] = (await ada.everything(slug)).get('automation') ?? [];
  expect(rules).toMatchObject({ closeAfter: 1, closeStateId: null });
  const stale = await ada.createIssue(slug, project);
  expect(await after(40)).toEqual({ close: 1, archive: 0 });
  expect((await issueOf(stale))?.stateId).toBe(project.stateIds[CANCELLED]);
});

test('rules that are off do nothing, and neither do rules of an archived project', async () => {
  const { ada, slug, project, set, after, issueOf } = await given({ archiveAfter: 1, closeAfter: 1 });
  const [done, open] = [
    await ada.createIssue(slug, project, { stateIndex: DONE }),
    await ada.createIssue(slug, project),
  ];
  expect((await set({ archiveAfter: null })).status).toBe(200);
  expect((await set({ closeAfter: null })).status).toBe(200);
  expect(await after(3000)).toEqual({ close: 0, archive: 0 });
  expect((await set({ archiveAfter: 1, closeAfter: 1 })).status).toBe(200);
  expect((await ada.run(slug, archiveProject, { projectId: project.id })).status).toBe(200);
  expect(await after(3000)).toEqual({ close: 0, archive: 0 });
  expect((await issueOf(done))?.archivedAt).toBeNull();
  expect((await issueOf(open))?.stateId).toBe(project.stateIds[0]);
});

test('issues of an unfinished cycle or an open module stay', async () => {
  const { ada, slug, project, after, issueOf } = await given({ archiveAfter: 1, closeAfter: 1 });
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const cycleId = uuid();
  const dates = { startDate: day(0), endDate: day(60) };
  const cycle = { id: cycleId, projectId: project.id, name: 'Long', description: '', ...dates };
  expect((await ada.run(slug, createCycle, cycle)).status).toBe(200);
  const [open, closed] = [uuid(), uuid()];
  for (const [id, status] of [
    [open, 'in-progress'],
    [closed, 'cancelled'],
  ] as const) {
    const row = {
      id,
      projectId: project.id,
      name: status,
      description: '',
      status,
      leadId: null,
      memberIds: [],
    };
    expect((await ada.run(slug, createModule, { ...row, startDate: null, targetDate: null })).status).toBe(
      200,
    );
  }
  const inCycle = await ada.createIssue(slug, project, { stateIndex: DONE });
  const inModule = await ada.createIssue(slug, project);
  const inClosedModule = await ada.createIssue(slug, project);
  await ada.run(slug, moveToCycle, { changes: [{ issueId: inCycle, patch: { cycleId } }] });
  for (const [issueId, id] of [
    [inModule, open],
    [inClosedModule, closed],
  ] as const)
    await ada.run(slug, moveToModules, {
      changes: [{ issueId, patch: { moduleIds: { add: [id], remove: [] } } }],
    });
  expect(await after(50)).toEqual({ close: 1, archive: 0 });
  expect((await issueOf(inModule))?.stateId).toBe(project.stateIds[0]);
  expect(await after(70)).toEqual({ close: 0, archive: 2 });
  expect((await issueOf(inCycle))?.archivedAt).not.toBeNull();
});

test('many issues are handled in transactions of fifty, each once', async () => {
  const { ada, slug, project, workspaceId, after, hub } = await given({ archiveAfter: 1 });
  const one = await ada.createIssue(slug, project, { stateIndex: DONE });
  await sql`insert into issues (workspace_id, id, scope, project_id, number, title, state_id, priority, assignee_ids,
      label_ids, subscriber_ids, sort_order, created_by, created_at, updated_at, completed_at)
    select workspace_id, gen_random_uuid(), scope, project_id, number + n, title, state_id, priority, assignee_ids,
      label_ids, subscriber_ids, sort_order || lpad(n::text, 4, '0') || 'V', created_by, created_at, updated_at, completed_at
    from issues, generate_series(1, 120) n where id = ${one}`.execute(server.db);
  const asOf = Date.now() + 40 * DAY_MS;
  const both = await Promise.all([after(40), tidyProject({ hub, workspaceId, projectId: project.id, asOf })]);
  expect(both.reduce((sum, { archive }) => sum + archive, 0)).toBe(121);
  const { rows } = await sql<{ issues: number; lines: number; commands: number }>`select
    (select count(*)::int from issues where workspace_id = ${workspaceId} and archived_at is not null) as issues,
    (select count(*)::int from activities where workspace_id = ${workspaceId} and actor_id = ${BOT_ID}) as lines,
    (select count(*)::int from history where workspace_id = ${workspaceId} and via = 'automation'
      and command = 'automation.archive') as commands`.execute(server.db);
  expect(rows).toMatchObject([{ issues: 121, lines: 121 }]);
  expect(rows[0]?.commands).toBeGreaterThanOrEqual(3);
});

test('issues reopened and rules switched off at that moment are left alone', async () => {
  const { ada, slug, project, after } = await given({ archiveAfter: 1 });
  const done = await ada.createIssue(slug, project, { stateIndex: DONE });
  const putInto = (stateId = '') => sql`update issues set state_id = ${stateId} where id = ${done}`;
  const open = (tx: Tx) => putInto(project.stateIds[0]).execute(tx);
  expect(await whileHeld(server.db, open, () => after(32))).toEqual({ close: 0, archive: 0 });
  await putInto(project.stateIds[DONE]).execute(server.db);
  const off = (tx: Tx) =>
    sql`update automations set archive_after = null where id = ${project.id}`.execute(tx);
  expect(await whileHeld(server.db, off, () => after(32))).toEqual({ close: 0, archive: 0 });
});

test('SYS-42 the server runs the rules automatically, with a job for each project', async () => {
  const { ada, slug, project, workspaceId, issueOf } = await given({ archiveAfter: 1 });
  const done = await ada.createIssue(slug, project, { stateIndex: DONE });
  await sql`update issues set updated_at = now() - interval '2 months' where id = ${done}`.execute(server.db);
  const seen = [];
  for await (const page of ruledProjects(server.db, slug)) seen.push(...page);
  expect(seen).toEqual([{ workspaceId, projectId: project.id }]);
  const look = job('automations.look', { input: z.object({}), run: async () => undefined });
  await enqueue(server.db, look, {}, { owner: 'instance schedules' });
  await expect.poll(async () => (await issueOf(done))?.archivedAt ?? null).not.toBeNull();
});

test('only project Admins set rules, within limits and with a closed state of the project', async () => {
  const { ada, slug, project, set } = await given();
  const [bob, eve] = [await givenMember(server, ada, slug, ROLE.admin), await server.person('eve')];
  const members = [{ id: uuid(), userId: bob.id, role: ROLE.member }];
  await ada.run(slug, addProjectMembers, { projectId: project.id, members });
  expect((await set({ archiveAfter: 3 }, bob)).status).toBe(403);
  expect((await set({ archiveAfter: 3 }, eve)).status).toBe(404);
  for (const archiveAfter of [0, 13, 1.5, -1])
    expect((await set({ archiveAfter })).status, String(archiveAfter)).toBe(400);
  const open = await set({ closeStateId: project.stateIds[0] ?? '' });
  expect([open.status, open.body.error]).toEqual([400, 'automation.not_closing']);
  const other = await ada.createProject(slug, 'OTH');
  const foreign = await set({ closeStateId: other.stateIds[DONE] ?? '' });
  expect([foreign.status, foreign.body.error]).toEqual([400, 'automation.other_project']);
  expect((await ada.everything(slug)).get('automation') ?? []).toEqual([]);
});

test('the preview shows project members what the rules would do within 30 days', async () => {
  const { ada, slug, project } = await given();
  const eve = await server.person('eve');
  const [done, open] = [
    await ada.createIssue(slug, project, { stateIndex: DONE, title: 'Done long ago' }),
    await ada.createIssue(slug, project, { title: 'Asleep' }),
  ];
  await ada.createIssue(slug, project, { title: 'Fresh' });
  await sql`update issues set updated_at = now() - interval '80 days' where id in (${done}, ${open})`.execute(
    server.db,
  );
  const path = `/api/workspaces/${slug}/projects/${project.id}/automations/preview`;
  type Preview = Record<
    'archive' | 'close',
    { count: number; issues: { id: string; title: string; due_at: string }[] }
  >;
  const { status, body } = await ada.call<Preview>('GET', `${path}?archive_after=3&close_after=2`);
  expect(status).toBe(200);
  expect(body.archive).toMatchObject({ count: 1, issues: [{ id: done, title: 'Done long ago' }] });
  expect(body.close).toMatchObject({ count: 1, issues: [{ id: open, title: 'Asleep' }] });
  expect(Date.parse(body.archive.issues[0]?.due_at ?? '')).toBeGreaterThan(Date.now());
  const { body: later } = await ada.call<Preview>('GET', `${path}?archive_after=6&close_after=6`);
  expect([later.archive.count, later.close.count]).toEqual([0, 0]);
  expect((await ada.call('GET', `${path}?archive_after=0&close_after=2`)).status).toBe(400);
  expect((await eve.call('GET', `${path}?archive_after=3&close_after=2`)).status).toBe(404);
});
