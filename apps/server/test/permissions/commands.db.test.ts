import { expect, test } from 'vitest';
import { inParallel } from '../given/in-parallel.ts';
import { attempt } from '../given/runner.ts';
import { testServer } from '../server.ts';
import { COMMAND_CASES, commandAttempt, commandCall, type CommandCase } from './command-cases.ts';
import { sampled } from './sampled.ts';
import { expectRefusals, openAccessSuite } from './access-suite.ts';

const server = testServer({ LOG_LEVEL: 'error' });
const suite = openAccessSuite(server);
/** Of all cases, in the pipeline. */
const SHARE = 0.05;

/** Beyond the table, handlers compare roles: nobody touches a role above their own, nor their own. */
const STRICTER = new Set([
  'member.update',
  'member.remove',
  'project.update-member',
  'project.remove-member',
  'project.add-members',
]);

const nameOf = ({ command, principal, state }: CommandCase): string =>
  `${command.name} by ${principal}, ${state}`;

const PATIENCE = 900_000;

test(
  'every command answers everybody, on everything, as the tables declare; a refusal writes nothing',
  { timeout: PATIENCE },
  async () => {
    const { world, declared } = suite;
    const attempts = sampled('commands', SHARE, COMMAND_CASES).map((one) => commandAttempt(suite, one));
    const allowed = await expectRefusals(server, suite, attempts, {
      nameOf,
      verdictOf: ({ principal, command, args, asked }) =>
        declared.ofCommand(principal, command, args, asked.workspaceId),
      ask: (one) => suite.asker.ask('POST', commandCall(one), world.credentials[one.principal]),
    });
    const wrong: string[] = [];
    // What is allowed is done and taken back, so that all find the same world.
    await inParallel(allowed, 4, async (one) => {
      const who = { userId: world.userIds[one.principal], workspaceId: world.workspaceId };
      const { refusal } = await attempt(server.db, who, one.command.name, one.args);
      const isStricter = refusal?.code === 'forbidden' && STRICTER.has(one.command.name);
      const isRefused = ['forbidden', 'not_found', 'internal'].includes(refusal?.code ?? '');
      if (isRefused && !isStricter)
        wrong.push(`${nameOf(one)}: declared allowed, got ${refusal?.code} ${refusal?.message}`);
    });
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(allowed.length).toBeGreaterThan(20);
    expect(server.logged).toEqual([]);
  },
);
