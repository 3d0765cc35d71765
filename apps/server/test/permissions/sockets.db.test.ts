import { CLOSE, type Refusal } from '@cairn/sync/protocol';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { inParallel } from '../given/in-parallel.ts';
import type { WireAnswer } from '../given/send-request.ts';
import { hasSession, PRINCIPALS, type Principal } from '../principals.ts';
import { testServer } from '../server.ts';
import { COMMAND_CASES, commandAttempt, commandCall, type CommandAttempt } from './command-cases.ts';
import type { Verdict } from './declared.ts';
import { fingerprint } from './fingerprint.ts';
import { PushSocket, type Pushed } from './push-socket.ts';
import { sampled } from './sampled.ts';
import { openAccessSuite } from './access-suite.ts';

const server = testServer({ LOG_LEVEL: 'error' });
const suite = openAccessSuite(server);
/** Of all cases, in the pipeline. */
const SHARE = 0.02;
const PATIENCE = 900_000;

const sockets = new Map<string, Promise<PushSocket>>();
afterAll(async () => {
  for (const socket of sockets.values()) (await socket).close();
});

function socketOf(principal: Principal, slug: string): Promise<PushSocket> {
  const key = `${principal} ${slug}`;
  const socket = sockets.get(key) ?? PushSocket.open(server.url, slug, suite.world.credentials[principal]);
  sockets.set(key, socket);
  return socket;
}

const pushOf = async ({ principal, asked, command, args }: CommandAttempt): Promise<Pushed> =>
  (await socketOf(principal, asked.slug)).push(command.name, args);

const askOver = (one: CommandAttempt): Promise<WireAnswer> =>
  suite.asker.ask('POST', commandCall(one), suite.world.credentials[one.principal]);

/** The same refusal in the words of the socket: whoever may not be there at all is told so by its closing. */
function expected(one: CommandAttempt, verdict: Verdict, answer: WireAnswer): Pushed {
  if (!hasSession(one.principal)) return { closedWith: CLOSE.signedOut };
  const { workspaceRole } = suite.declared.actor(one.principal);
  if (workspaceRole === undefined || one.asked.workspaceId !== suite.world.workspaceId)
    return { closedWith: CLOSE.notMember };
  const { error, ...said } = JSON.parse(answer.text) as Omit<Refusal, 'code'> & { error: string };
  return { refusal: { code: error, kind: verdict, ...said } };
}

/** What a refusal leaves: the client's count, and its acknowledgement in the log. */
const LEFT = ['client_mutations', 'changes', 'workspace_clock'];

async function logged(): Promise<unknown> {
  const { rows } = await sql`select count(*)::int as count from changes where op <> 'A'`.execute(server.db);
  return rows;
}

test(
  'a command in a frame is refused to everybody, on everything, as over HTTP; a refusal changes nothing',
  { timeout: PATIENCE },
  async () => {
    const attempts = sampled('commands in frames', SHARE, COMMAND_CASES).map((one) =>
      commandAttempt(suite, one),
    );
    const before = [await fingerprint(server.db, LEFT), await logged()];
    const wrong: string[] = [];
    let refused = 0;
    await inParallel(attempts, 8, async (one) => {
      const { principal, command, args, asked, state } = one;
      const verdict = await suite.declared.ofCommand(principal, command, args, asked.workspaceId);
      // A token opens no socket; what it may do over HTTP is no refusal to compare with.
      if (verdict === 'allowed' && hasSession(principal)) return;
      const answer = verdict === 'allowed' ? NOTHING : await askOver(one);
      const like = expected(one, verdict, answer);
      const got = await pushOf(one);
      refused += 1;
      if (JSON.stringify(got) !== JSON.stringify(like))
        wrong.push(
          `${command.name} by ${principal}, ${state}: ${JSON.stringify(got)} is not ${JSON.stringify(like)}`,
        );
    });
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(refused).toBeGreaterThan(50);
    expect([await fingerprint(server.db, LEFT), await logged()], 'rows were written').toEqual(before);
    expect(server.logged).toEqual([]);
  },
);

const NOTHING: WireAnswer = { status: 0, headers: {}, text: '{}' };

test('whoever is in the workspace has what is theirs taken in a frame', async () => {
  const { world, declared } = suite;
  for (const principal of PRINCIPALS.filter(hasSession)) {
    const socket = await socketOf(principal, world.slug);
    const pushed = await socket.push('preference.set', {
      id: world.userIds[principal],
      key: 'theme',
      value: {},
    });
    const isIn = declared.actor(principal).workspaceRole !== undefined;
    expect(pushed, principal).toEqual(isIn ? {} : { closedWith: CLOSE.notMember });
  }
});
