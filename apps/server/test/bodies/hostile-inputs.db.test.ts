import { DEFAULT_VIEW, ISSUE_PROPERTIES, parseViewSpec, schema, type IssueViewSpec } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../given/fixture.ts';
import { compileViewSql } from '../../src/features/issues/compile-view-sql.ts';
import { contracts } from '../../src/contracts.ts';
import { commandExample } from '../command-examples.ts';
import { inParallel } from '../given/in-parallel.ts';
import { attempt } from '../given/runner.ts';
import { createAsker } from '../permissions/ask.ts';
import { sampled, sayCounts } from '../permissions/sampled.ts';
import { routeExample } from '../route-examples.ts';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';
import { placesOf, withAt, type Path } from './places.ts';

const server = testServer({ LOG_LEVEL: 'error' });
/** Of the large inputs, in the pipeline. */
const SHARE = 0.08;
/** What backtracks without end does not come to an end in this time either. */
const PATIENCE = 900_000;

afterAll(() => {
  setup.asker.close();
  sayCounts();
});
const setup = fixture(async () => {
  const world = await createWorld(server);
  const asker = createAsker(server.url);
  return { world, asker };
});

/** Where a name from a list is expected: names that every object has, and SQL. */
const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'workspace_id',
  'created_at desc',
  'title--',
  'title; drop table issues',
  "title' || (select password from accounts limit 1) || '",
  'title"; select pg_sleep(9); --',
  '*',
  '$where',
  '\u0000',
];

const commands = [...schema.commands.values()].map((command) => ({
  command,
  places: placesOf(command.input),
}));
const owner = () => ({ userId: setup.world.owner.id, workspaceId: setup.world.workspaceId });
const outcomeOf = async (name: string, args: unknown): Promise<string> =>
  (await attempt(server.db, owner(), name, args)).refusal?.kind ?? 'done';

