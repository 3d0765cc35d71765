import { runCommand } from '@cairn/domain/http/run-command';
import { refusals } from '@cairn/domain/refusals';
import type { Command } from '@cairn/sync/schema';
import type { Outcome, SyncActor } from '@cairn/sync/server';
import { refused, Refused } from '../commands/index.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';

interface GivenCommand {
  readonly name: string;
  readonly v: number;
  readonly args: unknown;
}

/** Runs a command as a client would; throws {@link Refused}. */
export async function runOrRefuse<Input>(
  services: Pick<Services, 'hub'>,
  member: SyncActor,
  command: Command<Input>,
  input: NoInfer<Input>,
): Promise<void> {
  await runGiven(services, member, asked(command, input));
}

/** A command with its input, for {@link runAllOrRefuse}. */
export const asked = <Input>({ name, version }: Command<Input>, input: NoInfer<Input>): GivenCommand => ({
  name,
  v: version,
  args: input,
});

/** Runs commands as one change: if one is refused, none of them takes effect. */
export async function runAllOrRefuse(
  { hub }: Pick<Services, 'hub'>,
  member: SyncActor,
  commands: readonly GivenCommand[],
): Promise<void> {
  const [only] = commands;
  if (!only) return;
  // A single command shares its transaction with those of other people.
  placeOf(await (commands.length === 1 ? hub.run(member, only) : hub.runAll(member, commands)));
}

/** Returns its position in the log. */
async function runGiven(
  { hub }: Pick<Services, 'hub'>,
  member: SyncActor,
  command: GivenCommand,
): Promise<number> {
  return placeOf(await hub.run(member, command));
}

function placeOf(outcome: Outcome): number {
  if (outcome.kind === 'crowded') throw refused(refusals.too_many_changes);
  if (outcome.kind !== 'done') throw outcome.kind === 'failed' ? outcome.error : new Error('unexpected gap');
  if (outcome.refusal) throw Refused.fromWire(outcome.refusal);
  return outcome.seq;
}

/** The same commands for callers without a client store. */
export const commandRoutes = [
  route(runCommand, async ({ services, member, input }) => ({
    seq: await runGiven(services, member, input),
    value: null,
  })),
];
