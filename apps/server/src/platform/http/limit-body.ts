import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** The limit for bodies of API calls, in bytes; uploads go to disk and have their own limit. */
export const MAX_BODY = 4 * 1024 * 1024;

/** Refuses larger bodies, in the same form as every other refusal. */
export function limitBody(maxSize: number): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: tooLarge });
  return async (context, next) => {
    const { headers } = context.req.raw;
    if (headers.has('transfer-encoding')) return counted(context, next);
    // Node reads no more than was announced. Counting would need a stream, which costs more than most requests do.
    if (Number(headers.get('content-length') ?? 0) > maxSize) return tooLarge(context);
    return next();
  };
}

export const tooLarge = (context: Context): Response =>
  context.json({ error: 'too_large', message: 'The request is too large.' }, 413);
