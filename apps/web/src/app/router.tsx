import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { followHistory } from '../lib/arrival.ts';
import { MissingPage } from '../lib/missing-page.tsx';
import type { WebFeature } from '../platform/feature.ts';
import { FailedPage } from './shell/failed-page.tsx';
import { routesOf } from './routes.tsx';
import { warmScreen } from './shell/workspace-route.tsx';

/** The router for the screens of these features. Its history is the address bar unless another is given. */
export function routerOf(features: readonly WebFeature[], history?: RouterHistory) {
  const router = createRouter({
    routeTree: routesOf(features),
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: FailedPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history && { history }),
  });
  const [, , route] = router.getMatchedRoutes(router.latestLocation.pathname);
  if (route) warmScreen(route);
  followHistory(router.history);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerOf>;
  }
}
