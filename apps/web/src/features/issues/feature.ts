import { webFeature } from '../../platform/feature.ts';

const lists = () => import('./list-screens.ts');

export const issues = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/issues',
      isFirst: true,
      showsIssues: true,
      load: async () => (await lists()).ProjectIssuesScreen,
    },
    {
      in: 'workspace',
      path: '/workspace-views/$view',
      isFirst: true,
      showsIssues: true,
      load: async () => (await lists()).WorkspaceIssuesScreen,
    },
  ],
});
