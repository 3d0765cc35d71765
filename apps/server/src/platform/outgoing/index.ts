export { guardedAgent, isTurnedAway } from './guarded-agent.ts';
export { post } from './post.ts';
