import { schema } from '@cairn/domain';
import type { Command } from '@cairn/sync/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandExample } from '../command-examples.ts';
import { inParallel } from '../given/in-parallel.ts';
import { attempt } from '../given/runner.ts';
import { PRINCIPALS, type Principal } from '../principals.ts';
import { testServer } from '../server.ts';
import { createWorld, type World } from '../world.ts';
import { createAsker, looks, type Asker } from './ask.ts';
import { Declared, type Verdict } from './declared.ts';
import { fingerprint } from './fingerprint.ts';
import { sampled, sayCounts } from './sampled.ts';
import { createStates, STATES, type Asked, type State, type States } from './states.ts';

const server = testServer({ LOG_LEVEL: 'error' });
const STATUS: Readonly<Record<Exclude<Verdict, 'allowed'>, number>> = {
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
};
/** Of all cases, in the pipeline. */
const SHARE = 0.15;

let world: World;
let states: States;
let declared: Declared;
let asker: Asker;

beforeAll(async () => {
  world = await createWorld(server);
  states = await createStates(server, world);
  declared = new Declared(server.db, world, states.joined);
  asker = createAsker(server.url);
});
afterAll(() => {
  sayCounts();
  asker.close();
});

interface Case {
  readonly command: Command<unknown>;
  readonly principal: Principal;
  readonly state: State;
}

const cases: readonly Case[] = [...schema.commands.values()].flatMap((command) =>
  PRINCIPALS.flatMap((principal) => STATES.map((state) => ({ command, principal, state }))),
);

/** Beyond the table, handlers compare roles: nobody touches a role above their own, nor their own. */
const STRICTER = new Set([
  'member.update',
  'member.remove',
  'project.update-member',
  'project.remove-member',
  'project.add-members',
]);

const nameOf = ({ command, principal, state }: Case): string => `${command.name} by ${principal}, ${state}`;

const askOver = ({ command, principal }: Case, asked: Asked, args: unknown) =>
  asker.ask(
    'POST',
    {
      path: `/api/workspaces/${asked.slug}/commands`,
      body: { name: command.name, v: command.version, args },
    },
    world.credentials[principal],
  );

const PATIENCE = 900_000;

test(
  'every command answers everybody, on everything, as the tables declare; a refusal writes nothing',
  { timeout: PATIENCE },
  async () => {
    const wrong: string[] = [];
    const allowed: (Case & { readonly args: unknown })[] = [];
    const nothing = await asker.ask('GET', { path: '/api/nothing/here' }, {});
    const before = await fingerprint(server.db);
    await inParallel(sampled('commands', SHARE, cases), 8, async (one) => {
      const asked = states.asked(one.principal, one.state);
      const args = commandExample(one.command.name, asked.rows);
      const verdict = await declared.ofCommand(one.principal, one.command, args, asked.workspaceId);
      if (verdict === 'allowed') return void allowed.push({ ...one, args });
      const answer = await askOver(one, asked, args);
      if (answer.status !== STATUS[verdict])
        wrong.push(`${nameOf(one)}: declared ${verdict}, got ${answer.status} ${answer.text}`);
      // What is hidden answers like an address that leads nowhere, to the letter.
      else if (verdict === 'not-found' && looks(answer) !== looks(nothing))
        wrong.push(`${nameOf(one)}: ${looks(answer)} is not ${looks(nothing)}`);
      return undefined;
    });
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(await fingerprint(server.db), 'rows were written by what was refused').toEqual(before);
    // What is allowed is done and taken back, so that all find the same world.
    await inParallel(allowed, 4, async (one) => {
      const who = { userId: world.userIds[one.principal], workspaceId: world.workspaceId };
      const { refusal } = await attempt(server.db, who, one.command.name, one.args);
      const isStricter = refusal?.code === 'forbidden' && STRICTER.has(one.command.name);
      const isRefused = ['forbidden', 'not-found', 'internal'].includes(refusal?.code ?? '');
      if (isRefused && !isStricter)
        wrong.push(`${nameOf(one)}: declared allowed, got ${refusal?.code} ${refusal?.message}`);
    });
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(allowed.length).toBeGreaterThan(20);
    expect(server.logged).toEqual([]);
  },
);
