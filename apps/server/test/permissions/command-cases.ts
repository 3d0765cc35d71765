import { schema } from '@cairn/domain';
import type { Command } from '@cairn/sync/schema';
import { commandExample } from '../command-examples.ts';
import { PRINCIPALS, type Principal } from '../principals.ts';
import { STATES, type Asked, type State } from './states.ts';
import type { AccessSuite } from './access-suite.ts';

export interface CommandCase {
  readonly command: Command<unknown>;
  readonly principal: Principal;
  readonly state: State;
}

/** Every command by everybody, on everything. */
export const COMMAND_CASES: readonly CommandCase[] = [...schema.commands.values()].flatMap((command) =>
  PRINCIPALS.flatMap((principal) => STATES.map((state) => ({ command, principal, state }))),
);

/** A case with the rows that it asks for, and what it says of them. */
export interface CommandAttempt extends CommandCase {
  readonly asked: Asked;
  readonly args: unknown;
}

export function commandAttempt(suite: AccessSuite, one: CommandCase): CommandAttempt {
  const asked = suite.states.asked(one.principal, one.state);
  return { ...one, asked, args: commandExample(one.command.name, asked.rows) };
}

/** The request that asks for it over HTTP. */
export const commandCall = ({ command, asked, args }: CommandAttempt) => ({
  path: `/api/workspaces/${asked.slug}/commands`,
  body: { name: command.name, v: command.version, args },
});
