import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

const code = () => import('./template-screens.ts');

/** Issue templates, and the rules that create issues from them. */
export const templates = webFeature({
  words: () => import('@cairn/messages/en/templates'),
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/templates',
      showsIssues: true,
      load: exported(code, 'TemplatesPage'),
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/recurring',
      load: exported(code, 'RecurringPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
  projectSetup: () => import('./project-setup.ts'),
  fillIssue: exported(code, 'TemplatePicker'),
});
