import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

const code = () => import('./public.ts');

export const people = webFeature({
  screens: [
    { in: 'open', path: '/', passesSignedIn: true, load: exported(code, 'SignInPage') },
    { in: 'open', path: '/sign-up', load: exported(code, 'SignUpPage') },
    { in: 'open', path: '/accounts/forgot-password', load: exported(code, 'ForgotPasswordPage') },
    { in: 'open', path: '/accounts/reset-password', load: exported(code, 'ResetPasswordPage') },
    { in: 'open', path: '/accounts/set-password', load: exported(code, 'SetPasswordPage') },
    { in: 'personal', path: '/profile', load: exported(code, 'ProfilePage') },
    { in: 'personal', path: '/profile/security', load: exported(code, 'SecurityPage') },
    {
      in: 'personal',
      path: '/god-mode',
      load: exported(code, 'SentMailsPage'),
    },
    {
      in: 'personal',
      path: '/god-mode/jobs',
      load: exported(() => import('./failed-jobs-page.tsx'), 'FailedJobsPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
});
