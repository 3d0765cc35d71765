import { ROLE, schema } from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../given/fixture.ts';
import { contracts } from '../../src/contracts.ts';
import { commandExample } from '../command-examples.ts';
import { inParallel } from '../given/in-parallel.ts';
import { jobsDone } from '../given/run-jobs.ts';
import { attempt } from '../given/runner.ts';
import { createAsker } from '../permissions/ask.ts';
import { fingerprint } from '../permissions/fingerprint.ts';
import { sampled, sayCounts } from '../permissions/sampled.ts';
import type { Call } from '../calls.ts';
import { routeExample } from '../route-examples.ts';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';
import { placesOf, valueAt, withAt, type Path } from './places.ts';

const server = testServer({ LOG_LEVEL: 'error' });
/** Of all cases, in the pipeline. */
const SHARE = 0.012;
const PATIENCE = 900_000;

/** Every column that there is, by both of its names. */

afterAll(() => {
  setup.asker.close();
  sayCounts();
});
const setup = fixture(async () => {
  const world = await createWorld(server);
  const asker = createAsker(server.url);
  const { rows } = await sql<{ name: string }>`select distinct column_name as name
    from information_schema.columns where table_schema = 'public' order by 1`.execute(server.db);
  const columns = rows.flatMap(({ name }) => [name, camelCase(name)]);
  return { world, asker, columns };
});

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Names that other products have let in, beside every column of ours. */
const COVETED = [
  'isAdmin',
  'is_admin',
  'admin',
  'owner',
  'permissions',
  'actorId',
  '__proto__',
  'constructor',
  '$set',
];

const namesBeside = (known: ReadonlySet<string>): string[] =>
  [...new Set([...setup.columns, ...COVETED])].filter((name) => !known.has(name));

/** Something that would matter if it came through. */
function covetedValue(name: string): unknown {
  if (/workspace_?id$/i.test(name)) return setup.world.foreignWorkspace.id;
  if (/project_?id$/i.test(name)) return setup.world.hidden.projectId;
  if (/(^id|_id|Id)$/.test(name)) return setup.world.userIds.outsider;
  if (/role/.test(name)) return ROLE.admin;
  if (/^is[_A-Z]|^has[_A-Z]|admin|owner/.test(name)) return true;
  if (/_at$|At$/.test(name)) return 0;
  if (name === '__proto__' || name === 'constructor') return { isAdmin: true };
  return 'mine now';
}

interface CommandCase {
  readonly command: Command<unknown>;
  readonly place: string;
  readonly name: string;
}

const pathOf = (place: string): Path => (place === '' ? [] : place.split('.'));

/** What came of it, but for what is new each time: times, and ids that nobody gave. */
function settled(outcome: unknown, given: string): string {
  return JSON.stringify(outcome)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (given.includes(id) ? id : 'fresh'))
    .replaceAll(/\b1[789]\d{11}\b/g, 'now')
    .replaceAll(/"20\d\d-\d\d-\d\dT[^"]*"/g, '"now"');
}

test(
  'a field that no command declares, in any of its objects, is refused or has no effect at all',
  { timeout: PATIENCE },
  async () => {
    const cases: CommandCase[] = [...schema.commands.values()].flatMap((command) =>
      [...placesOf(command.input).objects].flatMap(([place, known]) =>
        namesBeside(known).map((name) => ({ command, place, name })),
      ),
    );
    const who = { userId: setup.world.owner.id, workspaceId: setup.world.workspaceId };
    const rows = JSON.stringify([setup.world, who]);
    const wrong: string[] = [];
    let done = 0;
    // What comes of an example as it is, once for all fields that are put into it.
    const examples = new Map(
      [...schema.commands.keys()].map((name) => {
        const args = commandExample(name, setup.world.inside);
        let outcome: ReturnType<typeof attempt> | undefined;
        return [name, { args, plain: () => (outcome ??= attempt(server.db, who, name, args)) }];
      }),
    );
    await inParallel(sampled('undeclared fields of commands', SHARE, cases), 6, async (one) => {
      const { command, place, name } = one;
      const example = examples.get(command.name);
      if (!example) throw new Error(`${command.name} is no command of the schema`);
      const { args, plain } = example;
      // Where the example leaves something out there is no object to put anything into.
      if (typeof valueAt(args, pathOf(place)) !== 'object') return;
      const more = withAt(args, [...pathOf(place), name], covetedValue(name));
      const given = rows + JSON.stringify(args);
      const got = await attempt(server.db, who, command.name, more);
      if (got.refusal?.kind === 'invalid') return;
      const like = await plain();
      if (like.refusal === undefined) done += 1;
      if (settled(got, given) !== settled(like, given))
        wrong.push(`${command.name} ${place}.${name}: ${settled(got, given)} is not ${settled(like, given)}`);
    });
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(done).toBeGreaterThan(50);
    expect(server.logged).toEqual([]);
  },
);

