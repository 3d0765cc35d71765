import { createLabel, createPage, label, page, ROLE, schema, scopes } from '@cairn/domain';
import { uuid, type Entity } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { commandExample } from '../../../test/command-examples.ts';
import { FEATURE_EXAMPLES } from '../../../test/all-examples.ts';
import { givenMember } from '../../../test/given/members.ts';
import { attemptInTurn } from '../../../test/given/runner.ts';
import type { Person } from '../../../test/person.ts';
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

interface Bounds {
  readonly count?: number;
  readonly ofOne?: number;
}

/** Does something while there is room for so many rows of a kind. */
async function whileBounded<T>(kind: string, { count, ofOne }: Bounds, work: () => Promise<T>): Promise<T> {
  const entity = schema.entities.get(kind) as { atMost: NonNullable<Entity['atMost']> };
  const declared = entity.atMost;
  entity.atMost = {
    ...declared,
    ...(count !== undefined && { count }),
    ...(declared.ofOne && ofOne !== undefined && { ofOne: { ...declared.ofOne, count: ofOne } }),
  };
  try {
    return await work();
  } finally {
    entity.atMost = declared;
  }
}

const commandThatMakes = (kind: string): string => COMMANDS[kind] ?? `${kind}.create`;

/** Runs commands of the owner one after the other in a transaction of their own, and says what came of each. */
async function outcomes(...asked: readonly (readonly [name: string, args: object])[]): Promise<string[]> {
  const actor = { userId: world.owner.id, workspaceId: world.workspaceId };
  const done = await attemptInTurn(
    server.db,
    actor,
    asked.map(([name, args]) => ({ name, args })),
  );
  return done.map(({ refusal }) => refusal?.code ?? 'done');
}

const example = (kind: string, more: object = {}): readonly [string, object] => {
  const name = commandThatMakes(kind);
  return [name, { ...(commandExample(name, world.inside) as object), ...more }];
};

test.each(bounded)('a row of kind %s is refused where there is no room for it', async (kind) => {
  expect(await outcomes(example(kind))).toEqual(['done']);
  expect(await whileBounded(kind, { count: 0 }, () => outcomes(example(kind)))).toEqual(['limit_reached']);
});

const ofOne = bounded.filter((kind) => schema.entities.get(kind)?.atMost?.ofOne);

test.each(ofOne)('a row of kind %s is refused to whoever has as many as one person may', async (kind) => {
  expect(await whileBounded(kind, { ofOne: 0 }, () => outcomes(example(kind)))).toEqual(['limit_reached']);
});

/** Kinds of row that their owner keeps private or opens to all. */
const kept = ofOne.filter((kind) => schema.entities.get(kind)?.fields['access']?.values?.includes('private'));

test.each(kept)(
  'a private row of kind %s takes no room from the others, and is opened only where there is some',
  async (kind) => {
    const id = uuid();
    const open = schema.entities.get(kind)?.fields['access']?.values?.find((each) => each !== 'private');
    const [made] = example(kind);
    const keep = example(kind, { id, access: 'private' });
    const publish = [
      made.replace('create', 'set-access'),
      { [`${fieldOf(kind)}Id`]: id, access: open },
    ] as const;
    expect(await outcomes(keep, publish)).toEqual(['done', 'done']);
    expect(await whileBounded(kind, { count: 0 }, () => outcomes(keep, publish))).toEqual([
      'done',
      'limit_reached',
    ]);
  },
);

/** A board of charts goes by its last word. */
const fieldOf = (kind: string): string => (kind === 'chartBoard' ? 'board' : kind);

test('a Guest who has filled the own pages keeps nobody else from making one', async () => {
  const { owner, slug, workspaceId } = world;
  const guest = await givenMember(server, owner, slug, ROLE.guest);
  const { count = 0, ofOne: one } = page.atMost ?? {};
  const keep = (number: number) =>
    sql`insert into pages (id, workspace_id, scope, title, owner_id, access, is_locked,
      sort_order, created_at, updated_at, updated_by)
    select gen_random_uuid(), ${workspaceId}, ${scopes.person(guest.id)}, '', ${guest.id}, 'private', false, 'a0', now(), now(), ${guest.id}
    from generate_series(1, ${number})`.execute(server.db);
  const made = {
    projectId: null,
    parentId: null,
    title: '',
    icon: null,
    access: 'private',
    sortOrder: 'a0',
  } as const;
  const ask = async (person: Person) => (await person.run(slug, createPage, { id: uuid(), ...made })).status;
  await keep((one?.count ?? 0) - 1);
  expect([await ask(guest), await ask(guest)]).toEqual([200, 429]);
  // As it was before a person had a bound.
  await keep(count);
  expect(await ask(owner)).toBe(200);
});

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
