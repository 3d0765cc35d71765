export { syncContracts } from './contracts.ts';
export { endedAmong } from './ended-among.ts';
export { SyncHub } from './hub.ts';
export { loadActor, loadActors } from './load-actor.ts';
export { syncEndpoint, type Admitted } from './sockets.ts';
export { runWrite, type Writes } from './run-write.ts';
export { syncRoutes } from './routes.ts';
export { trimLogs } from './trim-logs.ts';
