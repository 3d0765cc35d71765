export { ask, type Answer, type Asked } from './ask.ts';
export {
  guardedAgent,
  guardedAgents,
  isTurnedAway,
  type GuardedAgents,
  type GuardSettings,
} from './guarded-agent.ts';
export { leadsInside } from './leads-inside.ts';
export { post } from './post.ts';
export { isRateLimited, retryAt } from './retry-after.ts';
