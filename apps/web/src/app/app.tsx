import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { toastStore } from '@cairn/ui/toast';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { useFetchedWords } from '../lib/words.ts';
import { FeaturesContext } from '../platform/features-context.ts';
import { routerOf } from './router.tsx';
import { shell } from './shell/shell-feature.ts';
// Last, because the shell's own import order makes the bundle half a kilobyte smaller.
import { features } from '../features.ts';

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

/** Long enough for the first screen to stand: what toasts are made of takes as long to run as a third of its rows. */
const FIRST_SCREEN_MS = 1000;

/** Fetched once the first screen stands, or something is said before. */
function Messages() {
  const t = useTranslations('app.shell');
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const come = (): void => setDue(true);
    const timer = setTimeout(come, FIRST_SCREEN_MS);
    const stop = toastStore.subscribe(come);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isDue && <Toaster label={t('notifications')} dismissLabel={t('dismiss')} />;
}
