import { z } from 'zod';
import { contract, json } from './contract.ts';

export const runCommand = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/commands',
  who: 'member',
  // The body names the command, which decides what is needed.
  furtherBy: 'content',
  share: 'commands',
  summary: 'Runs a command such as `issue.create`.',
  input: z.strictObject({ name: z.string().max(100), v: z.number().int().default(1), args: z.unknown() }),
  errors: 'of-commands',
  answer: json(z.strictObject({ seq: z.int(), value: z.null() })),
});
