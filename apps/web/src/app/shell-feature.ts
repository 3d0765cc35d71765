import { webFeature } from '../platform/feature.ts';

/** The screens of the shell itself, and the one in which more features meet than may know each other. */
export const shell = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/',
      isFirst: true,
      load: async () => (await import('./home-page.tsx')).HomePage,
    },
    {
      in: 'workspace',
      path: '/projects/$project/issues/$issue',
      showsIssues: true,
      load: async () => (await import('./issue-screen.tsx')).IssueScreen,
    },
    {
      in: 'personal',
      path: '/profile/appearance',
      load: async () => (await import('./appearance-page.tsx')).AppearancePage,
    },
  ],
});
