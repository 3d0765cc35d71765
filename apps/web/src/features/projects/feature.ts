import { webFeature } from '../../platform/feature.ts';

export const projects = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/projects',
      load: async () => (await import('./projects-page.tsx')).ProjectsPage,
    },
    {
      in: 'workspace',
      path: '/projects/$project/settings',
      load: async () => (await import('./project-general-page.tsx')).ProjectGeneralPage,
    },
    {
      in: 'workspace',
      path: '/projects/$project/settings/members',
      load: async () => (await import('./project-members-page.tsx')).ProjectMembersPage,
    },
    {
      in: 'workspace',
      path: '/projects/$project/settings/features',
      load: async () => (await import('./project-features-page.tsx')).ProjectFeaturesPage,
    },
  ],
});
