export { apiPage } from './api-page.ts';
export { openApi } from './open-api.ts';
export { answerError, createHttpApp, type HttpSettings } from './app.ts';
export { createShares } from './create-shares.ts';
export { FairShare } from './fair-share.ts';
export { Gate, type WebSocketEndpoint } from './gate.ts';
export { headersOf } from './headers-of.ts';
export { healthContracts, healthRoutes } from './health.ts';
export { limitConnections, PATIENCE } from './limit-connections.ts';
export { longPollRoutes } from './long-poll-routes.ts';
export { asked, commandRoutes, runAllOrRefuse, runOrRefuse } from './run-command.ts';
export { SenderPace } from './sender-pace.ts';
export { readPages, servePages } from './pages.ts';
export { answerFault } from './route-answer.ts';
export { assertDeclared, contractsByName } from './assert-declared.ts';
export { mayRefuse } from './may-refuse.ts';
export { bodyReaders, routePattern } from './body-readers.ts';
export { assertOfProject } from './assert-of-project.ts';
export { given } from './given.ts';
export {
  guarded,
  route,
  type Caller,
  type GuardedRequest,
  type RouteRequest,
  type ServerRoute,
} from './route.ts';
export { serveRoutes, type Identify } from './serve-routes.ts';
export { openWebSocketEndpoints } from './websocket-endpoints.ts';
