import { schema } from '@cairn/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { commandExample } from './command-examples.ts';
import { fixture } from './given/fixture.ts';
import { countingRows } from './given/rows-read.ts';
import { attempt } from './given/runner.ts';
import { testServer } from './server.ts';
import { createWorld } from './world.ts';

const server = testServer();
const MINUTES = 60_000;
const BYSTANDERS = 200;

/** Rows of a project of which a person makes thousands, and what tells a copy of one from it; nobody is in a seat of the copies. */
const COPIED: readonly (readonly [table: string, apart: string])[] = [
  ['pages', "'parent_id', null"],
  ['labels', "'name', 'Copy ' || nth, 'parent_id', null"],
  ['modules', "'name', 'Copy ' || nth, 'lead_id', null"],
  ['cycles', "'start_date', null, 'end_date', null, 'owner_id', null"],
  ['views', "'name', 'Copy ' || nth"],
  ['chart_boards', "'name', 'Copy ' || nth"],
];

const world = fixture(() => createWorld(server), undefined, 5 * MINUTES);
const names = [...schema.commands.keys()];

async function rowsReadByEach(): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const name of names) {
    const { db, read } = countingRows(server.db);
    const actor = { userId: world.owner.id, workspaceId: world.workspaceId };
    await attempt(db, actor, name, commandExample(name, world.inside));
    found.set(name, read());
  }
  return found;
}

async function addBystanders(): Promise<void> {
  const { projectId, issueId } = world.inside;
  for (const [table, apart] of COPIED)
    await sql`insert into ${sql.table(table)} select copy.* from
      (select * from ${sql.table(table)} where project_id = ${projectId} limit 1) as one,
      generate_series(1, ${BYSTANDERS}) as nth,
      jsonb_populate_record(null::${sql.table(table)},
        to_jsonb(one) || jsonb_build_object('id', gen_random_uuid(), 'nth', nth, ${sql.raw(apart)})) as copy`.execute(
      server.db,
    );
  await sql`with made as (insert into issues select copy.* from
      (select * from issues where id = ${issueId}) as one, generate_series(1, ${BYSTANDERS}) as nth,
      jsonb_populate_record(null::issues, to_jsonb(one) || jsonb_build_object('id', gen_random_uuid(),
        'number', 10000 + nth, 'sort_order', 'b' || nth, 'parent_id', null)) as copy
      returning workspace_id, id, scope, project_id),
    modular as (insert into issue_modules (workspace_id, id, scope, project_id, module_ids)
      select workspace_id, id, scope, project_id, '{}' from made)
    insert into issue_estimates (workspace_id, id, scope, project_id)
      select workspace_id, id, scope, project_id from made`.execute(server.db);
}

const NAMES = 'names are compared as in the browser: of at most 5,000 rows, and no more than name and ID';

/** Commands that look at all rows of a kind in a project. */
const LOOK_AT_ALL: Readonly<Record<string, string>> = { 'label.create': NAMES, 'label.update': NAMES };

test(
  'a command reads what it is about, however much else stands in the place',
  async () => {
    const before = await rowsReadByEach();
    await addBystanders();
    const after = await rowsReadByEach();
    const more = names.filter((name) => (after.get(name) ?? 0) >= (before.get(name) ?? 0) + BYSTANDERS);
    expect(more.toSorted()).toEqual(Object.keys(LOOK_AT_ALL).toSorted());
  },
  5 * MINUTES,
);
