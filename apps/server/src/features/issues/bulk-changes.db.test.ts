import {
  addProjectMembers,
  archiveIssues,
  createCycle,
  moveToCycle,
  removeIssues,
  restoreIssues,
  ROLE,
  scopes,
  updateIssues,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { givenMember } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
/** The time for ten thousand is benchmarked, not tested: npm run bench -- bulk. */
const PARTS = 4;
/** Large enough for the server to commit it separately from small commands. */
const PART = 100;
const COUNT = PARTS * PART;

async function given() {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const [stateId] = project.stateIds;
  await sql`insert into issues (workspace_id, id, scope, project_id, number, title, state_id, priority, assignee_ids,
      label_ids, subscriber_ids, sort_order, created_by, created_at, updated_at)
    select ${workspaceId}, gen_random_uuid(), ${scopes.project(project.id)}, ${project.id}, n, 'Issue ' || n, ${stateId},
      'none', '{}', '{}', '{}', 'a' || lpad(n::text, 6, '0') || 'V', ${ada.id}, now(), now()
    from generate_series(1, ${COUNT}::int) n`.execute(server.db);
  const { rows } = await sql<{ id: string }>`
    select id from issues where workspace_id = ${workspaceId} order by number`.execute(server.db);
  const ids = rows.map(({ id }) => id);
  /** All parts are sent at once, as browsers do. */
  const inParts = async <Input>(command: Command<Input>, inputOf: (part: string[]) => Input) => {
    const parts = Array.from({ length: PARTS }, (_, at) => ids.slice(at * PART, (at + 1) * PART));
    const answers = await Promise.all(parts.map((part) => ada.run(slug, command, inputOf(part))));
    expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 200));
  };
  const inAll = async (table: string, condition: RawBuilder<unknown>): Promise<number> => {
    const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where workspace_id = ${workspaceId} and ${condition}`.execute(server.db);
    return counted[0]?.n ?? 0;
  };
  const count = (condition: RawBuilder<unknown>) => inAll('issues', condition);
  return { ada, slug, workspaceId, project, ids, inParts, inAll, count };
}

test('a bulk change in parts works for each kind of change, and each issue has it once in its activity and in the log', async () => {
  const { ada, slug, project, inParts, inAll, count } = await given();
  const changes = <Patch>(part: string[], patch: Patch) => ({
    changes: part.map((issueId) => ({ issueId, patch })),
  });
  await inParts(updateIssues, (part) => changes(part, { priority: 'urgent' }));
  expect(await count(sql`priority = 'urgent'`)).toBe(COUNT);
  expect(await inAll('activities', sql`field = 'priority'`)).toBe(COUNT);
  expect(await inAll('changes', sql`model = 'issue' and patch ->> 'priority' = 'urgent'`)).toBe(COUNT);

  const bob = await givenMember(server, ada, slug, ROLE.member, 'bob');
  const members = [{ id: uuid(), userId: bob.id, role: ROLE.member }];
  expect((await ada.run(slug, addProjectMembers, { projectId: project.id, members })).status).toBe(200);
  const assigneeIds = { add: [ada.id, bob.id], remove: [] };
  await inParts(updateIssues, (part) => changes(part, { assigneeIds, dueDate: '2026-12-24' }));
  expect(await count(sql`assignee_ids @> array[${bob.id}]::uuid[] and due_date = '2026-12-24'`)).toBe(COUNT);
  const ofBob = sql`user_id = ${bob.id} and kind = 'assigned'`;
  await expect.poll(() => inAll('notifications', ofBob)).toBe(COUNT);

  const cycleId = uuid();
  const cycle = { id: cycleId, projectId: project.id, name: 'C', description: '' };
  expect((await ada.run(slug, createCycle, { ...cycle, startDate: null, endDate: null })).status).toBe(200);
  await inParts(moveToCycle, (part) => changes(part, { cycleId }));
  expect(await inAll('issue_cycles', sql`cycle_id = ${cycleId}`)).toBe(COUNT);
  expect(await inAll('activities', sql`field = 'cycles'`)).toBe(COUNT);

  await inParts(updateIssues, (part) => changes(part, { stateId: project.stateIds[3] }));
  await inParts(archiveIssues, (issueIds) => ({ issueIds }));
  expect(await count(sql`archived_at is not null`)).toBe(COUNT);
  await inParts(removeIssues, (issueIds) => ({ issueIds }));
  expect(await count(sql`removed_at is null`)).toBe(0);
  await inParts(restoreIssues, (issueIds) => ({ projectId: project.id, issueIds }));
  expect(await count(sql`removed_at is null`)).toBe(COUNT);
  expect(await inAll('notifications', ofBob)).toBe(COUNT);
});

test('an issue that is refused fails only its part, which changes nothing', async () => {
  const { ada, slug, project, ids, count } = await given();
  const [closed, open] = [ids.slice(0, PART), ids.slice(PART, 2 * PART)];
  const stateId = project.stateIds[3];
  const close = (part: readonly string[]) =>
    ada.run(slug, updateIssues, { changes: part.map((issueId) => ({ issueId, patch: { stateId } })) });
  expect((await close(closed)).status).toBe(200);
  expect((await close(open.slice(1))).status).toBe(200);
  const [first, second] = await Promise.all(
    [closed, open].map((issueIds) => ada.run(slug, archiveIssues, { issueIds })),
  );
  expect(first?.status).toBe(200);
  expect(second?.status).toBe(409);
  expect(second?.body, 'the issue in the way is named').toMatchObject({ details: { issueIds: [open[0]] } });
  expect(await count(sql`archived_at is not null`)).toBe(PART);
});
