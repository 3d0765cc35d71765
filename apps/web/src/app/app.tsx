import { en } from '@cairn/messages';
import { Toaster } from '@cairn/ui/toast';
import { RouterProvider } from '@tanstack/react-router';
import { IntlProvider, useTranslations } from 'use-intl';
import { router } from './router.tsx';

export function App() {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <IntlProvider locale="en" messages={en} timeZone={timeZone}>
      <RouterProvider router={router} />
      <Messages />
    </IntlProvider>
  );
}

function Messages() {
  const t = useTranslations('app.shell');
  return <Toaster label={t('notifications')} dismissLabel={t('dismiss')} />;
}
