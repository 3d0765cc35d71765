import { schema } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { CommitQueue, type Outcome, type SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../given/fixture.ts';
import { createFeatureRunner } from '../../src/create-hub.ts';
import { REFUSAL_BYTES } from '../../src/platform/commands/refused.ts';
import { PgStore } from '../../src/platform/sync/pg-store.ts';
import { commandExample } from '../command-examples.ts';
import { inParallel } from '../given/in-parallel.ts';
import { attempt } from '../given/runner.ts';
import { createAsker } from '../permissions/ask.ts';
import { sampled, sayCounts } from '../permissions/sampled.ts';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';
import { placesOf, withAt } from './places.ts';

const server = testServer({ LOG_LEVEL: 'error' });
/** In the pipeline. */
const SHARE = 0.1;
const PATIENCE = 900_000;
/** In everything that is sent here, and in nothing that may come back. */
const MARK = `mark${Math.floor(Math.random() * 2 ** 40).toString(36)}`;

const setup = fixture(async () => {
  const world = await createWorld(server);
  const asker = createAsker(server.url);
  return { world, asker };
});
afterAll(() => {
  setup.asker.close();
  sayCounts();
});

const many = (count: number, make: (at: number) => string): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [make(at), MARK]));

/** What somebody puts where something else is expected. */
const HOSTILE: readonly unknown[] = [
  MARK,
  MARK.repeat(20_000),
  `${MARK}\u0000`,
  `${MARK}\uD800`,
  { [MARK]: 1 },
  { [`${MARK}\u0000`]: 1 },
  { [`\uDFFF${MARK}`]: 1 },
  many(1, () => MARK.repeat(20_000)),
  many(1000, (at) => `${MARK} ${at}`),
  Array.from({ length: 1001 }, () => ({ [MARK]: MARK })),
  { type: MARK },
  { type: 'doc', content: [{ type: MARK, attrs: { [MARK]: MARK } }] },
  {
    type: 'doc',
    [MARK]: MARK,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `${MARK}\u0000` }] }],
  },
  {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: MARK }] }] }],
  },
  { type: 'doc', content: [{ type: 'heading', attrs: { level: MARK, [MARK]: 1 } }] },
  { type: 'doc', content: [{ type: 'heading', attrs: { [MARK]: 1 } }] },
  { type: 'doc', content: [{ type: 'paragraph', [MARK]: 1 }] },
  { add: [MARK], remove: [MARK], [MARK]: MARK },
];

test(
  'no refusal of a command repeats what was sent, nor weighs more than 2 kB',
  { timeout: PATIENCE },
  async () => {
    const cases = [...schema.commands.values()].flatMap(({ name, input }) => {
      const { texts, lists, choices, free, objects } = placesOf(input);
      const inside = [...objects.keys()].map((path) => (path === '' ? [] : path.split('.')));
      const paths = [...texts, ...lists, ...choices, ...free, ...inside];
      const args = commandExample(name, setup.world.inside);
      return [
        ...HOSTILE.map((value) => ({ name, args: value })),
        ...HOSTILE.flatMap((value) => paths.map((path) => ({ name, args: withAt(args, path, value) }))),
        ...inside.flatMap((path) =>
          [MARK, `${MARK}\u0000`].map((key) => ({ name, args: withAt(args, [...path, key], MARK) })),
        ),
      ];
    });
    const tried = sampled('hostile inputs of commands', SHARE, cases);
    const wrong: string[] = [];
    let refused = 0;
    const actor = { userId: setup.world.owner.id, workspaceId: setup.world.workspaceId };
    await inParallel(tried, 4, async ({ name, args }) => {
      const { refusal } = await attempt(server.db, actor, name, args);
      if (!refusal) return;
      refused += 1;
      const text = JSON.stringify(refusal);
      if (text.includes(MARK)) wrong.push(`${name} repeats: ${text.slice(0, 300)}`);
      if (Buffer.byteLength(text) > REFUSAL_BYTES) wrong.push(`${name} is heavy: ${text.slice(0, 300)}`);
      if (refusal.code === 'internal') wrong.push(`${name} fails: ${text}`);
    });
    expect([...new Set(wrong)].slice(0, 20)).toEqual([]);
    expect(refused).toBeGreaterThan(tried.length / 2);
  },
);

test('neither does an answer over HTTP, to a command of that name', { timeout: PATIENCE }, async () => {
  const path = `/api/workspaces/${setup.world.slug}/commands`;
  const as = { cookie: setup.world.owner.cookie };
  for (const [name, args] of [
    [`${MARK}\u0000`, {}],
    [MARK, {}],
    ['label.create', { [MARK.repeat(50_000)]: 1 }],
    ['label.create', many(20_000, (at) => `${MARK}${at}`)],
  ]) {
    const { status, text } = await setup.asker.ask('POST', { path, body: { name, v: 1, args } }, as);
    expect(status).toBe(400);
    expect(text).not.toContain(MARK);
    expect(text.length).toBeLessThan(REFUSAL_BYTES);
  }
});

test(
  'a sender of poison is refused, and the neighbours in the same group are done',
  { timeout: PATIENCE },
  async () => {
    const owner: SyncActor = { userId: setup.world.owner.id, workspaceId: setup.world.workspaceId };
    const guest: SyncActor = {
      userId: setup.world.userIds['project guest'],
      workspaceId: setup.world.workspaceId,
    };
    const poisons: [string, unknown][] = [
      [`${MARK}\u0000`, {}],
      ['\uD800', {}],
      ['preference.set', { id: uuid(), key: 'k', value: 1, [`${MARK}\u0000`]: 1 }],
      ['preference.set', { id: uuid(), key: `k\u0000`, value: 1 }],
      ['preference.set', { id: uuid(), key: 'k', value: { [`\uDC00`]: 1 } }],
      ['preference.set', many(1000, (at) => `${MARK.repeat(100)}${at}`)],
    ];
    const runner = createFeatureRunner((error) => expect.unreachable(String(error)));
    const queue = new CommitQueue(new PgStore(server.db, schema), () => undefined, runner);
    const outcomes: Promise<Outcome>[] = [];
    const clients = [uuid(), uuid()];
    poisons.forEach(([name, args], at) => {
      for (const [actor, command, clientId] of [
        [guest, { name, v: 1, args }, clients[0]],
        [
          owner,
          { name: 'preference.set', v: 1, args: { id: uuid(), key: `neighbour ${at}`, value: at } },
          clients[1],
        ],
      ] as const)
        outcomes.push(
          queue.run({
            actor,
            client: { clientId: clientId ?? '', mid: at + 1 },
            command,
            run: (tx) => runner.run(tx, actor, command),
          }),
        );
    });
    const ended = (await Promise.all(outcomes)).map((outcome) =>
      outcome.kind === 'done' ? (outcome.refusal?.kind ?? 'done') : outcome.kind,
    );
    expect(ended.filter((_, at) => at % 2 === 1)).toEqual(poisons.map(() => 'done'));
    expect(new Set(ended.filter((_, at) => at % 2 === 0))).toEqual(new Set(['invalid']));
    const { rows } = await sql<{ recent: unknown; lastMid: number }>`
      select recent, last_mid from client_mutations where client_id = ${clients[0]}`.execute(server.db);
    expect(rows[0]?.lastMid).toBe(poisons.length);
    expect(JSON.stringify(rows[0]?.recent)).not.toContain(MARK);
  },
);
