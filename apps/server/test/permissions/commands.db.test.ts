import { schema } from '@cairn/domain';
import type { Command } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { commandExample } from '../command-examples.ts';
import { inParallel } from '../given/in-parallel.ts';
import { attempt } from '../given/runner.ts';
import { PRINCIPALS, type Principal } from '../principals.ts';
import { testServer } from '../server.ts';
import { sampled } from './sampled.ts';
import { STATES, type Asked, type State } from './states.ts';
import { expectRefusals, testTrial } from './trial.ts';

const server = testServer({ LOG_LEVEL: 'error' });
const trial = testTrial(server);
/** Of all cases, in the pipeline. */
const SHARE = 0.15;

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

/** A case with the rows that it asks for, and what it says of them. */
interface Attempt extends Case {
  readonly asked: Asked;
  readonly args: unknown;
}

function attemptOf(one: Case): Attempt {
  const asked = trial.states.asked(one.principal, one.state);
  return { ...one, asked, args: commandExample(one.command.name, asked.rows) };
}

const askOver = ({ command, principal, asked, args }: Attempt) =>
  trial.asker.ask(
    'POST',
    {
      path: `/api/workspaces/${asked.slug}/commands`,
      body: { name: command.name, v: command.version, args },
    },
    trial.world.credentials[principal],
  );

const PATIENCE = 900_000;

test(
  'every command answers everybody, on everything, as the tables declare; a refusal writes nothing',
  { timeout: PATIENCE },
  async () => {
    const { world, declared } = trial;
    const attempts = sampled('commands', SHARE, cases).map(attemptOf);
    const allowed = await expectRefusals(server, trial, attempts, {
      nameOf,
      verdictOf: ({ principal, command, args, asked }) =>
        declared.ofCommand(principal, command, args, asked.workspaceId),
      ask: askOver,
    });
    const wrong: string[] = [];
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
