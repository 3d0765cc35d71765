import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Bodies of API calls, in bytes; uploads go to the disk and have their own limit. */
export const MAX_BODY = 4 * 1024 * 1024;

/** Refuses larger bodies, in the form of every other refusal. */
export const limitBody = (maxSize: number): ReturnType<typeof bodyLimit> =>
  bodyLimit({ maxSize, onError: tooLarge });

export const tooLarge = (context: Context): Response =>
  context.json({ error: 'too_large', message: 'The request is too large.' }, 413);
