import { createRandom } from '@cairn/fixtures';
import { limitMsUnless } from '@cairn/sync/simulator';
import { Hono } from 'hono';
import { createAdaptorServer } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';
import { fuzzHttp, report, type Fault, type Operation } from './fuzz-http.ts';
import { operationsOf, REFUSED } from './operations.ts';

/** Replay with CAIRN_SEED=n npm run fuzz; the long form is npm run fuzz -- --requests 1000000. */
const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Requests of each operation in one world; then everything is made anew, because some of them succeed. */
const TIMES = 20;
const WORLDS = Number(process.env['CAIRN_FUZZ_WORLDS'] ?? 1);
const LIMIT_MS = limitMsUnless(process.env['CAIRN_FUZZ_WORLDS']);
const MB = 1024 * 1024;
/** Of the good calls in all worlds of bad ones together: one bad request may delete a workspace, and all after it find none. */
const MAX_REFUSED = 0.75;

const server = testServer({ LOG_LEVEL: 'error' });

test(
  'each operation does once what it is for, before any bad request has changed what it works on',
  { timeout: 24 * 3_600_000 },
  async () => {
    const world = await createWorld(server);
    const operations = operationsOf(world);
    const { faults, reached, refused } = await fuzzHttp(operations, {
      base: server.url,
      callers: [{ cookie: world.owner.cookie }],
      random: createRandom(SEED),
      times: 1,
      // In their order: those that end something come last.
      atOnce: 1,
    });
    await sql`delete from rate_limits`.execute(server.db);
    expect(report(faults)).toBe('');
    const turnedAway = refusedOf(operations, reached).map((name) => `${name}: ${refused.get(name)}`);
    expect(turnedAway, 'operations whose good call is refused').toEqual([]);
  },
);

test(
  'no bad request to any route or command is answered with a failure',
  { timeout: 24 * 3_600_000 },
  async () => {
    const faults: Fault[] = [];
    const statuses = new Map<number, number>();
    const reached = new Set<string>();
    const started = performance.now();
    let last: readonly Operation[] = [];
    let sent = 0;
    for (let at = 0, isLast = false; !isLast; at++) {
      const world = await createWorld(server);
      const owner = { cookie: world.owner.cookie };
      const operations = operationsOf(world);
      const round = await fuzzHttp(operations, {
        base: server.url,
        callers: [owner, owner, owner, owner, owner, {}],
        random: createRandom(SEED + at),
        times: TIMES,
      });
      sent += round.sent;
      for (const name of round.reached) reached.add(name);
      last = operations;
      faults.push(...round.faults);
      for (const [status, count] of round.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
      await sql`delete from rate_limits`.execute(server.db);
      isLast = at === WORLDS - 1 || faults.length > 200 || performance.now() - started > LIMIT_MS;
      if (at % 5 === 4 || isLast) say(sent, started, statuses, faults.length);
    }
    // Or most requests would have been turned away at a closed door.
    expect(
      refusedOf(last, reached).length,
      `good calls refused in every world, CAIRN_SEED=${SEED}`,
    ).toBeLessThan(last.length * MAX_REFUSED);
    expect(report(faults), `replay with CAIRN_SEED=${SEED}`).toBe('');
    expect(server.logged, 'errors in the log').toEqual([]);
  },
);

test('a seeded fault in a handler is found', async () => {
  const app = new Hono().onError((_error, context) => context.text('failed', 500));
  app.post('/api/seeded', async (context) => {
    const { size } = await context.req.json<{ size: number }>().catch(() => ({ size: 1 }));
    return context.json({ size: size.toFixed(2) });
  });
  const seeded = createAdaptorServer({ fetch: app.fetch });
  seeded.listen(0, '127.0.0.1');
  await once(seeded, 'listening');
  const base = `http://127.0.0.1:${(seeded.address() as AddressInfo).port}`;
  const operation = {
    name: 'seeded',
    method: 'POST',
    call: () => ({ path: '/api/seeded', body: { size: 3 } }),
  };
  const { faults } = await fuzzHttp([operation], {
    base,
    callers: [{}],
    random: createRandom(SEED),
    times: 200,
  });
  seeded.close();
  expect(faults.map(({ why }) => why).join('\n')).toContain('answered 500');
});

/** Operations of which nothing but refusals was seen, and whose good call is not meant to be refused. */
function refusedOf(operations: readonly Operation[], reached: ReadonlySet<string>): string[] {
  return operations.map(({ name }) => name).filter((name) => !reached.has(name) && !REFUSED.has(name));
}

function say(sent: number, started: number, statuses: ReadonlyMap<number, number>, faults: number): void {
  const rate = Math.round(sent / ((performance.now() - started) / 1000));
  const memory = Math.round(process.memoryUsage().rss / MB);
  const counts = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'hung up'}: ${count}`);
  process.stdout.write(
    `fuzz: CAIRN_SEED=${SEED}, ${sent} requests, ${rate}/s, ${memory} MB, ${faults} faults (${counts.join(', ')})\n`,
  );
}
