import { canSee, schema, scopesOf } from '@cairn/domain';
import { inverseOf, operationsOf, RowStore } from '@cairn/sync/client';
import type { Command, Entity, Row } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { fixture } from './given/fixture.ts';
import { createFeatureRunner } from '../src/create-hub.ts';
import { features } from '../src/features.ts';
import type { CommandRunner } from '../src/platform/commands/index.ts';
import type { Tx } from '../src/platform/db/index.ts';
import { browserWith, readAll, visible, type Reading } from './given/browser-rows.ts';
import { fieldText } from './given/field-text.ts';
import { equivalenceCases, type EquivalenceCase, type Given } from './equivalence-cases.ts';
import { isKnown, kindOf, PRINCIPALS, type Principal } from './principals.ts';
import { testServer } from './server.ts';
import { createWorld } from './world.ts';

const server = testServer({ LOG_LEVEL: 'error' });
const MINUTES = 60_000;
/** Both sides write at the same time: a browser's clock is only a guess of the server's. Nothing was ever written later. */
const NOW = Date.now() + 10 * MINUTES;
const BEFORE = NOW - MINUTES;

/** Stands for rows that were there before, of a scope that the person gains or loses: they come and go with it. */
const SCOPES = 'scopes';

/** No body writes history: the server derives it from what was changed. */
const HISTORY = 'activity';

/** Everybody with a role, once; what is somebody's own is the owner's. */
const CALLERS: readonly (Principal | 'owner')[] = [
  'owner',
  ...PRINCIPALS.filter((each) => isKnown(each) && kindOf(each).credential === 'session').filter(
    (each) => kindOf(each).workspaceRole !== undefined && !kindOf(each).isRemoved,
  ),
];

const runnerAt = (now: number) =>
  createFeatureRunner(
    (error) => {
      throw error;
    },
    () => now,
  );
const [early, runner] = [runnerAt(BEFORE), runnerAt(NOW)];

const world = fixture(() => createWorld(server), undefined, 5 * MINUTES);

/** What each person reads before anything is done: whatever a case does is taken back. */
const unchanged = new Map<string, Reading>();

const commands = [...schema.commands.values()];
const decided = new Map(
  features
    .flatMap(({ commandHandlers = [] }) => commandHandlers)
    .map(({ command, additions }) => [command.name, Object.keys(additions?.decides ?? {})]),
);

test.each(commands.map(({ name }) => name))(
  '%s shows at once the rows that the server will send, to everybody who may run it',
  { timeout: 10 * MINUTES },
  async (name) => {
    const found = await differencesOf(name);
    const mayDiffer = decided.get(name) ?? [];
    const undeclared = found.filter(({ place }) => !mayDiffer.includes(place));
    expect(undeclared.map(({ words }) => words)).toEqual([]);
    const idle = mayDiffer.filter((place) => !found.some((each) => each.place === place));
    expect(idle, 'declared differences that are none').toEqual([]);
  },
);

test.each(commands.map(({ name }) => name))(
  '%s of what has gone meanwhile breaks nothing in a browser, and neither does taking it back',
  (name) => {
    const author = { userId: world.owner.id, now: NOW, scopes: [] };
    const rows = { ...world.inside, outsiderId: world.userIds['workspace viewer'] };
    for (const { args } of equivalenceCases(name, rows)) {
      const command = commandOf(name);
      const input = command.input.parse(args);
      const store = new RowStore(schema, () => undefined);
      const undo = inverseOf(store, command, input, author);
      operationsOf(store, command, input, author);
      if (undo) operationsOf(store, undo.command, undo.command.input.parse(undo.input), author);
    }
  },
);

interface Difference {
  /** 'issue.number', or 'issue' for a row that only one side has. */
  readonly place: string;
  readonly words: string;
}

async function differencesOf(name: string): Promise<Difference[]> {
  const rows = { ...world.inside, outsiderId: world.userIds['workspace viewer'] };
  const found: Difference[] = [];
  let done = 0;
  for (const caller of CALLERS)
    for (const one of equivalenceCases(name, rows)) {
      const differences = await compare(one, caller);
      if (!differences) continue;
      done += 1;
      const where = `${name}, ${one.title}, by ${caller}`;
      found.push(...differences.map((each) => ({ ...each, words: `${where}: ${each.words}` })));
    }
  expect(done, `${name} was refused to everybody`).toBeGreaterThan(0);
  return found;
}

/** Undefined where the server refuses; everything is taken back. */
async function compare(
  { name, args, before }: EquivalenceCase,
  caller: Principal | 'owner',
): Promise<Difference[] | undefined> {
  const userId = caller === 'owner' ? world.owner.id : world.userIds[caller];
  const tx = await server.db.startTransaction().execute();
  try {
    for (const each of before) if (!(await isDone(early, tx, userId, each))) return undefined;
    const held = (before.length === 0 && unchanged.get(userId)) || (await readFor(tx, userId));
    if (before.length === 0) unchanged.set(userId, held);
    const store = browserWith(held);
    const command = commandOf(name);
    store.addPending(
      operationsOf(store, command, command.input.parse(args), {
        userId,
        now: NOW,
        scopes: [...scopesOf(held.actor)],
      }),
    );
    if (!(await isDone(runner, tx, userId, { name, args }))) return undefined;
    const after = await readFor(tx, userId);
    return [...schema.entities.values()].flatMap((entity) => {
      if (entity.name === HISTORY) return [];
      const stood = byId(held.rows.get(entity) ?? []);
      const comesOrGoesWithScope = (row: Row): boolean =>
        stood.has(row.id) && (!canSee(held.actor, entity, row) || !canSee(after.actor, entity, row));
      return differences(entity, store.every(entity.name), visible(after, entity), comesOrGoesWithScope);
    });
  } finally {
    await tx.rollback().execute();
  }
}

const readFor = (tx: Tx, userId: string): Promise<Reading> =>
  readAll(tx, { userId, workspaceId: world.workspaceId }, NOW);

async function isDone(by: CommandRunner, tx: Tx, userId: string, { name, args }: Given): Promise<boolean> {
  const given = { name, v: commandOf(name).version, args };
  return !(await by.run(tx, { userId, workspaceId: world.workspaceId }, given)).refusal;
}

function differences(
  entity: Entity,
  browser: readonly Row[],
  sent: readonly Row[],
  comesOrGoesWithScope: (row: Row) => boolean,
): Difference[] {
  const [shown, told] = [byId(browser), byId(sent)];
  return [...new Set([...shown.keys(), ...told.keys()])].flatMap((id): Difference[] => {
    const [here, there] = [shown.get(id), told.get(id)];
    const only = here && there ? undefined : (here ?? there);
    if (only) {
      const place = comesOrGoesWithScope(only) ? SCOPES : entity.name;
      return [{ place, words: `${entity.name} ${here ? 'stays in the browser' : 'is not shown'}` }];
    }
    if (!here || !there) return [];
    return Object.keys(entity.fields).flatMap((field) => {
      const [one, other] = [fieldText(entity, field, here), fieldText(entity, field, there)];
      const words = `${entity.name}.${field} is ${one}, the server says ${other}`;
      return one === other ? [] : [{ place: `${entity.name}.${field}`, words }];
    });
  });
}

const byId = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

function commandOf(name: string): Command<unknown> {
  const command = schema.commands.get(name);
  if (!command) throw new Error(`no command ${name}`);
  return command;
}
