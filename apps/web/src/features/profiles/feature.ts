import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const profiles = webFeature({
  words: () => import('@cairn/messages/en/profiles'),
  screens: [
    {
      in: 'workspace',
      path: '/profile/$user/{-$part}',
      showsIssues: true,
      load: exported(() => import('./member-profile-screen.tsx'), 'MemberProfileScreen'),
    },
  ],
});
