import type { Agent } from 'node:https';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

/**
 * For requests to addresses that people give: none reaches this machine, its network or its cloud's own services, whatever
 * a name resolves to when the connection is made.
 */
export const guardedAgent = (): Agent => new RequestFilteringHttpsAgent();

/** Whether it was the guard that let a request fail: the same one would again. */
export const isTurnedAway = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(' is not allowed. Because');
