import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { RouterProvider } from '@tanstack/react-router';
import { IntlProvider, useTranslations } from 'use-intl';
import { useFetchedWords } from '../lib/words.ts';
import { FeaturesContext } from '../platform/features-context.ts';
import { routerOf } from './router.tsx';
import { shell } from './shell/shell-feature.ts';
// Last, because the shell's own import order makes the bundle half a kilobyte smaller.
import { features } from '../features.ts';

/** No toasts appear before the first screen has rendered. */
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
