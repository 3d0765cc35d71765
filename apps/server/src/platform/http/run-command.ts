import { runCommand } from '@cairn/domain/http/run-command';
import { refusals } from '@cairn/domain/refusals';
import type { Command } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import { refused, Refused } from '../commands/index.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';

interface GivenCommand {
  readonly name: string;
  readonly v: number;
  readonly args: unknown;
}

/** Runs a command, as somebody's device would ask for it; throws {@link Refused}. */
export async function runOrRefuse<Input>(
  services: Pick<Services, 'hub'>,
  member: SyncActor,
  { name, version }: Command<Input>,
  input: NoInfer<Input>,
): Promise<void> {
  await runGiven(services, member, { name, v: version, args: input });
}

/** Gives its place in the log. */
async function runGiven(
  { hub }: Pick<Services, 'hub'>,
  member: SyncActor,
  command: GivenCommand,
): Promise<number> {
  const outcome = await hub.run(member, command);
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
