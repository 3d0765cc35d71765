import { runCommand } from '@cairn/domain/http/run-command';
import { refusals } from '@cairn/domain/refusals';
import { refused, Refused } from '../commands/index.ts';
import { route } from './route.ts';

/** The same commands for callers without a client store. */
export const commandRoutes = [
  route(runCommand, async ({ services: { hub }, member, input: { name, v, args } }) => {
    const outcome = await hub.run(member, { name, v, args });
    if (outcome.kind === 'crowded') throw refused(refusals.too_many_changes);
    if (outcome.kind !== 'done')
      throw outcome.kind === 'failed' ? outcome.error : new Error('unexpected gap');
    if (outcome.refusal) throw Refused.fromWire(outcome.refusal);
    return { seq: outcome.seq, value: null };
  }),
];
