import { createRouter } from '@tanstack/react-router';
import { followHistory } from '../lib/arrival.ts';
import { MissingPage } from './missing-page.tsx';
import { FailedPage } from './failed-page.tsx';
import { routeTree, warmScreen } from './routes.tsx';

warmScreen(location.pathname);

export const router = createRouter({
  routeTree,
  defaultNotFoundComponent: MissingPage,
  defaultErrorComponent: FailedPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

followHistory(router.history);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
