import { LayoutGrid, Settings } from 'lucide-react';
import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';
import { projectReference } from './project-reference.tsx';

/** The home screen of an empty workspace. */
export const loadNoProjects = exported(() => import('./no-projects.tsx'), 'NoProjects');

export const projects = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/projects',
      load: exported(() => import('./projects-page.tsx'), 'ProjectsPage'),
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings',
      load: exported(() => import('./project-general-page.tsx'), 'ProjectGeneralPage'),
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/members',
      load: exported(() => import('./project-members-page.tsx'), 'ProjectMembersPage'),
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/features',
      load: exported(() => import('./project-features-page.tsx'), 'ProjectFeaturesPage'),
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
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
  references: [projectReference],
});