test(
  'a name that no list of a command has is refused, wherever one stands',
  { timeout: PATIENCE },
  async () => {
    const cases = commands.flatMap(({ command, places }) =>
      places.choices.flatMap((path) => HOSTILE_NAMES.map((word) => ({ name: command.name, path, word }))),
    );
    expect(cases.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    await inParallel(cases, 4, async ({ name, path, word }) => {
      const outcome = await outcomeOf(name, withAt(commandExample(name, setup.world.inside), path, word));
      if (outcome !== 'invalid') wrong.push(`${name} ${path.join('.')} ${word}: ${outcome}`);
    });
    expect(wrong).toEqual([]);
  },
);

test.each(HOSTILE_NAMES)('no command and no model is called %s', async (word) => {
  const { slug, owner: who, inside } = setup.world;
  const as = { cookie: who.cookie };
  const body = { name: word, v: 1, args: {} };
  const ran = await setup.asker.ask('POST', { path: `/api/workspaces/${slug}/commands`, body }, as);
  expect(JSON.parse(ran.text)).toMatchObject({ error: 'unknown_command' });
  const query = { model: word, parent: inside.issueId };
  const read = await setup.asker.ask('GET', { path: `/sync/${slug}/partial`, query }, as);
  expect(JSON.parse(read.text)).toMatchObject({ error: 'invalid_partial_read' });
});

test('a view that names what is no property sorts, groups and filters by nothing, in SQL too', () => {
  const context = {
    workspaceId: setup.world.workspaceId,
    projectIds: [setup.world.inside.projectId],
    properties: new Map(ISSUE_PROPERTIES.map((each) => [each.id, each])),
    me: setup.world.owner.id,
    timezone: 'UTC',
    now: 0,
    lookups: new Proxy({}, { get: () => () => new Map() }),
  } as unknown as Parameters<typeof compileViewSql>[1];
  const nothing = textOf({ ...DEFAULT_VIEW, group: null }, context);
  for (const word of HOSTILE_NAMES) {
    const filters: IssueViewSpec['filters'] = [{ property: word, operator: 'is', values: [word] }];
    const spec = parseViewSpec({ group: word, subGroup: word, order: word, filters, shown: [word] }, [
      { id: DEFAULT_VIEW.layout },
    ]);
    expect(spec && textOf(spec, context), word).toBe(nothing);
    // Its values are parameters.
    const ofValues = (value: string) =>
      textOf(
        { ...DEFAULT_VIEW, filters: [{ property: 'priority', operator: 'is', values: [value] }] },
        context,
      );
    expect(ofValues(word)).toBe(ofValues('high'));
    for (const named of [{ layout: word }, { filters: [{ property: 'state', operator: word, values: [] }] }])
      expect(parseViewSpec(named, [{ id: DEFAULT_VIEW.layout }]), word).toBeUndefined();
  }
  expect(textOf(DEFAULT_VIEW, context)).not.toBe(nothing);
});

const textOf = (spec: IssueViewSpec, context: Parameters<typeof compileViewSql>[1]): string =>
  compileViewSql(spec, context).compile(server.db).sql;

/** Names by which other products let people sort, group, filter and choose what they get. */
const QUERY_NAMES = [
  'sort',
  'order_by',
  'group_by',
  'filter',
  'fields',
  'expand',
  'include',
  'select',
  'where',
];

/** A page of a form says when it was opened. */
const withoutStamp = (text: string): string => text.replace(/(?<=name="opened" value=")[^"]*/, '');

test(
  'what a route does not know in a query changes nothing of its answer',
  { timeout: PATIENCE },
  async () => {
    const place = { slug: setup.world.slug, workspaceId: setup.world.workspaceId };
    const calls = [...contracts.keys()]
      .filter((route) => route.startsWith('GET ') && !route.includes('bootstrap'))
      .map((route) => ({ route, call: routeExample(route).call(place, setup.world.inside) }));
    const as = { cookie: setup.world.owner.cookie };
    const cases = calls.flatMap((one) =>
      QUERY_NAMES.filter((name) => !(name in (one.call.query ?? {}))).flatMap((name) =>
        HOSTILE_NAMES.map((word) => ({ ...one, name, word })),
      ),
    );
    const wrong: string[] = [];
    await inParallel(
      sampled('unknown names in queries', SHARE, cases),
      8,
      async ({ route, call, name, word }) => {
        const like = await setup.asker.ask('GET', call, as);
        const got = await setup.asker.ask('GET', { ...call, query: { ...call.query, [name]: word } }, as);
        if (got.status !== like.status || withoutStamp(got.text) !== withoutStamp(like.text))
          wrong.push(`${route} ${name}=${word}: ${got.status} ${got.text.slice(0, 200)}`);
      },
    );
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(server.logged).toEqual([]);
  },
);

test(
  'hostile words in the queries that routes know are refused or find nothing',
  { timeout: PATIENCE },
  async () => {
    const place = { slug: setup.world.slug, workspaceId: setup.world.workspaceId };
    const as = { cookie: setup.world.owner.cookie };
    const wrong: string[] = [];
    for (const route of contracts.keys()) {
      const call = routeExample(route).call(place, setup.world.inside);
      for (const name of Object.keys(call.query ?? {}))
        for (const word of HOSTILE_NAMES) {
          const { status, text } = await setup.asker.ask(
            'GET',
            { ...call, query: { ...call.query, [name]: word } },
            as,
          );
          if (![200, 400, 404].includes(status)) wrong.push(`${route} ${name}=${word}: ${status} ${text}`);
        }
    }
    expect(wrong).toEqual([]);
    expect(server.logged).toEqual([]);
  },
);

const LENGTH = 200_000;
const DEPTH = 20_000;

/** Texts on which a regular expression with two ways to read the same piece does not come to an end. */
const LONG_TEXTS = [
  'a',
  ' ',
  '-',
  'a-',
  '0',
  '0.',
  '(',
  '/',
  '\\',
  '\t ',
  'a@',
  '%2',
  '<',
  '[]',
  '😀',
  '\u0301',
].map((piece) => `x${piece.repeat(LENGTH / piece.length)}\u0001`);
const deep = (open: string, close: string): unknown =>
  JSON.parse(open.repeat(DEPTH) + '0' + close.repeat(DEPTH));
const deepDocument = (): unknown =>
  JSON.parse(
    `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(DEPTH)}{"type":"paragraph"}${']}'.repeat(DEPTH)}]}`,
  );

test(
  'long texts, long lists and deep values are refused by every command, and none fails',
  { timeout: PATIENCE },
  async () => {
    const cases = commands.flatMap(({ command, places }) => {
      const at = (kind: string, paths: readonly Path[], make: () => unknown) =>
        paths.map((path) => ({ name: command.name, kind, path, make }));
      return [
        ...LONG_TEXTS.flatMap((text) =>
          at(`long text of ${text.slice(0, 2)}`, [...places.texts, ...places.free], () => text),
        ),
        ...at('long list', places.lists, () => Array.from({ length: LENGTH }, () => uuid())),
        ...at('deep list', [...places.texts, ...places.free, ...places.lists], () => deep('[', ']')),
        ...at('deep object', [...places.free, ...places.choices], () => deep('{"a":', '}')),
        ...at('deep document', places.free, deepDocument),
        ...at('wide object', places.free, () =>
          Object.fromEntries(
            LONG_TEXTS.flatMap((_, n) => Array.from({ length: 5_000 }, (__, m) => [`k${n}-${m}`, m])),
          ),
        ),
      ];
    });
    const wrong: string[] = [];
    await inParallel(
      sampled('large inputs of commands', SHARE, cases),
      4,
      async ({ name, kind, path, make }) => {
        const args = commandExample(name, setup.world.inside);
        const outcome = await outcomeOf(name, withAt(args, path, make())).catch(String);
        if (outcome !== 'invalid') wrong.push(`${name} ${path.join('.')}, ${kind}: ${outcome}`);
      },
    );
    expect([...new Set(wrong)].slice(0, 40)).toEqual([]);
  },
);

/** Within the smallest limit of a body, so that what refuses it is who reads it; and of the line of a request. */
const IN_BODY = 5_000;
const IN_ADDRESS = 600;

test(
  'long texts in bodies and queries are refused by every route, and none fails',
  { timeout: PATIENCE },
  async () => {
    const place = { slug: setup.world.slug, workspaceId: setup.world.workspaceId };
    const as = { cookie: setup.world.owner.cookie };
    const cases = [...contracts.keys()].flatMap((route) => {
      const method = route.split(' ', 1)[0] ?? '';
      const call = routeExample(route).call(place, setup.world.inside);
      const isCommand = route.endsWith('/commands');
      return LONG_TEXTS.flatMap((text) => [
        ...textsIn(isCommand ? {} : call.body).map((path) => ({
          method,
          call: { ...call, body: withAt(call.body, path, `${text.slice(0, IN_BODY)}\u0001`) },
          expected: [400],
        })),
        ...Object.keys(call.query ?? {}).map((name) => ({
          method,
          call: { ...call, query: { ...call.query, [name]: text.slice(0, IN_ADDRESS) } },
          expected: [200, 400, 404],
        })),
      ]);
    });
    const wrong: string[] = [];
    await inParallel(
      sampled('large inputs of routes', SHARE, cases),
      4,
      async ({ method, call, expected }) => {
        const { status, text } = await setup.asker.ask(method, call, as);
        if (!expected.includes(status)) wrong.push(`${method} ${call.path}: ${status} ${text.slice(0, 100)}`);
      },
    );
    expect([...new Set(wrong)].slice(0, 20)).toEqual([]);
    expect(server.logged).toEqual([]);
  },
);

function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}
