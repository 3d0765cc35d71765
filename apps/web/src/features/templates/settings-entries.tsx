import { ClipboardIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/templates',
      order: 55,
      label: 'templates.title',
      icon: <ClipboardIcon />,
    },
  ],
};
