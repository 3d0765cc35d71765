import type { Answer } from './ask.ts';

type Said = Pick<Answer, 'status' | 'headers'>;

const SECOND_MS = 1000;

/** Whether a server wants to be asked later; GitHub says 403 for that too. */
export const isRateLimited = ({ status, headers }: Said): boolean =>
  status === 429 ||
  (status === 403 && (headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0'));

/**
 * Until when a server wants to be left alone, in milliseconds since 1970: by `Retry-After`, in seconds or as a date, else by the
 * end of the limit that GitHub names. Undefined where it says nothing of the kind; never in the past.
 */
export function retryAt({ headers }: Pick<Said, 'headers'>, now: number): number | undefined {
  const soonest = now + SECOND_MS;
  const after = headers['retry-after'];
  if (after !== undefined) {
    const at = /^\d+$/.test(after) ? now + Number(after) * SECOND_MS : Date.parse(after);
    // Other dates than those of HTTP are none of a server's: what is no date may still be read as one.
    if (Number.isFinite(at) && /^\d+$|GMT$/.test(after)) return Math.max(soonest, at);
  }
  // Its clock has whole seconds.
  const reset = (Number(headers['x-ratelimit-reset']) + 1) * SECOND_MS;
  return Number.isFinite(reset) && reset > now ? Math.max(soonest, reset) : undefined;
}
