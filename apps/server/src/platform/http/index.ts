export { createHttpApp, type HttpSettings } from './app.ts';
export { Gate, type SocketDoor } from './gate.ts';
export { healthRoutes } from './health.ts';
export { lineRoutes } from './line-routes.ts';
export { readPages, servePages } from './pages.ts';
export { answerFault, type RouteAnswer } from './route-answer.ts';
export { assertDeclared, routeName, type Route, type RouteRule } from './route-rule.ts';
export { columnsSchema, rowSchema } from './row-schema.ts';
export { openSocketDoors } from './socket-doors.ts';
