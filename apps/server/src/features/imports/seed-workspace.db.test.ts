import { issueCycle, type Amount } from '@cairn/domain';
import { validateDocument } from '@cairn/editor/convert';
import { demoPlans, makePeople } from '@cairn/fixtures';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { insertUser } from '../../platform/auth/index.ts';
import { withTransaction } from '../../platform/db/index.ts';
import { workDays } from '../cycles/progress.ts';
import { seedWorkspace } from './seed-workspace.ts';

const database = testDatabase();

const seed = (slug: string) =>
  withTransaction(database.db, async (tx) => {
    const people = [];
    for (const person of makePeople(9))
      people.push({
        ...person,
        id: await insertUser(tx, { ...person, email: `${slug}.${person.email}` }),
      });
    const projects = demoPlans(people.map(({ id }) => id));
    return await seedWorkspace(tx, { slug, name: slug, people, projects, seed: 1, now: Date.now() });
  });

const held: { demo?: ReturnType<typeof seed> } = {};
/** Created once, for the tests that only read it. */
const demo = () => (held.demo ??= seed('demo'));

test('creates a workspace whose rows have the scopes that the domain gives', async () => {
  const { workspaceId, issues, comments } = await demo();
  expect(issues).toBe(152);
  expect(comments).toBeGreaterThan(50);
  for (const [table, scope] of [
    ['issues', "'p:' || project_id"],
    ['comments', "'p:' || project_id"],
    ['descriptions', "'p:' || project_id"],
    ['relations', "'p:' || project_id"],
    ['projects', "'p:' || id"],
    ['members', "'g'"],
  ] as const) {
    const { rows } = await sql<{ wrong: number; all: number }>`
      select count(*) filter (where scope is distinct from ${sql.raw(scope)})::int as wrong, count(*)::int as all
      from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(database.db);
    expect(rows[0]?.wrong, table).toBe(0);
    expect(rows[0]?.all, table).toBeGreaterThan(0);
  }
});

test('writes texts that the editor accepts unchanged, with their text for search', async () => {
  const { workspaceId } = await demo();
  const { rows } = await sql<{ body: unknown; plain: string }>`
    select body, plain from descriptions where workspace_id = ${workspaceId}
    union all select body, plain from comments where workspace_id = ${workspaceId}`.execute(database.db);
  expect(rows.length).toBeGreaterThan(150);
  for (const { body, plain } of rows) {
    expect(validateDocument(body)).toEqual({ ok: true, document: body });
    expect(plain).not.toBe('');
  }
});

test('numbering continues after the seeded issues, and nothing is logged', async () => {
  const { workspaceId } = await demo();
  const { rows } = await sql<{ isRight: boolean }>`
    select c.last_number = (select max(number) from issues i where i.workspace_id = c.workspace_id
      and i.project_id = c.project_id) as is_right
    from issue_counters c where c.workspace_id = ${workspaceId}`.execute(database.db);
  expect(rows).toEqual([{ isRight: true }, { isRight: true }, { isRight: true }]);
  const changes = await sql`select 1 from changes where workspace_id = ${workspaceId}`.execute(database.db);
  expect(changes.rows).toEqual([]);
});

test('knows which of its issues are blocked, so that no one is notified of that again', async () => {
  const { workspaceId } = await demo();
  const { rows } = await sql<{ isOpen: boolean; isKnown: boolean }>`
    select bool_or(i.completed_at is null) as is_open, k.issue_id is not null as is_known
    from relations r
    join issues i on i.workspace_id = r.workspace_id and i.id = r.related_id
    left join blocked_issues k on k.workspace_id = r.workspace_id and k.issue_id = r.issue_id
    where r.workspace_id = ${workspaceId} and r.kind = 'blocked_by'
    group by r.issue_id, k.issue_id`.execute(database.db);
  expect(new Set(rows.map(({ isOpen }) => isOpen))).toEqual(new Set([true, false]));
  for (const { isOpen, isKnown } of rows) expect(isKnown).toBe(isOpen);
});

test('gives the demo and each of its projects pages with texts', async () => {
  const { workspaceId } = await demo();
  const { rows } = await sql<{ pages: number; texts: number; nested: number; secret: number }>`
    select count(*)::int as pages, count(d.plain) filter (where length(d.plain) > 200)::int as texts,
      count(parent_id)::int as nested, count(*) filter (where p.scope = 'u:' || owner_id)::int as secret
    from pages p left join doc_derived d on d.workspace_id = p.workspace_id and d.doc_id = p.id
    where p.workspace_id = ${workspaceId}`.execute(database.db);
  expect(rows).toEqual([{ pages: 21, texts: 21, nested: 7, secret: 3 }]);
});

test('plans the work of the demo: burn-down charts of its cycles fall from the first day', async () => {
  const { workspaceId } = await demo();
  const { rows } = await sql<{
    id: string;
    projectId: string;
    startDate: string;
    endDate: string;
    size: number;
  }>`
    select c.id, c.project_id, c.start_date::text, c.end_date::text, count(i.id)::int as size
    from cycles c left join issue_cycles i on i.workspace_id = c.workspace_id and i.cycle_id = c.id
    where c.workspace_id = ${workspaceId} and c.end_date < (now() at time zone 'UTC')::date
    group by c.workspace_id, c.id order by c.start_date`.execute(database.db);
  expect(rows).toHaveLength(9);
  for (const { size, ...cycle } of rows) {
    const days = await workDays(database.db, {
      of: { workspaceId, ...cycle, by: { facet: issueCycle, field: 'cycleId' } },
      timeZone: 'UTC',
      now: Date.now(),
    });
    const [first] = days;
    const last = days.at(-1);
    const sum = (amount: Amount | undefined): number =>
      Object.values(amount ?? {}).reduce((all, each) => all + each, 0);
    expect(days).toHaveLength(14);
    expect(size).toBeGreaterThan(0);
    expect(sum(last?.issues)).toBe(size);
    expect(sum(first?.issues)).toBeGreaterThan(0);
    expect(first?.issues.completed).toBe(0);
    expect(last?.issues.completed).toBeGreaterThan(0);
  }
});

test('a workspace with everything in the demo can be removed', async () => {
  const { workspaceId } = await seed('six');
  await sql`delete from workspaces where id = ${workspaceId}`.execute(database.db);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id'`.execute(database.db);
  for (const { name } of rows) {
    const left =
      await sql`select 1 from ${sql.table(name)} where workspace_id = ${workspaceId} limit 1`.execute(
        database.db,
      );
    expect(left.rows, name).toEqual([]);
  }
});

test("references to members don't prevent a workspace from being removed", async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and confrelid = 'members'::regclass and confdeltype = 'a' and not condeferred`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});
