import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/**
 * For requests to URLs that people give: none of them reaches this machine, its network or its cloud's own services,
 * whatever a name resolves to when the connection is opened.
 */
export const guardedAgent = (): HttpsAgent => new RequestFilteringHttpsAgent();

/** By the protocol of the URL. */
export interface GuardedAgents {
  readonly 'http:': HttpAgent;
  readonly 'https:': HttpsAgent;
}

export interface GuardSettings {
  /** Internal addresses and CIDR ranges that may be reached anyway, because the operator has listed them. */
  readonly allowed: readonly string[];
  /** How names are resolved. */
  readonly lookup?: LookupFunction;
}

/** The same for both protocols. */
export function guardedAgents({ allowed, lookup }: GuardSettings): GuardedAgents {
  const options = { allowIPAddressList: [...allowed], ...(lookup && { lookup }) };
  return {
    'http:': new RequestFilteringHttpAgent(options),
    'https:': new RequestFilteringHttpsAgent(options),
  };
}

/** Whether the guard made a request fail: the same request would fail again. */
export const isTurnedAway = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(' is not allowed. Because');
