import { runCommand } from '@cairn/domain/http/run-command';
import { refusals } from '@cairn/domain/refusals';
import type { SyncActor } from '@cairn/sync/server';
import { refused, Refused } from '../commands/index.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';

interface GivenCommand {
  readonly name: string;
  readonly v: number;
  readonly args: unknown;
}

/** Runs a command and gives its place in the log; throws {@link Refused}. */
export async function runOrRefuse(
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
    seq: await runOrRefuse(services, member, input),
    value: null,
  })),
];
