import { validateDocument } from '@cairn/editor/convert';
import { demoPlans, makePeople } from '@cairn/fixtures';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { insertUser } from '../../platform/auth/index.ts';
import { withTransaction } from '../../platform/db/index.ts';
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

test('makes a workspace whose rows stand in the scopes that the domain says', async () => {
  const { workspaceId, issues, comments } = await seed('one');
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

test('writes texts that the editor takes as they are, with the words that search needs', async () => {
  const { workspaceId } = await seed('two');
  const { rows } = await sql<{ body: unknown; plain: string }>`
    select body, plain from descriptions where workspace_id = ${workspaceId}
    union all select body, plain from comments where workspace_id = ${workspaceId}`.execute(database.db);
  expect(rows.length).toBeGreaterThan(150);
  for (const { body, plain } of rows) {
    expect(validateDocument(body)).toEqual({ ok: true, document: body });
    expect(plain).not.toBe('');
  }
});

test('goes on numbering after the seeded issues, and logs nothing', async () => {
  const { workspaceId } = await seed('three');
  const { rows } = await sql<{ isRight: boolean }>`
    select c.last_number = (select max(number) from issues i where i.workspace_id = c.workspace_id
      and i.project_id = c.project_id) as is_right
    from issue_counters c where c.workspace_id = ${workspaceId}`.execute(database.db);
  expect(rows).toEqual([{ isRight: true }, { isRight: true }, { isRight: true }]);
  const changes = await sql`select 1 from changes where workspace_id = ${workspaceId}`.execute(database.db);
  expect(changes.rows).toEqual([]);
});

test('gives each project of the demonstration pages with texts', async () => {
  const { workspaceId } = await seed('four');
  const { rows } = await sql<{ pages: number; texts: number; nested: number; secret: number }>`
    select count(*)::int as pages, count(d.plain) filter (where length(d.plain) > 200)::int as texts,
      count(parent_id)::int as nested, count(*) filter (where p.scope = 'u:' || owner_id)::int as secret
    from pages p left join doc_derived d on d.workspace_id = p.workspace_id and d.doc_id = p.id
    where p.workspace_id = ${workspaceId}`.execute(database.db);
  expect(rows).toEqual([{ pages: 18, texts: 18, nested: 6, secret: 3 }]);
});
