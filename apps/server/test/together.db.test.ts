import { PRIORITIES, schema } from '@cairn/domain';
import { createRandom, type Random } from '@cairn/fixtures';
import { RunApart, type Executed, type Planned } from '@cairn/sync/server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createFeatureRunner } from '../src/create-hub.ts';
import type { CommandRunner } from '../src/platform/commands/index.ts';
import { SharedWork } from '../src/platform/commands/shared-work.ts';
import type { Tx } from '../src/platform/db/index.ts';
import { sortKeys } from './given/field-text.ts';
import { commandExample } from './command-examples.ts';
import type { Principal } from './principals.ts';
import { testServer, type TestServer } from './server.ts';
import { createWorld, type World } from './world.ts';

/** Replay with CAIRN_SEED=n; more with CAIRN_GROUPS=n. */
const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const GROUPS = Number(process.env['CAIRN_GROUPS'] ?? 40);
const MINUTES = 60_000;
const LARGEST = 12;

const server = testServer({ LOG_LEVEL: 'error' });

/** Who asks: most of the time somebody who may. What is somebody's own is the owner's. */
const CALLERS: readonly (Principal | 'owner')[] = [
  'owner',
  'owner',
  'token of an admin',
  'token of an admin',
  'project admin',
  'project member',
  'project guest',
  'workspace member',
  'removed',
];

test(
  'commands that share a transaction do what they do one by one: rows, log, answers and refusals',
  { timeout: 60 * MINUTES },
  async () => {
    const { together, apart, differences } = await compare(server, await createWorld(server), GROUPS);
    expect(differences, `replay with CAIRN_SEED=${SEED}`).toEqual([]);
    expect(together, 'groups that stayed together').toBeGreaterThan(GROUPS / 5);
    process.stdout.write(`CAIRN_SEED=${SEED}, ${together} groups together, ${apart} had to be run apart\n`);
  },
);

test('a batch that keeps what has gone with other rows is found', { timeout: 10 * MINUTES }, async () => {
  const { ended } = SharedWork.prototype;
  const world = await createWorld(server);
  const group = () => [
    planned(world, 'token of an admin', 'project.remove', { projectId: world.inside.projectId }),
    planned(world, 'token of an admin', 'issue.subscribe', { issueId: world.inside.issueId }),
  ];
  expect((await compare(server, world, 1, group)).differences).toEqual([]);
  SharedWork.prototype.ended = async () => undefined;
  try {
    expect((await compare(server, world, 1, group)).differences).not.toEqual([]);
  } finally {
    SharedWork.prototype.ended = ended;
  }
});

async function compare(
  { db }: TestServer,
  world: World,
  groups: number,
  makeGroup: (random: Random) => Planned[] = (random) => groupOf(world, random),
): Promise<{ together: number; apart: number; differences: string[] }> {
  const began = Date.now();
  let now = began;
  const runner = createFeatureRunner(
    (error) => expect.unreachable(String(error)),
    // Lines of history that are equally old stand in an order left to chance.
    () => now++,
  );
  const tables = await tablesOfWorkspaces(db);
  const differences: string[] = [];
  let apart = 0;
  const outcome = (group: readonly Planned[], how: typeof runTogether): Promise<string | undefined> => {
    now = began;
    return takenBack(db, (tx) => results(tx, world, tables, group, () => how(runner, tx, group)));
  };
  for (let at = 0; at < groups; at++) {
    const group = makeGroup(createRandom(SEED + at));
    const found = await outcome(group, runTogether);
    if (found === undefined) {
      apart += 1;
      continue;
    }
    if (found === (await outcome(group, runApart))) continue;
    // The server works beside us, on texts that wait to be read: what differs has to differ again.
    const [again, expected] = [await outcome(group, runTogether), await outcome(group, runApart)];
    if (again === expected) continue;
    const names = group.map(({ command }) => command.name).join(', ');
    differences.push(`seed ${SEED + at}, ${names}\n${difference(again ?? '', expected ?? '')}`);
  }
  return { together: groups - apart, apart, differences };
}

function groupOf(world: World, random: Random): Planned[] {
  const names = [...schema.commands.keys()];
  const { inside, hidden } = world;
  return Array.from({ length: random.int(2, LARGEST) }, () => {
    const caller = random.pick(CALLERS);
    if (random.chance(0.4)) return planned(world, caller, 'issue.update', edit(world, random));
    const name = random.pick(names);
    return planned(world, caller, name, commandExample(name, random.chance(0.05) ? hidden : inside));
  });
}

