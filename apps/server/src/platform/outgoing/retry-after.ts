import type { Answer } from './ask.ts';

type Said = Pick<Answer, 'status' | 'headers'>;

const SECOND_MS = 1000;

/** Whether a server asks for a later retry; GitHub also uses 403 for that. */
export const isRateLimited = ({ status, headers }: Said): boolean =>
  status === 429 ||
  (status === 403 && (headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0'));

/**
 * When a server allows the next request, in milliseconds since 1970: by `Retry-After`, in seconds or as a date,
 * otherwise by the end of GitHub's rate limit. Undefined if it says nothing; never in the past.
 */
export function retryAt({ headers }: Pick<Said, 'headers'>, now: number): number | undefined {
  const soonest = now + SECOND_MS;
  const after = headers['retry-after'];
  if (after !== undefined) {
    const at = /^\d+$/.test(after) ? now + Number(after) * SECOND_MS : Date.parse(after);
    // Only HTTP dates are valid: other text may also be parsed as a date.
    if (Number.isFinite(at) && /^\d+$|GMT$/.test(after)) return Math.max(soonest, at);
  }
  // Its clock has whole seconds.
  const reset = (Number(headers['x-ratelimit-reset']) + 1) * SECOND_MS;
  return Number.isFinite(reset) && reset > now ? Math.max(soonest, reset) : undefined;
}
