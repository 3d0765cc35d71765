import {
  addProjectMembers,
  archiveIssues,
  BULK_MAX,
  createCycle,
  moveToCycle,
  removeIssues,
  restoreIssues,
  ROLE,
  scopes,
  updateIssues,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { loadavg } from 'node:os';
import { expect, test } from 'vitest';
import { givenMember } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const COUNT = 10_000;
const PATIENCE = 300_000;

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
  // As a database does by itself when it is not a minute old: without, each foreign key is looked up among all rows.
  await sql`analyze issues`.execute(server.db);
  const { rows } = await sql<{ id: string }>`
    select id from issues where workspace_id = ${workspaceId} order by number`.execute(server.db);
  const ids = rows.map(({ id }) => id);
  /** All parts are sent at once, as a browser does; gives the milliseconds until the last has been settled. */
  const inParts = async <Input>(command: Command<Input>, inputOf: (part: string[]) => Input) => {
    const parts = Array.from({ length: COUNT / BULK_MAX }, (_, at) =>
      ids.slice(at * BULK_MAX, (at + 1) * BULK_MAX),
    );
    const [started, spent] = [performance.now(), process.cpuUsage()];
    const answers = await Promise.all(parts.map((part) => ada.run(slug, command, inputOf(part))));
    const ms = Math.round(performance.now() - started);
    const { user, system } = process.cpuUsage(spent);
    const cpu = Math.round((user + system) / 1000);
    process.stdout.write(
      `${command.name} of ${COUNT} issues: ${ms} ms, ${cpu} ms of CPU here, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
    );
    expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 200));
  };
  const count = async (condition: ReturnType<typeof sql>): Promise<number> =>
    Number(
      (
        await sql<{
          n: string;
        }>`select count(*) as n from issues where workspace_id = ${workspaceId} and ${condition}`.execute(
          server.db,
        )
      ).rows[0]?.n,
    );
  return { ada, slug, workspaceId, project, ids, inParts, count };
}

test(
  'ten thousand issues take a change of each kind, and how long that takes is printed',
  { timeout: PATIENCE },
  async () => {
    const { ada, slug, workspaceId, project, inParts, count } = await given();
    const changes = (part: string[], patch: object) => ({
      changes: part.map((issueId) => ({ issueId, patch })),
    });
    await inParts(updateIssues, (part) => changes(part, { priority: 'urgent' }));
    expect(await count(sql`priority = 'urgent'`)).toBe(COUNT);

    const bob = await givenMember(server, ada, slug, ROLE.member, 'bob');
    const members = [{ id: uuid(), userId: bob.id, role: ROLE.member }];
    expect((await ada.run(slug, addProjectMembers, { projectId: project.id, members })).status).toBe(200);
    const assigneeIds = { add: [ada.id, bob.id], remove: [] };
    await inParts(updateIssues, (part) => changes(part, { assigneeIds, dueDate: '2026-12-24' }));
    expect(await count(sql`assignee_ids @> array[${bob.id}]::uuid[] and due_date = '2026-12-24'`)).toBe(
      COUNT,
    );

    const cycleId = uuid();
    expect(
      (
        await ada.run(slug, createCycle, {
          id: cycleId,
          projectId: project.id,
          name: 'C',
          description: '',
          startDate: null,
          endDate: null,
        })
      ).status,
    ).toBe(200);
    await inParts(moveToCycle, (part) => ({
      changes: part.map((issueId) => ({ issueId, patch: { cycleId } })),
    }));
    const { rows } = await sql<{ n: string }>`
    select count(*) as n from issue_cycles where workspace_id = ${workspaceId} and cycle_id = ${cycleId}`.execute(
      server.db,
    );
    expect(Number(rows[0]?.n)).toBe(COUNT);

    await inParts(updateIssues, (part) => changes(part, { stateId: project.stateIds[3] }));
    await inParts(archiveIssues, (issueIds) => ({ issueIds }));
    expect(await count(sql`archived_at is not null`)).toBe(COUNT);
    await inParts(removeIssues, (issueIds) => ({ issueIds }));
    expect(await count(sql`removed_at is null`)).toBe(0);
    await inParts(restoreIssues, (issueIds) => ({ projectId: project.id, issueIds }));
    expect(await count(sql`removed_at is null`)).toBe(COUNT);
  },
);

test(
  'what refuses one issue of a part refuses that part alone, and changes nothing of it',
  { timeout: PATIENCE },
  async () => {
    const { ada, slug, project, ids, count } = await given();
    const [closed, open] = [ids.slice(0, BULK_MAX), ids.slice(BULK_MAX, 2 * BULK_MAX)];
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
    expect(await count(sql`archived_at is not null`)).toBe(BULK_MAX);
  },
);
