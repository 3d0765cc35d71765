import { runCommand } from '@cairn/domain/http/run-command';
import { Refused, type RefusalCode } from '../commands/index.ts';
import { route } from './route.ts';

/** The same commands for callers without a client store. */
export const commandRoutes = [
  route(runCommand, async ({ services: { hub }, member, input: { name, v, args } }) => {
    const outcome = await hub.run(member, { name, v, args });
    if (outcome.kind === 'crowded')
      throw new Refused('too_many', 'Too many pending changes. Please try again.');
    if (outcome.kind !== 'done')
      throw outcome.kind === 'failed' ? outcome.error : new Error('unexpected gap');
    if (outcome.refusal) {
      const { code, message, details } = outcome.refusal;
      throw new Refused(code as RefusalCode, message, details);
    }
    return { seq: outcome.seq, value: null };
  }),
];
