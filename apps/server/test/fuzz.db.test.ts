import { schema } from '@cairn/domain';
import { beforeAll, expect, test } from 'vitest';
import { features } from '../src/features.ts';
import { createRunner } from '../src/platform/commands/index.ts';
import { loadActor } from '../src/platform/sync/index.ts';
import { COMMAND_EXAMPLES } from './command-examples.ts';
import { testServer } from './server.ts';
import { createWorld, type World } from './world.ts';

/** Replay a failure with CAIRN_SEED=n npx vitest run --project db apps/server/test/fuzz */
const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PER_COMMAND = Number(process.env['CAIRN_FUZZ'] ?? 80);

const NASTY: readonly unknown[] = [
  null,
  undefined,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '‮gnp.exe',
  "'; drop table issues; --",
  '%s%n',
  'x'.repeat(300),
  'x'.repeat(100_000),
  0,
  -1,
  2 ** 53,
  1e308,
  Number.NaN,
  true,
  [],
  {},
  [[[[]]]],
  Array.from({ length: 10_000 }, () => 'x'),
  { __proto__: { isAdmin: true } },
  { constructor: { prototype: {} } },
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  'a0',
  'zzzzzzzzzzzzzzzzzzzzzzzzzzzz',
  { type: 'doc', content: [{ type: 'script' }] },
  { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '\u0000' }] }] },
];

const server = testServer();
let world: World;
beforeAll(async () => {
  world = await createWorld(server);
});

test.each([...schema.commands.keys()])(
  '%s answers bad input with a refusal, never with a failure',
  async (name) => {
    process.stdout.write(`fuzz ${name}: CAIRN_SEED=${SEED}\n`);
    const random = generator(SEED ^ hash(name));
    const unexpected: unknown[] = [];
    const runner = createRunner({
      schema,
      handlings: features.flatMap((feature) => feature.handlings),
      reactions: features.flatMap((feature) => feature.reactions ?? []),
      loadActor,
      now: () => Date.now(),
      failed: (error) => unexpected.push(error),
    });
    const who = { userId: world.owner.id, workspaceId: world.workspaceId };
    for (let round = 0; round < PER_COMMAND; round++) {
      const args = mutated(COMMAND_EXAMPLES[name]?.(world.inside), random);
      const tx = await server.db.startTransaction().execute();
      try {
        const { refusal } = await runner.run(tx, who, {
          name,
          v: schema.commands.get(name)?.version ?? 0,
          args,
        });
        expect(refusal?.code, JSON.stringify(args)?.slice(0, 500)).not.toBe('internal');
      } finally {
        await tx.rollback().execute();
      }
      expect(unexpected, JSON.stringify(args)?.slice(0, 500)).toEqual([]);
    }
  },
);

/** The value with one to three places changed: replaced, removed, doubled, or with a stranger beside it. */
function mutated(value: unknown, random: () => number): unknown {
  let result: unknown = structuredClone(value);
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) result = mutateOnce(result, random);
  // As it would come over the wire.
  return result === undefined ? null : (JSON.parse(JSON.stringify(result)) as unknown);
}

function mutateOnce(value: unknown, random: () => number): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1)
    return structuredClone(pick(NASTY, random));
  const keys = Object.keys(value);
  const key = keys.length > 0 ? pick(keys, random) : 'extra';
  const record = value as Record<string, unknown>;
  const dice = random();
  if (dice < 0.45) record[key] = structuredClone(pick(NASTY, random));
  else if (dice < 0.55) delete record[key];
  else if (dice < 0.65) record[`${key}x`] = structuredClone(record[key]);
  else record[key] = mutateOnce(record[key], random);
  return value;
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** mulberry32 */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hash(text: string): number {
  let result = 0;
  for (const letter of text) result = Math.imul(31, result) + (letter.codePointAt(0) ?? 0);
  return result;
}
