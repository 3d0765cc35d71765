import type { z } from 'zod';
import {
  ask,
  isRateLimited,
  isTurnedAway,
  retryAt,
  type Answer,
  type GuardedAgents,
} from '../../../platform/outgoing/index.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import { AskedTooOften, SourceFault } from './source.ts';

/** Enough for a hundred issues with the longest texts. */
const BYTES_MAX = 24 * 1024 ** 2;
/** How long to wait if a rate-limiting tracker doesn't say. */
const DEFAULT_WAIT_MS = 60_000;
const USER_AGENT = 'Cairn';

/** The means of calling trackers. */
export interface Asking {
  readonly agents: GuardedAgents;
  /** Aborted with the run or the request. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly now: () => number;
}

/**
 * Fetches JSON from a tracker and parses it with a schema. Redirects aren't followed, so that the token goes only to
 * the given address.
 *
 * @throws {@link SourceFault} for permanent failures, {@link AskedTooOften}, and other errors for temporary ones
 */
export async function askTracker<Body extends z.ZodType>(
  asking: Asking,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Body,
): Promise<{ readonly body: z.output<Body>; readonly headers: Answer['headers'] }> {
  const answer = await get(asking, url, headers);
  if (answer.isCut) throw new SourceFault('too_large');
  assertFine(answer, asking.now());
  const parsed = body.safeParse(parseJson(answer.text));
  if (!parsed.success) throw new SourceFault('not_understood');
  return { body: parsed.data, headers: answer.headers };
}

function assertFine(answer: Answer, now: number): void {
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return;
  // A temporarily unavailable service also says until when.
  if (isRateLimited(answer) || (status === 503 && headers['retry-after'] !== undefined))
    throw new AskedTooOften(retryAt(answer, now) ?? now + DEFAULT_WAIT_MS);
  if (status === 401) throw new SourceFault('bad_token');
  if (status === 403) throw new SourceFault('forbidden');
  if (status === 404 || status === 410) throw new SourceFault('source_missing');
  if (status >= 500) throw new Error(`the tracker answered ${status}`);
  throw new SourceFault('not_understood');
}

async function get(
  { agents, signal, timeoutMs }: Asking,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  try {
    return await ask({
      method: 'GET',
      url,
      headers: { accept: 'application/json', 'user-agent': USER_AGENT, ...headers },
      body: '',
      agents,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      most: BYTES_MAX + 1,
    });
  } catch (error) {
    // The same guard would refuse it again.
    if (isTurnedAway(error)) throw new SourceFault('unreachable');
    throw error;
  }
}
