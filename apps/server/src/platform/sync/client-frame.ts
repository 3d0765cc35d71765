import { z } from 'zod';

const position = z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER);

/** What a browser may say on a sync socket; anything else ends the connection. */
export const clientFrame = z.discriminatedUnion('t', [
  z.strictObject({
    t: z.literal('hello'),
    protocol: z.number().int(),
    schema: z.string().max(20_000),
    clientId: z.uuid(),
    adopted: z.array(z.uuid()).max(1000),
    cursor: position,
    epoch: z.string().max(100),
    scopes: z.string().max(1_000_000),
  }),
  z.strictObject({
    t: z.literal('push'),
    clientId: z.uuid(),
    ms: z
      .array(
        z.strictObject({
          mid: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
          after: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
          name: z.string().max(100),
          v: z.number().int(),
          args: z.unknown(),
        }),
      )
      .max(50),
  }),
  z.strictObject({ t: z.literal('pong') }),
  z.strictObject({ t: z.literal('eph'), to: z.string().max(200), body: z.unknown() }),
]);
