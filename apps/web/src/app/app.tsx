import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { RouterProvider } from '@tanstack/react-router';
import { IntlProvider, useTranslations } from 'use-intl';
import { useFetchedWords } from '../lib/words.ts';
import { FeaturesContext } from '../platform/features-context.ts';
import { routerOf } from './router.tsx';
import { shell } from './shell/shell-feature.ts';
// Last: in the order of the shell's own imports its file packs half a kilobyte smaller.
import { features } from '../features.ts';

/** Nothing is said before the first screen stands. */
const Toaster = lazyComponent(lazy(async () => (await import('@cairn/ui/toaster')).Toaster));

const all = [shell, ...features];
const router = routerOf(all);

export function App() {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <IntlProvider locale="en" messages={useFetchedWords()} timeZone={timeZone}>
      <FeaturesContext value={all}>
        <RouterProvider router={router} />
      </FeaturesContext>
      <Messages />
    </IntlProvider>
  );
}

function Messages() {
  const t = useTranslations('app.shell');
  return <Toaster label={t('notifications')} dismissLabel={t('dismiss')} />;
}
