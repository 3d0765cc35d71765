import { can, canSee, schema, type Actor, type Capability } from '@cairn/domain';
import { idsAt, uuid, type Command, type Entity, type Ref, type Row } from '@cairn/sync/schema';
import type { Executed } from '@cairn/sync/server';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { features } from '../src/features.ts';
import { createRunner, selectList } from '../src/platform/commands/index.ts';
import { loadActor } from '../src/platform/sync/index.ts';
import { commandExample } from './command-examples.ts';
import { testServer } from './server.ts';
import { hasSession, PRINCIPALS as ALL, type Principal } from './principals.ts';
import { createWorld, type ProjectRows, type World } from './world.ts';

const PRINCIPALS = ALL.filter(hasSession);

const server = testServer();
let world: World;
let cases = 0;

const runner = createRunner({
  schema,
  handlings: features.flatMap((feature) => feature.handlings),
  reactions: features.flatMap((feature) => feature.reactions ?? []),
  loadActor,
  now: () => Date.now(),
  failed: (error) => {
    throw error;
  },
});

beforeAll(async () => {
  world = await createWorld(server);
});

/** Runs a command as somebody and takes it all back. */
async function attempt(principal: Principal, name: string, args: unknown): Promise<Executed> {
  cases += 1;
  const tx = await server.db.startTransaction().execute();
  try {
    const who = { userId: world.userIds[principal], workspaceId: world.workspaceId };
    return await runner.run(tx, who, { name, v: schema.commands.get(name)?.version ?? 0, args });
  } finally {
    await tx.rollback().execute();
  }
}

const commands = [...schema.commands.values()];
const example = (command: Command<unknown>, rows: ProjectRows): Record<string, unknown> => {
  return commandExample(command.name, rows);
};

test.each(commands.map((command) => [command.name, command] as const))(
  '%s answers each principal as the table declares',
  async (_name, command) => {
    for (const principal of PRINCIPALS) {
      const args = example(command, world.inside);
      const { refusal } = await attempt(principal, command.name, args);
      const wanted = await declared(principal, command, args);
      const got = refusal?.code === 'forbidden' || refusal?.code === 'not-found' ? refusal.code : 'allowed';
      // Beyond the table a handler may still say 403 for one's own role or a role above one's own.
      const fits =
        got === wanted || (wanted === 'allowed' && STRICTER.has(command.name) && got === 'forbidden');
      expect(
        fits,
        `${principal}: declared ${wanted}, got ${refusal?.code ?? 'done'} ${refusal?.message ?? ''}`,
      ).toBe(true);
      if (wanted === 'allowed')
        expect(refusal?.code, `${principal} ${refusal?.message}`).not.toBe('internal');
    }
  },
);

/** Commands about roles and memberships, whose handlers compare the two people's roles as well. */
const STRICTER = new Set([
  'member.update',
  'member.remove',
  'project.update-member',
  'project.remove-member',
  'project.add-members',
]);

test.each(commands.map((command) => [command.name, command] as const))(
  '%s refuses every id of a hidden project and of another workspace like one that does not exist',
  async (_name, command) => {
    for (const ref of command.refs) {
      for (const [where, rows] of [
        ['hidden', world.hidden],
        ['foreign', world.foreign],
      ] as const) {
        // These are the whole workspace's: only those of another workspace are strangers.
        if (['member', 'invitation'].includes(ref.entity) && where === 'hidden') continue;
        const substitute = idsAt(example(command, rows), ref)[0] ?? idOfEntity(rows, ref.entity);
        const allowed = example(command, world.inside);
        const withForeign = await attempt('project admin', command.name, replaced(allowed, ref, substitute));
        const withMissing = await attempt('project admin', command.name, replaced(allowed, ref, uuid()));
        expect(withForeign.refusal, `${ref.field} of a ${where} project`).toEqual(withMissing.refusal);
        expect(withForeign.refusal?.code, `${ref.field} of a ${where} project`).toBe('not-found');
      }
    }
  },
);

test('a list with one hidden id changes nothing at all', async () => {
  const { inside, hidden } = world;
  for (const name of ['issue.remove', 'issue.archive']) {
    const { refusal, entries } = await attempt('project admin', name, {
      issueIds: [inside.closedIssueId, hidden.issueId],
    });
    expect(refusal?.code).toBe('not-found');
    expect(entries).toEqual([]);
  }
});

test('the number of cases is printed and enough', () => {
  process.stdout.write(`permission cases: ${cases}\n`);
  expect(cases).toBeGreaterThan(commands.length * PRINCIPALS.length);
});

/** What the table says, asked row by row without the command framework. */
async function declared(principal: Principal, command: Command<unknown>, args: unknown): Promise<string> {
  const who = { userId: world.userIds[principal], workspaceId: world.workspaceId };
  const actor = await loadActor(server.db, who);
  if (actor.workspaceRole === undefined) return 'not-found';
  let allowed = command.on !== 'workspace' || can(actor, command.requires as Capability, 'workspace');
  for (const ref of command.refs) {
    for (const id of idsAt(args, ref)) {
      const seen = await subject(actor, ref, id);
      if (!seen) return 'not-found';
      if (ref.field === command.on) allowed &&= can(actor, command.requires as Capability, seen);
      const also = command.alsoRequires[ref.field];
      if (also !== undefined) allowed &&= can(actor, also as Capability, seen);
    }
  }
  return allowed ? 'allowed' : 'forbidden';
}

async function subject(
  actor: Actor,
  ref: Ref,
  id: string,
): Promise<{ entity: Entity; row: Row } | undefined> {
  const entity = schema.entities.get(ref.entity);
  if (!entity) throw new Error(ref.entity);
  const { rows } = await sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
    where workspace_id = ${world.workspaceId} and id = ${id}`.execute(server.db);
  const [row] = rows;
  return row && canSee(actor, entity, row) ? { entity, row } : undefined;
}

/** The input with every id of one ref replaced, or with the id put in where the example leaves it out. */
function replaced(args: Record<string, unknown>, ref: Ref, id: string): Record<string, unknown> {
  const copy = structuredClone(args);
  put(copy, ref.field.split('.'), ref, id);
  return copy;
}

function put(value: unknown, path: readonly string[], ref: Ref, id: string): void {
  if (Array.isArray(value)) {
    for (const each of value) put(each, path, ref, id);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const [key = '', ...rest] = path;
  const record = value as Record<string, unknown>;
  if (rest.length === 0)
    record[key] = ref.many && (Array.isArray(record[key]) || key.endsWith('s') || key === 'add') ? [id] : id;
  else {
    record[key] ??= rest[0] === 'add' ? { add: [], remove: [] } : {};
    put(record[key], rest, ref, id);
  }
}

function idOfEntity(rows: ProjectRows, entity: string): string {
  const ids: Readonly<Record<string, string>> = {
    project: rows.projectId,
    projectListing: rows.projectId,
    projectMember: rows.membershipId,
    member: rows.memberId,
    state: rows.stateId,
    label: rows.labelId,
    issue: rows.otherIssueId,
    comment: rows.commentId,
    page: rows.pageId,
    favourite: rows.favouriteId,
  };
  const id = ids[entity];
  if (id === undefined) throw new Error(`no ${entity} in the world`);
  return id;
}
