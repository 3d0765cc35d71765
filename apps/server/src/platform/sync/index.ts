export { SyncHub } from './hub.ts';
export { loadActor } from './load-actor.ts';
export { attachSockets } from './sockets.ts';
export { syncRoutes } from './routes.ts';
