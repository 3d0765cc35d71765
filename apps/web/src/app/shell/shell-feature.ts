import { House } from 'lucide-react';
import { withWords } from '../../lib/words.ts';
import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

/** The screens of the shell itself, and the one in which more features meet than may know each other. */
export const shell = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/',
      isFirst: true,
      // The only screen of the shell with words of its own, in the same file as its code.
      load: () =>
        withWords(
          [() => import('@cairn/messages/en/home')],
          exported(() => import('../home/home-page.tsx'), 'HomePage'),
        ),
    },
    {
      in: 'workspace',
      path: '/projects/$project/issues/$issue',
      showsIssues: true,
      load: exported(() => import('./issue-screen.tsx'), 'IssueScreen'),
    },
    {
      in: 'personal',
      path: '/profile/appearance',
      load: exported(() => import('../settings/appearance-page.tsx'), 'AppearancePage'),
    },
  ],
  navigation: [
    { in: 'workspace', order: 10, label: 'app.sidebar.home', Icon: House, path: '', isExact: true },
  ],
  settings: () => import('../settings/settings-entries.tsx'),
  actions: () => import('./shell-actions.tsx'),
});
