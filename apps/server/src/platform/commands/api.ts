import type { Outcome, SyncActor } from '@cairn/sync/server';
import type { RefusalCode } from './refused.ts';
import { Refused } from './refused.ts';
import { Hono } from 'hono';
import { z } from 'zod';

const invocation = z.strictObject({
  name: z.string().max(100),
  v: z.number().int().default(1),
  args: z.unknown(),
});

export interface CommandsApiSettings {
  readonly memberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
  readonly run: (actor: SyncActor, command: { name: string; v: number; args: unknown }) => Promise<Outcome>;
}

/** `POST /api/workspaces/:slug/commands`: the same commands for callers without a client store. */
export function commandsApi({ memberOf, run }: CommandsApiSettings): Hono {
  const api = new Hono({ strict: false });
  api.post('/workspaces/:slug/commands', async (context) => {
    const actor = await memberOf(context.req.raw.headers, context.req.param('slug'));
    const parsed = invocation.safeParse(await context.req.json());
    if (!parsed.success) throw new Refused('invalid', 'Expected {name, v, args}.');
    const { name, v, args } = parsed.data;
    const outcome = await run(actor, { name, v, args });
    if (outcome.kind === 'crowded')
      throw new Refused('too-many', 'Too many pending changes. Please try again.');
    if (outcome.kind !== 'done')
      throw outcome.kind === 'failed' ? outcome.error : new Error('unexpected gap');
    if (outcome.refusal) {
      const { code, message, details } = outcome.refusal;
      throw new Refused(code as RefusalCode, message, details);
    }
    return context.json({ seq: outcome.seq, value: outcome.value ?? null });
  });
  return api;
}
