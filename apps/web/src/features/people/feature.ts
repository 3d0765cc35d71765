import { webFeature } from '../../platform/feature.ts';

const code = () => import('./public.ts');

export const people = webFeature({
  screens: [
    { in: 'open', path: '/', passesSignedIn: true, load: async () => (await code()).SignInPage },
    { in: 'open', path: '/sign-up', load: async () => (await code()).SignUpPage },
    { in: 'open', path: '/accounts/forgot-password', load: async () => (await code()).ForgotPasswordPage },
    { in: 'open', path: '/accounts/reset-password', load: async () => (await code()).ResetPasswordPage },
    { in: 'open', path: '/accounts/set-password', load: async () => (await code()).SetPasswordPage },
    { in: 'personal', path: '/profile', load: async () => (await code()).ProfilePage },
    { in: 'personal', path: '/profile/security', load: async () => (await code()).SecurityPage },
    {
      in: 'personal',
      path: '/god-mode',
      load: async () => (await code()).SentMailsPage,
    },
  ],
  settings: async () => (await import('./settings-entries.tsx')).settings,
  actions: async () => (await import('./actions.tsx')).actions,
});
