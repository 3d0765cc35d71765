import { LayoutGrid, Settings } from 'lucide-react';
import { webFeature } from '../../platform/feature.ts';

export const projects = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/projects',
      load: async () => (await import('./projects-page.tsx')).ProjectsPage,
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings',
      load: async () => (await import('./project-general-page.tsx')).ProjectGeneralPage,
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/members',
      load: async () => (await import('./project-members-page.tsx')).ProjectMembersPage,
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/features',
      load: async () => (await import('./project-features-page.tsx')).ProjectFeaturesPage,
    },
  ],
  navigation: [
    {
      in: 'projects',
      order: 10,
      label: 'app.sidebar.allProjects',
      Icon: LayoutGrid,
      path: '/projects',
      isExact: true,
    },
    { in: 'project', order: 90, label: 'app.sidebar.settings', Icon: Settings, path: '/settings' },
  ],
  settings: async () => (await import('./settings-entries.tsx')).settings,
  actions: async () => (await import('./actions.tsx')).actions,
});
