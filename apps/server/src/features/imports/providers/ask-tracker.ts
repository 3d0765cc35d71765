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

/** A hundred issues with the longest texts there are. */
const BYTES_MAX = 24 * 1024 ** 2;
/** When a tracker that has had enough does not say until when. */
const DEFAULT_WAIT_MS = 60_000;
const USER_AGENT = 'Cairn';

/** How trackers are asked. */
export interface Asking {
  readonly agents: GuardedAgents;
  /** Ends with the run or the request that asks. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly now: () => number;
}

/**
 * Gets JSON of a tracker and reads it by a schema. No redirect is followed: the token goes to the address that was given and to
 * no other.
 *
 * @throws {@link SourceFault} for what would be the same again, {@link AskedTooOften}, and other errors for what may pass
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
  // What is only away for a while says until when, too.
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
    // The same guard would turn it away again.
    if (isTurnedAway(error)) throw new SourceFault('unreachable');
    throw error;
  }
}
