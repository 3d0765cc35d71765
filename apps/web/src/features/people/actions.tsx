import { MailIcon, PersonIcon, ServerIcon, ShieldIcon } from '@cairn/ui/icons';
import type { FeatureActions } from '../../platform/feature-actions.ts';

export const actions: FeatureActions = {
  destinations: [
    {
      in: 'account',
      id: 'profile',
      order: 70,
      label: 'commands.go.profile',
      icon: <PersonIcon />,
      path: '/profile',
      synonyms: [
        'my profile',
        'go to profile',
        'edit profile',
        'account settings',
        'my account',
        'change avatar',
        'profile picture',
      ],
    },
    {
      in: 'account',
      id: 'security',
      order: 80,
      label: 'commands.go.security',
      icon: <ShieldIcon />,
      path: '/profile/security',
      synonyms: ['change password', 'password', 'sessions', 'security settings'],
    },
    {
      in: 'account',
      id: 'instance',
      order: 120,
      label: 'commands.go.instance',
      icon: <MailIcon />,
      path: '/god-mode',
      isFor: ({ me }) => me.is_instance_admin,
      synonyms: ['admin', 'admin panel', 'god mode', 'instance settings', 'server settings', 'server admin'],
    },
    {
      in: 'account',
      id: 'failed-jobs',
      order: 125,
      label: 'failedJobs.title',
      icon: <ServerIcon />,
      path: '/god-mode/jobs',
      isFor: ({ me }) => me.is_instance_admin,
      synonyms: ['background jobs', 'job queue', 'failed tasks', 'server jobs'],
    },
  ],
};
