import { webFeature } from '../../platform/feature.ts';

export const profiles = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/profile/$user/{-$part}',
      showsIssues: true,
      load: async () => (await import('./member-profile-screen.tsx')).MemberProfileScreen,
    },
  ],
});
