export { createHttpApp, type HttpSettings } from './app.ts';
export { healthRoutes } from './health.ts';
export { lineRoutes } from './line-routes.ts';
export { readPages, servePages } from './pages.ts';
export { assertRules, routeName, type Route, type RouteRule } from './route-rule.ts';
export { openSocketDoors, type SocketDoor } from './socket-doors.ts';
