import { MailIcon, PersonIcon, ServerIcon, ShieldIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    { in: 'personal', path: '/profile', order: 10, label: 'people.settings.profile', icon: <PersonIcon /> },
    {
      in: 'personal',
      path: '/profile/security',
      order: 20,
      label: 'people.settings.security',
      icon: <ShieldIcon />,
    },
    {
      in: 'personal',
      path: '/god-mode',
      order: 40,
      label: 'app.personal.instance',
      icon: <MailIcon />,
      isFor: ({ me }) => me.is_instance_admin,
    },
    {
      in: 'personal',
      path: '/god-mode/jobs',
      order: 50,
      label: 'failedJobs.title',
      icon: <ServerIcon />,
      isFor: ({ me }) => me.is_instance_admin,
    },
  ],
};
