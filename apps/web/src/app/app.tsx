import * as firstWords from '@cairn/messages/first';
import { joinWords } from '@cairn/messages/join-words';
import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { laterWords } from '../lib/later-words.ts';
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
  const later = laterWords.useModule(true);
  const words = useMemo(() => (later ? joinWords(firstWords, later) : firstWords), [later]);
  return (
    <IntlProvider locale="en" messages={words} timeZone={timeZone}>
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
