import { lazyPage } from '../lib/lazy-page.tsx';

const Screen = lazyPage(async () => (await import('./missing-screen.tsx')).MissingScreen);

/** What does not exist and what may not be seen look the same. Loaded lazily, because people rarely see it. */
export function MissingPage() {
  return <Screen />;
}