/** The same few issues again and again, in the fields that meet in one statement. */
function edit({ inside }: World, random: Random): unknown {
  const { issueId, otherIssueId, closedIssueId, labelId, stateId, closedStateId } = inside;
  const patches = [
    { priority: random.pick(PRIORITIES) },
    { title: `Title ${random.int(1, 3)}` },
    { stateId: random.pick([stateId, closedStateId]) },
    { labelIds: random.chance(0.5) ? { add: [labelId], remove: [] } : { add: [], remove: [labelId] } },
    { dueDate: '2026-12-24' },
    { parentId: random.pick([null, otherIssueId]) },
    { sortOrder: 'a5' },
  ];
  const ids = [issueId, otherIssueId, closedIssueId].filter(() => random.chance(0.6));
  return {
    changes: (ids.length > 0 ? ids : [issueId]).map((id) => ({ issueId: id, patch: random.pick(patches) })),
  };
}

const planned = (world: World, caller: Principal | 'owner', name: string, args: unknown): Planned => ({
  actor: {
    userId: caller === 'owner' ? world.owner.id : world.userIds[caller],
    workspaceId: world.workspaceId,
  },
  command: { name, v: schema.commands.get(name)?.version ?? 0, args },
});

async function takenBack<T>(db: TestServer['db'], work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  const tx = await db.startTransaction().execute();
  try {
    return await work(tx);
  } catch (error) {
    if (error instanceof RunApart) return undefined;
    throw error;
  } finally {
    await tx.rollback().execute();
  }
}

async function runTogether(runner: CommandRunner, tx: Tx, group: readonly Planned[]): Promise<Executed[]> {
  await runner.prepare(tx, group);
  const executed: Executed[] = [];
  for (const { actor, command } of group) executed.push(await runner.run(tx, actor, command));
  await runner.finish(tx);
  return executed;
}

async function runApart(runner: CommandRunner, tx: Tx, group: readonly Planned[]): Promise<Executed[]> {
  const executed: Executed[] = [];
  for (const { actor, command } of group) {
    await sql`savepoint one`.execute(tx);
    const each = await runner.run(tx, actor, command);
    if (each.refusal) await sql`rollback to savepoint one`.execute(tx);
    executed.push(each);
  }
  return executed;
}

/** What the group answered and left in every table, in words that do not depend on chance and time. */
async function results(
  tx: Tx,
  { workspaceId }: World,
  tables: readonly string[],
  group: readonly Planned[],
  run: () => Promise<Executed[]>,
): Promise<string> {
  const executed = await run();
  const plain = plainWords(JSON.stringify(group));
  const lines = executed.map(
    (each, at) => `${group[at]?.command.name}: ${plain(JSON.stringify(each, sortKeys))}`,
  );
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(each)::text as row from ${sql.table(table)} as each
      where workspace_id = ${workspaceId}`.execute(tx);
    lines.push(...rows.map(({ row }) => `${table}: ${plain(row)}`).toSorted());
  }
  return lines.join('\n');
}

/** Names ids by the order in which they first appear; what is written down in bytes and at what time says nothing. */
function plainWords(given: string): (text: string) => string {
  const names = new Map<string, string>();
  const name = (id: string): string => {
    if (given.includes(id)) return id;
    const known = names.get(id) ?? `id ${names.size}`;
    names.set(id, known);
    return known;
  };
  return (text) =>
    text
      .replace(/\\\\x[0-9a-f]+/g, 'bytes')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)/g, 'time')
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, name);
}

async function tablesOfWorkspaces(db: TestServer['db']): Promise<string[]> {
  const { rows } = await sql<{ tableName: string }>`
    select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'workspace_id' and table_type = 'BASE TABLE'
    order by 1`.execute(db);
  return rows.map(({ tableName }) => tableName);
}

function difference(found: string, expected: string): string {
  const [a, b] = [found.split('\n'), expected.split('\n')];
  const only = (lines: readonly string[], others: readonly string[]): string[] =>
    lines.filter((line) => !others.includes(line)).map((line) => line.slice(0, 600));
  return [...only(a, b).map((line) => `+ ${line}`), ...only(b, a).map((line) => `- ${line}`)]
    .slice(0, 12)
    .join('\n');
}