test('a new row never takes the place of one that is there, whoever it belongs to', async () => {
  const wrong: string[] = [];
  const preferenceId = uuid();
  const set = { name: 'preference.set', v: 1, args: { id: preferenceId, key: 'theme', value: {} } };
  await setup.world.owner.call('POST', `/api/workspaces/${setup.world.slug}/commands`, set);
  for (const [name, taken] of Object.entries(takenIds(preferenceId))) {
    const who = { userId: setup.world.userIds['project admin'], workspaceId: setup.world.workspaceId };
    const args = { ...commandExample(name, setup.world.inside), id: taken };
    const { refusal } = await attempt(server.db, who, name, args);
    if (refusal === undefined || refusal.code === 'internal')
      wrong.push(`${name}: ${JSON.stringify(refusal)}`);
  }
  expect(wrong).toEqual([]);
});

/** For each command that makes a row, the id of one of its kind that the owner has made. */
function takenIds(preferenceId: string): Record<string, string> {
  const {
    projectId,
    stateId,
    labelId,
    issueId,
    linkId,
    relationId,
    commentId,
    reactionId,
    pageId,
    attachmentId,
    pageCommentId,
    pageReactionId,
  } = setup.world.inside;
  const ids: Readonly<Record<string, string>> = {
    'project.create': projectId,
    'state.create': stateId,
    'label.create': labelId,
    'issue.create': issueId,
    'link.create': linkId,
    'relation.create': relationId,
    'comment.create': commentId,
    'attachment.create': attachmentId,
    'reaction.add': reactionId,
    'favourite.add': setup.world.inside.favouriteId,
    'favourite.add-folder': setup.world.inside.favouriteId,
    'page.create': pageId,
    'page.duplicate': pageId,
    'page-comment.create': pageCommentId,
    'page-reaction.add': pageReactionId,
    'preference.set': preferenceId,
  };
  const makers = [...schema.commands.values()]
    .filter(({ input }) => placesOf(input).objects.get('')?.has('id'))
    .map(({ name }) => name);
  return Object.fromEntries(makers.map((name) => [name, ids[name] ?? `no row for ${name}`]));
}

test(
  'a field that no route declares, in any object of its body, is refused and writes nothing',
  { timeout: PATIENCE },
  async () => {
    const calls = [...contracts.keys()].flatMap((route) => {
      const example = routeExample(route);
      const call = example.call(
        { slug: setup.world.slug, workspaceId: setup.world.workspaceId },
        setup.world.inside,
      );
      // Without a field in its example a body is not read at all.
      return Object.keys(call.body ?? {}).length === 0 ? [] : [{ route, call }];
    });
    const cases = calls.flatMap(({ route, call }) =>
      objectsIn(call.body, route).flatMap((path) =>
        namesBeside(
          new Set([...Object.keys(valueAt(call.body, path) as object), ...declaredAt(route, path)]),
        ).map((name) => ({ route, call, path, name })),
      ),
    );
    // The test before has made rows, and people are told of that later.
    await jobsDone(server);
    const before = await fingerprint(server.db);
    const wrong: string[] = [];
    await inParallel(sampled('undeclared fields of routes', SHARE * 3, cases), 8, async (one) => {
      const { route, call, path, name } = one;
      const body = withAt(call.body, [...path, name], covetedValue(name));
      const { status, text } = await ask(route, { ...call, body });
      if (status !== 400)
        wrong.push(`${route} ${[...path, name].join('.')}: ${status} ${text.slice(0, 100)}`);
    });
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(calls.length).toBeGreaterThan(12);
    expect(await fingerprint(server.db)).toEqual(before);
    expect(server.logged).toEqual([]);
  },
);

/** What may stand there, also where the example leaves it out. */
function declaredAt(route: string, path: Path): ReadonlySet<string> {
  const input = contracts.get(route)?.input;
  return (input && placesOf(input).objects.get(path.join('.'))) ?? new Set();
}

/** Places where people keep what they like. */
const FREE: Readonly<Record<string, string>> = { 'PATCH /api/users/me/profile': 'onboarding' };

const ask = (route: string, call: Call) =>
  setup.asker.ask(route.split(' ', 1)[0] ?? '', call, { cookie: setup.world.owner.cookie });

/** Objects of a body; what is inside of a command's input is tried above. */
function objectsIn(value: unknown, route: string, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  if (FREE[route] === path.join('.') || (route.endsWith('/commands') && path.length > 0)) return [];
  const inner = Object.entries(value).flatMap(([key, each]) => objectsIn(each, route, [...path, key]));
  return Array.isArray(value) ? inner : [path, ...inner];
}
