import { ask, retryAt, type Answer, type Asked, type GuardedAgents } from '../../platform/outgoing/index.ts';

/** Longer than a working provider takes. */
export const TIMEOUT_MS = 10_000;
/** Enough for a hundred repositories with all their fields. */
const ANSWER_MOST = 4 * 1024 * 1024;
/** Even if a provider asks for longer. */
const LONGEST_REST_MS = 3_600_000;
const DEFAULT_REST_MS = 60_000;

export type ProviderFault = 'unreachable' | 'revoked' | 'not_found' | 'refused' | 'rate_limited';

/** The provider failed or refused. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly fault: ProviderFault;
  /** How long the provider wants to be left alone. */
  readonly restMs: number | undefined;

  constructor(fault: ProviderFault, message: string, restMs?: number) {
    super(message);
    this.fault = fault;
    this.restMs = restMs;
  }
}

export interface Calling {
  readonly agents: GuardedAgents;
  readonly signal: AbortSignal;
}

/** A provider's response, whatever its status; throws if none arrives. */
export async function callProvider(
  { agents, signal }: Calling,
  asked: Pick<Asked, 'method' | 'url' | 'headers' | 'body'>,
): Promise<Answer> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    return await ask({ ...asked, agents, signal: until, most: ANSWER_MOST });
  } catch (error) {
    // Stopping the server is not the provider's fault.
    if (signal.aborted) throw error;
    throw new ProviderError('unreachable', 'no answer', undefined);
  }
}

/** How long the provider wants to be left alone. */
export const restOf = (answer: Pick<Answer, 'headers'>, now: number): number =>
  Math.min((retryAt(answer, now) ?? now + DEFAULT_REST_MS) - now, LONGEST_REST_MS);

export function jsonIn({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProviderError('refused', 'the answer is no JSON');
  }
}
