import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

/** The shell's own screens, and the one that combines more features than may import each other. */
export const shell = webFeature({
  screens: [
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
  settings: () => import('../settings/settings-entries.tsx'),
  actions: () => import('./shell-actions.tsx'),
});
