import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const templates = webFeature({
  words: () => import('@cairn/messages/en/templates'),
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/templates',
      showsIssues: true,
      load: exported(() => import('./templates-page.tsx'), 'TemplatesPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  fillIssue: exported(() => import('./template-picker.tsx'), 'TemplatePicker'),
  actions: () => import('./actions.tsx'),
});
