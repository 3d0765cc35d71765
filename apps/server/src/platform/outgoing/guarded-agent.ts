import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/**
 * For requests to addresses that people give: none reaches this machine, its network or its cloud's own services, whatever
 * a name resolves to when the connection is made.
 */
export const guardedAgent = (): HttpsAgent => new RequestFilteringHttpsAgent();

/** By the protocol of an address. */
export interface GuardedAgents {
  readonly 'http:': HttpAgent;
  readonly 'https:': HttpsAgent;
}

export interface GuardSettings {
  /** Addresses and CIDR ranges inside that may be reached all the same: whoever runs the server has named them. */
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

/** Whether it was the guard that let a request fail: the same one would again. */
export const isTurnedAway = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(' is not allowed. Because');
