import { createLabel, label, schema } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { commandExample } from '../../../test/command-examples.ts';
import { FEATURE_EXAMPLES } from '../../../test/all-examples.ts';
import { attempt } from '../../../test/given/runner.ts';
import { testServer } from '../../../test/server.ts';
import { createWorld } from '../../../test/world.ts';

const server = testServer();
const MINUTES = 60_000;

/** A command that makes a row of each kind whose number is bounded; of all others it is `<kind>.create`. */
const COMMANDS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FEATURE_EXAMPLES.map(({ makes }) => makes ?? {}),
);

const world = fixture(() => createWorld(server), undefined, 5 * MINUTES);

/** But for those of which a project has one by its own id: their command changes it, and makes no second. */
const bounded = [...schema.entities.values()]
  .filter(({ atMost }) => atMost && atMost.count > 1)
  .map(({ name }) => name);

test.each(bounded.map((kind) => [kind, COMMANDS[kind] ?? `${kind}.create`] as const))(
  'a row of kind %s is refused where there is no room for it',
  async (kind, name) => {
    const bound = schema.entities.get(kind)?.atMost as { count: number };
    const actor = { userId: world.owner.id, workspaceId: world.workspaceId };
    const run = async (count: number): Promise<string> => {
      const declared = bound.count;
      bound.count = count;
      try {
        return (
          (await attempt(server.db, actor, name, commandExample(name, world.inside))).refusal?.code ?? 'done'
        );
      } finally {
        bound.count = declared;
      }
    };
    expect([await run(bound.count), await run(0)]).toEqual(['done', 'limit_reached']);
  },
);

test('the last label of a project has room, the next has none, in another project there is', async () => {
  const { inside, workspaceId } = world;
  const most = label.atMost?.count ?? 0;
  const made = { color: '#16a34a', parentId: null, sortOrder: 'a0' };
  await sql`insert into labels (id, workspace_id, scope, project_id, name, color, parent_id, sort_order)
    select gen_random_uuid(), ${workspaceId}, scope, project_id, 'Made ' || number, color, null, sort_order
    from generate_series(1, ${most}) as number, (select * from labels where id = ${inside.labelId}) as one
    limit ${most} - 1 - (select count(*) from labels where project_id = ${inside.projectId})`.execute(
    server.db,
  );
  const { owner, slug } = world;
  const ask = async (projectId: string, name: string): Promise<number> =>
    (await owner.run(slug, createLabel, { id: uuid(), projectId, name, ...made })).status;
  expect([await ask(inside.projectId, 'The last'), await ask(inside.projectId, 'One more')]).toEqual([
    200, 429,
  ]);
  expect(await ask((await owner.createProject(slug)).id, 'Elsewhere')).toBe(200);
});
